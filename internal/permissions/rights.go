package permissions

import (
	"context"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
)

// The rights that endpoints ask for. Each names its row in the access table.
var (
	SignedIn           = right("signed-in", func(*Person) bool { return true }, nil)
	EditExchangeURL    = right("edit-exchange-url", (*Person).FirmAdmin, errs.AdminRequired)
	RequestOCRIncrease = right("request-ocr-increase", (*Person).FirmAdmin, errs.AdminRequired)
	PermanentDelete    = right("permanent-delete", (*Person).MayDestroy, errs.AdminRequired)
	EditPermissions    = right("edit-permissions", (*Person).HasPermissionsAccess, errs.AdminRequired)
	CreateClient       = right("create-client", (*Person).MayCreateClients, errs.CannotCreateClients)
	CreateMatter       = right("create-matter", (*Person).MayCreateClients, errs.CannotCreateMatters)
)

func right(name string, holds func(*Person) bool, refusal *errs.Error) api.Right {
	return api.Right{Name: name, Allow: func(_ context.Context, who api.Principal) error {
		if holds(who.(*Person)) {
			return nil
		}
		return refusal
	}}
}
