package main

import (
	"context"
	"fmt"
	"slices"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

var staffCommands = []operatorCommand{
	{name: "staff add", help: "take a provider admin or super admin in, or back in, and show the temporary password", prepare: addStaff},
	{name: "staff list", help: "list the provider's staff", prepare: listStaff},
	{name: "staff remove", argument: "username", help: "keep somebody of the staff out from now on; whatever they have open ends within a second", prepare: removeStaff},
}

// roles are the groups that a role of the provider's staff stands for.
var roles = map[string][]string{
	"admin": {permissions.ProviderAdmins},
	"super": {permissions.SuperAdmins},
	"both":  {permissions.ProviderAdmins, permissions.SuperAdmins},
}

func addStaff() ([]option, action) {
	role := "admin"
	var person firms.NewUser
	options := []option{
		{name: "name", value: &person.DisplayName, field: "displayName", required: true, help: "display name"},
		{name: "email", value: &person.Email, field: "email", required: true, help: "email address"},
		{name: "username", value: &person.Name, field: "username",
			help: "username after the prefix " + firms.Provider.UsernamePrefix + "; made from the display name unless given"},
		{name: "role", value: &role, oneOf: []string{"admin", "super", "both"}, help: "admin for the console, super for the super admin's pages, or both"},
	}
	return options, func(ctx context.Context, a *app.App, screen *screen, _ string) (string, error) {
		person.Account = identity.NewAccount{Groups: roles[role], HandOver: screen.handOver}
		err := a.Firms.AddStaff(ctx, person)
		return fmt.Sprintf("%sSign in at %s, where casefold serve answers.\n", onlyOnce, a.Config.URL), err
	}
}

func listStaff() ([]option, action) {
	return nil, func(ctx context.Context, a *app.App, _ *screen, _ string) (string, error) {
		list, err := a.Firms.Staff(ctx)
		var rows [][]string
		for _, account := range list {
			rows = append(rows, []string{
				account.Username, account.Name, account.Email, roleOf(account), stateOf(account), day(account.LastSignIn),
			})
		}
		return table([]string{"USERNAME", "NAME", "EMAIL", "ROLE", "STATE", "LAST SIGN-IN"}, rows,
			"There is no staff yet; casefold staff add takes somebody in.\n"), err
	}
}

func roleOf(account identity.Account) string {
	slices.Sort(account.Groups)
	for name, groups := range roles {
		if slices.Equal(account.Groups, groups) {
			return name
		}
	}
	return "none"
}

func stateOf(account identity.Account) string {
	switch {
	case !account.Enabled:
		return "removed"
	case account.TemporaryUntil != nil && clock.Now().After(*account.TemporaryUntil):
		return "temporary password expired"
	case account.MustChange:
		return "has a temporary password"
	}
	return "active"
}

func removeStaff() ([]option, action) {
	return nil, func(ctx context.Context, a *app.App, _ *screen, username string) (string, error) {
		err := a.Firms.RemoveStaff(ctx, username)
		if field, wrong := errs.As(err).Data().(errs.Field); err != nil && wrong {
			err = fmt.Errorf("%s: %s; casefold staff list shows who there is", printable(username), field.Reason)
		}
		return printable(username) + " is removed, and every session has ended.\n", err
	}
}
