package sharing

import (
	"encoding/json"
	"errors"
	"fmt"
	"syscall"
	"testing"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
)

func TestAShareWritesItselfAsItsTagsSay(t *testing.T) {
	at, matter, limit := time.Date(2026, time.May, 4, 10, 30, 0, 123000, time.UTC), int64(7), int32(3)
	for _, w := range []rowWire{
		{Recipients: []string{}},
		{
			ID: 1, Sender: "Zoë \"Z\" <b>", Recipients: []string{"a@b.example", "é\\@c.example"}, LastSent: &at, CreatedAt: at, TotalObjects: 5, Status: "active",
			DisplayStatus: "Active", LastFailed: true, LastStatus: "failed", MatterID: &matter, MatterName: "Acme & Bolt\u2028", MatterLink: "/matters/7/docs/",
			MatterDeleted: true, MatterDestroyed: true, ExpiresAt: at, Downloaded: true, DownloadURL: "http://x/share", HasPassword: true, Limit: &limit,
			Downloads: 2, CanRevoke: true, CanResend: true,
		},
	} {
		var want, got any
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(json.Unmarshal(text, &want), json.Unmarshal(w.AppendJSON(nil), &got)); err != nil {
			t.Fatal(err)
		}
		if fmt.Sprint(want) != fmt.Sprint(got) {
			t.Errorf("%v\nnot\n%v", got, want)
		}
	}
}

func TestAFullDiskEndsAShareAtOnceAndSaysSo(t *testing.T) {
	err := zipFailure(errs.NoSpace.Because(syscall.ENOSPC), false)
	var failure *jobs.Failure
	if !errors.As(err, &failure) {
		t.Fatalf("it is tried again: %v", err)
	}
	text, err := json.Marshal(failure.Data)
	var data struct{ Error struct{ Code int } }
	if err = errors.Join(err, json.Unmarshal(text, &data)); err != nil || data.Error.Code != errs.NoSpace.Code {
		t.Errorf("%s, %v", text, err)
	}
	if err := zipFailure(errors.New("the disk does not answer"), false); errors.As(err, &failure) {
		t.Error("what may pass is not tried again")
	}
}
