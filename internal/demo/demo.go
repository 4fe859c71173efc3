// Package demo fills an empty installation with a lifelike firm, through the same services that people use.
package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"golang.org/x/sync/errgroup"

	"casefold/internal/app"
	"casefold/internal/firms"
	"casefold/internal/identity"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/settings"
)

// Password is what everybody in the demo signs in with.
const Password = "Casefold-Demo-1!"

// MFASeed is the second factor of the person who has one.
const MFASeed = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

// The demo's firms.
const (
	HarborFinch int64 = 1001
	MapleRow    int64 = 1002
	// Larkfield is the firm of the accounts that browser tests change as they like.
	Larkfield int64 = 1003
)

var demoFirms = []firms.NewFirm{
	firms.Provider,
	{ID: HarborFinch, Region: "US", Name: "Harbor & Finch LLP", UsernamePrefix: "hf", CustomerID: "C-10417", Edition: firms.Advanced},
	{ID: MapleRow, Region: "CA", Name: "Maple Row Law", UsernamePrefix: "mr", CustomerID: "C-10533", Edition: firms.Core},
	{ID: Larkfield, Region: "US", Name: "Larkfield Legal", UsernamePrefix: "lf", CustomerID: "C-10561", Edition: firms.Core},
}

type person struct {
	tenant      int64
	region      string
	name        string
	displayName string
	role        firms.Role
	groups      []string
	mustChange  bool
	mfaSeed     string
	disabled    bool
	unverified  bool   // of the address
	firmPrefix  string // of a firm that is not one of demoFirms
	note        string
}

var people = []person{
	{tenant: HarborFinch, region: "US", name: "eleanor.voss", displayName: "Eleanor Voss", role: firms.FirmAdmin, note: "firm admin"},
	{tenant: HarborFinch, region: "US", name: "marcus.adair", displayName: "Marcus Adair", note: "ordinary user"},
	{tenant: HarborFinch, region: "US", name: "priya.ramsey", displayName: "Priya Ramsey", note: "ordinary user"},
	{tenant: HarborFinch, region: "US", name: "dana.okafor", displayName: "Dana Okafor", role: firms.UptimeAdmin, note: "uptime admin of the provider"},
	{tenant: HarborFinch, region: "US", name: "new.hire", displayName: "Noor Hire", mustChange: true, note: "must set a new password"},
	{tenant: HarborFinch, region: "US", name: "theo.lindqvist", displayName: "Theo Lindqvist", mfaSeed: MFASeed, note: "asked for an MFA code"},
	{tenant: HarborFinch, region: "US", name: "samuel.ortiz", displayName: "Samuel Ortiz", note: "associate"},
	{tenant: HarborFinch, region: "US", name: "joanna.pell", displayName: "Joanna Pell", note: "paralegal"},
	{tenant: HarborFinch, region: "US", name: "grace.whitlock", displayName: "Grace Whitlock", note: "paralegal"},
	{tenant: HarborFinch, region: "US", name: "iris.former", displayName: "Iris Former", disabled: true, note: "disabled"},
	{tenant: firms.ProviderTenant, region: "US", name: "ada.provider", displayName: "Ada Provider", groups: []string{permissions.ProviderAdmins}, note: "provider admin"},
	{tenant: firms.ProviderTenant, region: "US", name: "sol.super", displayName: "Sol Super", groups: []string{permissions.SuperAdmins}, note: "super admin"},
	{tenant: MapleRow, region: "CA", name: "claire.fontaine", displayName: "Claire Fontaine", role: firms.FirmAdmin, note: "firm admin in region CA"},
	{tenant: MapleRow, region: "CA", name: "owen.leduc", displayName: "Owen Leduc", note: "ordinary user in region CA"},
}

var whatsNew = []settings.Item{
	{ID: 1, Text: "Sign in with a second factor: set it up under Settings, Users & Security."},
	{ID: 2, Text: "See every browser you are signed in with, and end the ones you do not know."},
	{ID: 3, Text: "Press Ctrl+K anywhere to find a page or a command."},
}

