package permissions

import (
	"context"
	"slices"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
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
	ReadProviderAccess = right("read-provider-access", (*Person).FirmAdmin, errs.AdminRequired)

	Console         = staffRight("console", ProviderAdmins, errs.ProviderAdminRequired)
	SuperAdminTools = staffRight("super-admin-tools", SuperAdmins, errs.SuperAdminRequired)
)

// errSecondFactor tells somebody of the staff what is missing; browsers know it by its data.
var errSecondFactor = errs.NotAllowedByPolicy.
	Saying("The console needs two-step sign-in. Please set it up under Settings.").
	With(struct {
		MFANeeded bool `json:"mfaNeeded"`
	}{true})

// staffRight is the right of one of the provider's groups. Its people need a second factor, unless the installation is a
// demo. Whoever is in no group of the provider is told that alone.
func staffRight(name, group string, refusal *errs.Error) api.Right {
	return api.Right{Name: name, Allow: func(_ context.Context, who api.Principal) error {
		p := who.(*Person)
		switch {
		case len(p.Account.Groups) == 0:
			return errs.ProviderAdminRequired
		case !slices.Contains(p.Account.Groups, group):
			return refusal
		case p.staffMFA && !p.Account.MFAEnabled:
			return errSecondFactor
		}
		return nil
	}}
}

func right(name string, holds func(*Person) bool, refusal *errs.Error) api.Right {
	return api.Right{Name: name, Allow: func(_ context.Context, who api.Principal) error {
		if holds(who.(*Person)) {
			return nil
		}
		return refusal
	}}
}

// AsStaff is the caller of an endpoint of the provider, and the context in which what they do is recorded as theirs.
func AsStaff(ctx context.Context) (context.Context, *Person) {
	who := Who(ctx)
	return db.ByStaff(ctx, who.Account.Username), who
}
