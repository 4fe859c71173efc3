// Package firms knows the law firms: their region, edition, limits, features and usage, and the people in them.
package firms

import (
	"regexp"
	"strings"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// ProviderTenant is the firm that the provider's own staff belong to.
const ProviderTenant int64 = 1

// Edition is what a firm has bought.
type Edition string

// The editions.
const (
	Core     Edition = "Core"
	Advanced Edition = "Advanced"
	Trial    Edition = "Trial"
	Starter  Edition = "Starter"
)

// The codes under which limits and features are stored and sent.
const (
	StorageLimitGB        = "STORAGE_LIMIT_GB"
	OCRPerMonthBaseline   = "OCR_PER_MONTH_BASELINE"
	ocrPerMonthOverage    = "OCR_PER_MONTH_OVERAGE"
	AutomaticOCR          = "automaticOCR"
	ClioIntegration       = "clioIntegration"
	LiteraCompareEnabled  = "literaDocumentCompareEnabled"
	LiteraCompareVisible  = "literaDocumentCompareVisible"
	InlineCompareEnabled  = "inlineDocumentCompareEnabled"
	defaultOCRPerMonth    = 2500
	freeJSONMaxBytes      = 64 << 10
	defaultStorageGB      = 1000
	starterStorageGB      = 500
	usernamePrefixMaxSize = 32
)

// Editions are all that there are, in the order in which they are offered.
var Editions = []Edition{Core, Advanced, Trial, Starter}

// Defaults are the limits and features that a new firm of an edition starts with.
type Defaults struct {
	StorageGB      int64
	OCRBaseline    int64
	AutomaticOCR   bool
	Litera, Inline bool
}

// Defaults fails for an edition that does not exist.
func (e Edition) Defaults() (Defaults, error) {
	d := Defaults{StorageGB: defaultStorageGB, OCRBaseline: defaultOCRPerMonth, Litera: true, Inline: true}
	switch e {
	case Core:
	case Advanced, Trial:
		d.AutomaticOCR = true
	case Starter:
		d.StorageGB = starterStorageGB
	default:
		return d, errs.Invalid("lxwEdition", "the edition must be Core, Advanced, Trial or Starter")
	}
	return d, nil
}

// Provider is the provider's own firm. Its prefix is no other firm's.
var Provider = NewFirm{ID: ProviderTenant, Region: "US", Name: "Casefold", UsernamePrefix: "cf", CustomerID: "PROVIDER", Edition: Advanced}

// NewFirm is what it takes to found a firm.
type NewFirm struct {
	// ID is the firm's number; 0 takes the next free one above 1000.
	ID             int64
	Region         string
	Name           string
	UsernamePrefix string
	CustomerID     string
	Edition        Edition
	// Terms are what the firm gets instead of the defaults of its edition.
	Terms Terms
}

var prefixShape = regexp.MustCompile(`^[a-z0-9-]+$`)

func (f NewFirm) check() error {
	if _, err := f.Edition.Defaults(); err != nil {
		return err
	}
	if _, err := text.Name("name", f.Name); err != nil {
		return err
	}
	if _, err := text.Line("customerID", f.CustomerID); err != nil {
		return err
	}
	if err := f.Terms.check(); err != nil {
		return err
	}
	switch {
	case f.ID < 0:
		return errs.Invalid("manualTenantID", "tenantID must be a number")
	case f.Region != "US" && f.Region != "CA":
		return errs.Invalid("regionName", "the region must be US or CA")
	case f.Name != strings.TrimSpace(f.Name):
		return errNameSpace
	case len(f.UsernamePrefix) > usernamePrefixMaxSize || !prefixShape.MatchString(f.UsernamePrefix):
		return errs.Invalid("usernamePrefix", "the prefix has 1 to 32 lowercase letters, digits and hyphens")
	case f.UsernamePrefix == Provider.UsernamePrefix && f.ID != ProviderTenant:
		return errs.Invalid("usernamePrefix", "this prefix is the provider's own")
	}
	return nil
}

var errNameSpace = errs.Invalid("name", "Firm Name cannot start or end with whitespace")

// Firm is a firm as the global database knows it.
type Firm struct {
	ID             int64
	Region         string
	Name           string
	UsernamePrefix string
	CustomerID     string
	Edition        Edition
	Active         bool
	// Hidden firms are listed apart.
	Hidden    bool
	CreatedAt time.Time
	// ActiveUsers is how many people can sign in.
	ActiveUsers int64
}

// Limits are the numbers a firm must stay within. Net is what the month allows: the baseline and what was granted on
// top of it.
type Limits struct {
	StorageGB   int64
	OCRBaseline int64
	OCRNet      int64
}

// Features are switched on or off for a whole firm.
type Features map[string]bool

// Usage is how much of its limits a firm has used. Bytes are computed once a day.
type Usage struct {
	TotalBytes         int64
	PendingDeleteBytes int64
	CalculatedAt       *time.Time
	OCRThisMonth       int64
	// Documents, Emails and Matters are how many there are, those in the trash included. They are counted with the bytes
	// and for the console alone: Standing does not read them.
	Documents, Emails, Matters int64
}

// Month is the UTC month that OCR is counted by.
func Month(now time.Time) time.Time {
	return time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, time.UTC)
}
