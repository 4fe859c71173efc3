package console

import (
	"encoding/json"
	"time"

	"casefold/internal/audit"
)

// accessLine is what the provider did in a firm, as the firm's admins read it.
type accessLine struct {
	ID          int64           `json:"id"`
	At          time.Time       `json:"at"`
	Provider    string          `json:"provider" doc:"The username of somebody of the provider's staff, or the operator of the machine"`
	Action      string          `json:"action"`
	Object      string          `json:"object"`
	ObjectID    int64           `json:"objectID"`
	Username    string          `json:"username"`
	DisplayName string          `json:"displayName"`
	Before      json.RawMessage `json:"before"`
	After       json.RawMessage `json:"after"`
}

func accessLineOf(l audit.Provided) accessLine {
	return accessLine{
		ID: l.ID, At: l.At, Provider: l.Provider, Action: l.Action, Object: l.Object, ObjectID: l.ObjectID,
		Username: l.Username, DisplayName: l.UserName, Before: orNull(l.Before), After: orNull(l.After),
	}
}

func orNull(state []byte) json.RawMessage {
	if len(state) == 0 {
		return json.RawMessage("null")
	}
	return state
}
