package main

import (
	"context"
	"fmt"

	"casefold/internal/app"
	"casefold/internal/kit/db"
)

var passwordCommands = []operatorCommand{
	{name: "password", argument: "username", help: "give somebody a new temporary password and show it; whatever they have open ends within a second", prepare: givePassword},
}

func givePassword() ([]option, action) {
	return nil, func(ctx context.Context, a *app.App, screen *screen, username string) (string, error) {
		err := a.DB.InGlobalTx(ctx, func(tx *db.GlobalTx) error {
			account, found, err := a.Identity.AccountNamed(ctx, tx, username)
			switch {
			case err != nil:
				return err
			case !found:
				return fmt.Errorf("nobody has the username %q; a username is like hf.eleanor.voss", username)
			case !account.Enabled:
				return fmt.Errorf("%s may not sign in, with whatever password: the account is disabled", username)
			}
			return a.Identity.GivePassword(ctx, tx, "", account.Sub, screen.handOver)
		})
		return onlyOnce, err
	}
}