// Fill makes the demo's firms, people, clients and matters. A demo that is complete is left as it is; what an interrupted
// Fill or an older version left out is added. The feed is published last, so its presence says that everybody is there.
// An installation that others use is refused: everybody knows the passwords of the demo's people, administrators
// included.
func Fill(ctx context.Context, a *app.App) error {
	if err := refuseOthers(ctx, a); err != nil {
		return err
	}
	feed, err := a.Settings.WhatsNew(ctx)
	if err != nil {
		return err
	}
	if len(feed.Items) > 0 {
		return fillRegisters(ctx, a)
	}
	var group errgroup.Group
	for _, firm := range demoFirms {
		group.Go(func() error { return fillFirm(ctx, a, firm) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	_, err = a.Settings.PublishWhatsNew(ctx, whatsNew, nil)
	return err
}

// fillFirm makes a firm, its people one after the other, and its register. Firms are made at the same time, since passwords and rows
// keep different processors busy.
func fillFirm(ctx context.Context, a *app.App, firm firms.NewFirm) error {
	if err := a.Firms.Found(ctx, firm); err != nil && !errors.Is(err, errs.FirmIDTaken) {
		return fmt.Errorf("demo firm %s: %w", firm.Name, err)
	}
	for _, p := range slices.Concat(people, testPeople()) {
		if p.tenant != firm.ID {
			continue
		}
		if err := p.add(ctx, a); err != nil {
			return fmt.Errorf("demo person %s: %w", p.displayName, err)
		}
	}
	for _, r := range registers {
		if r.tenant == firm.ID {
			return r.begin(ctx, a)
		}
	}
	return nil
}

func refuseOthers(ctx context.Context, a *app.App) error {
	prefixes, err := a.Firms.UsernamePrefixes(ctx)
	if err != nil {
		return err
	}
	ours := 0
	for _, firm := range demoFirms {
		if prefixes[firm.ID] == firm.UsernamePrefix {
			ours++
		}
	}
	// A demo may have got more firms since it was complete, which an installation with others from the start never is.
	if len(prefixes) > ours && ours < len(demoFirms) {
		return errors.New("this installation has firms of its own; the demo, whose passwords everybody knows, fills only an empty one (set CASEFOLD_DATA to a new folder)")
	}
	return nil
}

func fillRegisters(ctx context.Context, a *app.App) error {
	for _, r := range registers {
		if err := r.begin(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// begin enters what people of the firm see first.
func (r register) begin(ctx context.Context, a *app.App) error {
	if err := r.fill(ctx, a); err != nil {
		return fmt.Errorf("demo register of firm %d: %w", r.tenant, err)
	}
	if err := r.fillFiles(ctx, a); err != nil {
		return fmt.Errorf("demo documents of firm %d: %w", r.tenant, err)
	}
	return nil
}

// testPeople are accounts that browser tests may change as they like.
func testPeople() []person {
	var list []person
	for _, name := range []string{"Nell Archer", "Omar Bright", "Tess Calder", "Ivo Drake", "Lena Ellis", "Hugo Frost", "Mina Grove", "Alan Hurst"} {
		list = append(list, person{tenant: Larkfield, region: "US", name: handle(name), displayName: name})
	}
	return list
}

func (p person) prefix() string {
	for _, firm := range demoFirms {
		if firm.ID == p.tenant {
			return firm.UsernamePrefix
		}
	}
	return p.firmPrefix
}

func (p person) username() string { return p.prefix() + "." + p.name }

func (p person) add(ctx context.Context, a *app.App) error {
	var exists bool
	err := a.DB.InGlobalTx(ctx, func(tx *db.GlobalTx) (err error) {
		exists, err = a.Identity.UsernameInUse(ctx, tx, p.username())
		return err
	})
	if err != nil || exists {
		return err
	}
	account := identity.NewAccount{
		Password: Password, MustChange: p.mustChange, EmailVerified: !p.unverified, Groups: p.groups, Disabled: p.disabled,
		MFASeed: p.mfaSeed,
	}
	_, err = a.Firms.AddUser(ctx, firms.NewUser{
		Region: p.region, Tenant: p.tenant, Name: p.name, DisplayName: p.displayName,
		Email: p.name + "@" + p.prefix() + ".example", Role: p.role, Account: account,
	})
	return err
}

// PrintSignIns tells whoever started the demo how to get in.
func PrintSignIns(out io.Writer, url string) {
	fmt.Fprintf(out, "\nEverybody's password is %s\n\n", Password)
	table := tabwriter.NewWriter(out, 2, 0, 3, ' ', 0)
	for _, p := range people {
		fmt.Fprintf(table, "  %s\t%s\n", p.username(), p.note)
	}
	_ = table.Flush()
	fmt.Fprintf(out, "\nThe MFA seed of hf.theo.lindqvist is %s\nMails of the demo are at %s/dev/mail\n\n", MFASeed, url)
}
