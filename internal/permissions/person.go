// Package permissions is the only place that says yes: it knows what a person is in the firm and which rights follow.
package permissions

import (
	"context"

	"casefold/internal/identity"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

// The provider's groups, which accounts carry in the global database.
const (
	ProviderAdmins = "Casefold_Admin"
	SuperAdmins    = "Casefold_Super_Admin"
)

// Group is one of the firm's permission groups.
type Group struct {
	ID   int64
	Name string
	Type string
}

// Person is the signed-in caller with everything that decides what he or she may do.
type Person struct {
	Account       identity.Principal
	UserID        int64
	DisplayName   string
	Email         string
	EmailVerified bool
	Type          string
	FirmName      string
	Edition       string
	Groups        []Group

	mayCreate bool
	staffMFA  bool // the provider's staff need a second factor
}

// Actor is in whose name the person's transactions run.
func (p *Person) Actor() db.Actor {
	return db.Actor{Region: p.Account.Region, Tenant: p.Account.Tenant, UserID: p.UserID, Sub: p.Account.Sub}
}

// Who is the caller of an endpoint that asks for a right.
func Who(ctx context.Context) *Person { return api.Caller(ctx).(*Person) }

// FirmAdmin is true for members of the firm's admin group and for uptime admins, who have the same privileges.
func (p *Person) FirmAdmin() bool {
	if p.Type == "uptimeAdmin" {
		return true
	}
	for _, g := range p.Groups {
		if g.Type == firmAdmins {
			return true
		}
	}
	return false
}

// HasPermissionsAccess is who may say who sees what: groups, features, and the permissions of matters.
func (p *Person) HasPermissionsAccess() bool { return p.FirmAdmin() }

// MayCreateClients also governs matters.
func (p *Person) MayCreateClients() bool { return p.mayCreate || p.FirmAdmin() }

// MayOverrideLocks is who may end the locks that others hold on documents.
func (p *Person) MayOverrideLocks() bool { return p.FirmAdmin() }

// MayDestroy is who may look into the trash bin and delete for good what is there.
func (p *Person) MayDestroy() bool { return p.FirmAdmin() }

// MayKeepFirmSearches is who looks after the searches that people share with the firm: they may rename and delete them all.
func (p *Person) MayKeepFirmSearches() bool { return p.FirmAdmin() }
