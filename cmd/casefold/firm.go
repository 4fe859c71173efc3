package main

import (
	"context"
	"fmt"
	"strconv"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
)

var firmCommands = []operatorCommand{
	{name: "firm add", help: "make a firm together with its first firm admin, and show the admin's temporary password", prepare: addFirm},
	{name: "firm list", help: "list the firms", prepare: listFirms},
}

func addFirm() ([]option, action) {
	var firm firms.NewFirm
	var edition string
	admin := firms.NewUser{Role: firms.FirmAdmin}
	options := []option{
		{name: "name", value: &firm.Name, field: "name", required: true, help: "the firm's name"},
		{name: "prefix", value: &firm.UsernamePrefix, field: "usernamePrefix", required: true,
			help: "how the firm's usernames begin, such as hf for hf.eleanor.voss"},
		{name: "region", value: &firm.Region, required: true, oneOf: []string{"US", "CA"}, help: "where the firm's records are kept: US or CA"},
		{name: "edition", value: &edition, required: true, oneOf: []string{"Core", "Advanced", "Trial", "Starter"}, help: "Core, Advanced, Trial or Starter"},
		{name: "customer-id", value: &firm.CustomerID, field: "customerID", help: "the firm's number in your own books"},
		{name: "admin-name", value: &admin.DisplayName, field: "displayName", required: true, help: "display name of the first firm admin"},
		{name: "admin-email", value: &admin.Email, field: "email", required: true, help: "email address of the first firm admin"},
		{name: "admin-username", value: &admin.Name, field: "username", help: "username after the prefix; made from the display name unless given"},
	}
	return options, func(ctx context.Context, a *app.App, screen *screen, _ string) (string, error) {
		firm.Edition = firms.Edition(edition)
		admin.Account = identity.NewAccount{HandOver: screen.handOver}
		id, err := a.Firms.FoundWith(ctx, firm, admin)
		return fmt.Sprintf("Firm %d, %s, is there, with this person as its first firm admin.\n%sSign in at %s, where casefold serve answers.\n",
			id, printable(firm.Name), onlyOnce, a.Config.URL), err
	}
}

func listFirms() ([]option, action) {
	return nil, func(ctx context.Context, a *app.App, _ *screen, _ string) (string, error) {
		list, err := a.Firms.Firms(ctx)
		var rows [][]string
		for _, f := range list {
			state := "active"
			if !f.Active {
				state = "closed"
			}
			rows = append(rows, []string{
				strconv.FormatInt(f.ID, 10), f.Name, f.UsernamePrefix, f.Region, string(f.Edition), f.CustomerID,
				strconv.FormatInt(f.ActiveUsers, 10), state, day(&f.CreatedAt),
			})
		}
		return table([]string{"ID", "NAME", "PREFIX", "REGION", "EDITION", "CUSTOMER", "PEOPLE", "STATE", "SINCE"}, rows,
			"There is no firm yet; casefold firm add makes one.\n"), err
	}
}
