package faults

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"casefold/tools/program"
)

// fact is something a person changes again and again. Its value is what was last acknowledged, or one of the changes
// since whose outcome nobody got to know. A refused value is neither, so its presence is found.
type fact struct {
	name         string
	acknowledged string
	unknown      []string
	changes      int // that were acknowledged
	put          func(ctx context.Context, p *program.Person, value string) error
	get          func(ctx context.Context, p *program.Person) (string, error)
}

// change tries one new value and notes what came of it.
func (f *fact) change(ctx context.Context, p *program.Person, value string) error {
	err := f.put(ctx, p, value)
	switch {
	case err == nil:
		f.acknowledged, f.unknown = value, nil
		f.changes++
	case program.Unknown(err):
		f.unknown = append(f.unknown, value)
	}
	return err
}

// verify compares the value with what it may be, and settles what was unknown.
func (f *fact) verify(t *testing.T, p *program.Person) {
	t.Helper()
	value, err := f.get(t.Context(), p)
	if err != nil {
		t.Fatalf("%s of %s: %v", f.name, p.Username, err)
	}
	if value != f.acknowledged && !slices.Contains(f.unknown, value) {
		t.Errorf("%s of %s is %q; acknowledged was %q, unknown were %q", f.name, p.Username, value, f.acknowledged, f.unknown)
	}
	f.acknowledged, f.unknown = value, nil
}

type me struct {
	MySQL struct {
		User     []struct{ DisplayName string }
		Settings []struct{ SettingsJSON struct{ Mark string } }
		Identity struct{ Attributes struct{ Name string } }
	}
}

func readMe(ctx context.Context, p *program.Person) (answer me, err error) {
	err = p.Call(ctx, http.MethodGet, "/api/me", nil, &answer)
	if err == nil && (len(answer.MySQL.User) != 1 || len(answer.MySQL.Settings) != 1) {
		err = fmt.Errorf("/me of %s is incomplete: %+v", p.Username, answer)
	}
	return answer, err
}

func settingsFact() *fact {
	return &fact{
		name: "settings",
		put: func(ctx context.Context, p *program.Person, value string) error {
			return p.Call(ctx, http.MethodPut, "/api/user/settings", map[string]any{"settingsJSON": map[string]any{"mark": value}}, nil)
		},
		get: func(ctx context.Context, p *program.Person) (string, error) {
			answer, err := readMe(ctx, p)
			if err != nil {
				return "", err
			}
			return answer.MySQL.Settings[0].SettingsJSON.Mark, nil
		},
	}
}

func columnsFact() *fact {
	return &fact{
		name: "columns",
		put: func(ctx context.Context, p *program.Person, value string) error {
			body := map[string]any{"columnsJSON": map[string]any{"/matters": map[string]any{value: false}}}
			return p.Call(ctx, http.MethodPut, "/api/user/customColumns", body, nil)
		},
		get: func(ctx context.Context, p *program.Person) (string, error) {
			var answer struct {
				MySQL []struct{ ColumnsJSON map[string]map[string]bool }
			}
			if err := p.Call(ctx, http.MethodGet, "/api/user/customColumns", nil, &answer); err != nil {
				return "", err
			}
			for column := range answer.MySQL[0].ColumnsJSON["/matters"] {
				return column, nil
			}
			return "", nil
		},
	}
}

// nameFact stands in two databases.
func nameFact() *fact {
	return &fact{
		name: "name",
		put: func(ctx context.Context, p *program.Person, value string) error {
			return p.Call(ctx, http.MethodPut, "/auth/attributes", map[string]any{"name": value}, nil)
		},
		get: func(ctx context.Context, p *program.Person) (string, error) {
			answer, err := readMe(ctx, p)
			if err != nil {
				return "", err
			}
			return answer.MySQL.User[0].DisplayName, nil
		},
	}
}

func exchangeFact() *fact {
	const host = "https://mail.example.com/"
	return &fact{
		name: "Exchange server",
		put: func(ctx context.Context, p *program.Person, value string) error {
			return setExchangeURL(ctx, p, host+value)
		},
		get: func(ctx context.Context, p *program.Person) (string, error) {
			url, err := exchangeURL(ctx, p)
			return strings.TrimPrefix(url, host), err
		},
	}
}
