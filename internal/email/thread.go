package email

import (
	"context"

	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/kit/db"
)

const (
	// longestThread is how many messages of a conversation are shown.
	longestThread = 500
	// threadRounds is how often a conversation is followed from messages that were found to those that they name.
	threadRounds = 10
)

// Conversation are the messages of the email's matter that belong together with it, oldest first, itself among them.
func Conversation(ctx context.Context, tx *db.Tx, id int64) ([]sqlgen.ThreadOfRow, error) {
	e, err := Get(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	keys := []string{}
	p := sqlgen.ThreadOfParams{TenantID: tx.Tenant, MatterID: *e.MatterID, ID: id, Most: longestThread}
	for round := 0; ; round++ {
		p.Keys = keys
		found, err := sqlgen.New(tx).ThreadOf(ctx, p)
		if err != nil || round == threadRounds {
			return found, err
		}
		before := len(keys)
		for _, row := range found {
			for _, key := range []string{row.MessageID, row.InReplyTo, row.Conversation} {
				if key != "" && !known[key] {
					known[key] = true
					keys = append(keys, key)
				}
			}
		}
		if len(keys) == before {
			return found, nil
		}
	}
}
