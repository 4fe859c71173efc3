package demo_test

import (
	"log/slog"
	"testing"

	"casefold/internal/app"
	"casefold/internal/demo"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/dbtest"
	"casefold/internal/kit/secret"
)

// newApp is the program over databases that nobody has used.
func newApp(t *testing.T) *app.App {
	t.Helper()
	a, err := app.Assemble(app.Config{
		Data: t.TempDir(), URL: "http://127.0.0.1:8080", MailFrom: "Casefold <no-reply@casefold.example>", Demo: true,
		PasswordCost: identity.PasswordCost{Memory: 64, Passes: 1},
	}, slog.New(slog.DiscardHandler), secret.Generate(), dbtest.Fresh(t).DB)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func found(t *testing.T, a *app.App, id int64, prefix string) {
	t.Helper()
	err := a.Firms.Found(t.Context(), firms.NewFirm{ID: id, Region: "US", Name: "Real & Earnest LLP", UsernamePrefix: prefix, Edition: firms.Core})
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheDemoStaysOutOfAnInstallationThatOthersUse(t *testing.T) {
	a := newApp(t)
	found(t, a, demo.HarborFinch, "real")
	if err := demo.Fill(t.Context(), a); err == nil {
		t.Error("there are now people whose passwords everybody knows")
	}
	if prefixes, err := a.Firms.UsernamePrefixes(t.Context()); err != nil || len(prefixes) != 1 {
		t.Errorf("%v, %v", prefixes, err)
	}
}
