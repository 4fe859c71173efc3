package documents

import (
	"context"
	"encoding/hex"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
)

type (
	arrivedWire struct {
		DocumentID api.ID    `json:"documentID"`
		VersionID  api.ID    `json:"versionID"`
		Filesize   int64     `json:"filesize" minimum:"0"`
		Mtime      time.Time `json:"mtime,omitempty" doc:"The date of the file where it came from"`
		SHA256     string    `json:"sha256,omitempty" pattern:"^([0-9a-fA-F]{64})?$" doc:"Compared with that of the bytes that arrived"`
		Comment    string    `json:"comment,omitempty" maxLength:"1000"`
	}
	registerInput struct {
		Body struct {
			Versions []arrivedWire `json:"versionData" minItems:"1" maxItems:"100"`
		}
	}
	registeredWire struct {
		DocumentID  int64      `json:"documentID"`
		VersionID   int64      `json:"versionID"`
		Number      int64      `json:"versionNumber"`
		Filename    string     `json:"filename"`
		SHA256      string     `json:"sha256"`
		Error       *errorWire `json:"error,omitempty"`
		KeptAsideID int64      `json:"keptAsideID,omitempty"`
	}
	errorWire struct {
		Code        int    `json:"code"`
		UserMessage string `json:"userMessage"`
	}
	registerWire struct {
		Results []registeredWire `json:"results"`
	}
)

func (s *Service) registerVersions(ctx context.Context, in *registerInput) (registerWire, error) {
	arrived := make([]Arrived, len(in.Body.Versions))
	for i, v := range in.Body.Versions {
		arrived[i] = Arrived{int64(v.DocumentID), int64(v.VersionID), v.Filesize, sumOf(v.SHA256), v.Mtime, v.Comment}
	}
	if err := eachOnce(arrived); err != nil {
		return registerWire{}, err
	}
	return answerOf(s.Register(ctx, api.Caller(ctx).Actor(), arrived))
}

// sumOf is nil where a browser does not say which sum it expects.
func sumOf(text string) []byte {
	if text == "" {
		return nil
	}
	sum, _ := hex.DecodeString(text) // the pattern let nothing else in
	return sum
}

func eachOnce(arrived []Arrived) error {
	named := make(map[int64]bool, len(arrived))
	for _, one := range arrived {
		if named[one.VersionID] {
			return errs.Invalid("versionData", "it names the same version twice")
		}
		named[one.VersionID] = true
	}
	return nil
}

// answerOf tells what became of uploads. The failure of the only one is that of the call.
func answerOf(results []Registered, err error) (registerWire, error) {
	if err != nil {
		return registerWire{}, err
	}
	if len(results) == 1 && results[0].Err != nil {
		return registerWire{}, results[0].Err
	}
	return wireOf(results), nil
}

func wireOf(results []Registered) registerWire {
	out := registerWire{make([]registeredWire, len(results))}
	for i, result := range results {
		out.Results[i] = registeredWireOf(result)
	}
	return out
}

func registeredWireOf(r Registered) registeredWire {
	wire := registeredWire{
		DocumentID: r.DocumentID, VersionID: r.VersionID, Number: r.Number, Filename: r.Name, SHA256: hex.EncodeToString(r.SHA256),
	}
	if r.Err != nil {
		wire.Error = &errorWire{r.Err.Code, r.Err.Message}
	}
	if r.Aside {
		wire.KeptAsideID = r.VersionID
	}
	return wire
}
