// Package matters keeps the firm's matters: what each is about, who works on it, when it was opened and closed. Who may
// see one is decided by permissions; every read here goes through its view.
package matters

import (
	"fmt"
	"time"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
	"casefold/internal/lookups"
	"casefold/internal/permissions"
)

// MaxIDs is how many matters one call may name.
const MaxIDs = 100_000

// Matter is a matter with what the lists show of it.
type Matter struct {
	ID         int64
	Name       string
	CustomID   string
	Client     *Client
	Type       *Named
	Office     *Named
	Opened     *time.Time
	Closed     *time.Time
	Deleted    bool
	Restricted bool
	Rev        int64
	Tags       []Named
	Staff      []Member
}

// Client is whom a matter is for.
type Client struct {
	ID      int64
	Name    string
	Deleted bool
}

// Named is an item of one of the firm's lists.
type Named struct {
	ID   int64
	Name string
}

// Member is somebody assigned to a matter.
type Member struct {
	ID   int64
	Sub  string
	Name string
}

// OpenOn is true of a matter that has no close date or a future one.
func (m Matter) OpenOn(today time.Time) bool { return m.Closed == nil || m.Closed.After(today) }

// Form is what people enter about a matter. Permissions are nil when they stay as they are.
type Form struct {
	Name        string
	CustomID    string
	Client      lookups.Pick
	Type        lookups.Pick
	Office      lookups.Pick
	Tags        []string
	Staff       []string // subs
	Opened      *time.Time
	Closed      *time.Time
	Permissions *permissions.MatterPermissions
}

// earliestYear is the first that dates may have. Years like 26 and 202 come from typing, and calendars differ before it.
const earliestYear = 1600

// permitted refuses what the form asks for beyond the matter itself. Whether the person may say who sees it is asked where that is changed.
func (f Form) permitted(who *permissions.Person) error {
	if f.Client.New != "" && !who.MayCreateClients() {
		return errs.CannotCreateClients
	}
	return nil
}

func (f Form) clean() (Form, error) {
	var err error
	if f.Name, err = text.Name("name", f.Name); err != nil {
		return f, err
	}
	if f.CustomID, err = text.Line("customMatterID", f.CustomID); err != nil {
		return f, err
	}
	for field, day := range map[string]*time.Time{"dateOpened": f.Opened, "dateClosed": f.Closed} {
		if day != nil && day.Year() < earliestYear {
			return f, errs.Invalid(field, fmt.Sprintf("a date before the year %d is a mistake", earliestYear))
		}
	}
	for field, pick := range map[string]*lookups.Pick{"newClient": &f.Client, "newMatterType": &f.Type, "newOfficeBranch": &f.Office} {
		if err := pick.Clean(field); err != nil {
			return f, err
		}
	}
	return f, nil
}

// state is what audit lines say of a matter.
type state struct {
	Name     string   `json:"name"`
	CustomID string   `json:"customMatterID,omitempty"`
	Client   int64    `json:"clientID,omitempty"`
	Type     string   `json:"matterType,omitempty"`
	Office   string   `json:"officeBranch,omitempty"`
	Opened   *string  `json:"dateOpened"`
	Closed   *string  `json:"dateClosed"`
	Tags     []string `json:"tags"`
	Staff    []int64  `json:"assignedStaff"`
}

func (m Matter) state() state {
	s := state{
		Name: m.Name, CustomID: m.CustomID, Opened: dateText(m.Opened), Closed: dateText(m.Closed),
		Tags: []string{}, Staff: []int64{},
	}
	if m.Client != nil {
		s.Client = m.Client.ID
	}
	if m.Type != nil {
		s.Type = m.Type.Name
	}
	if m.Office != nil {
		s.Office = m.Office.Name
	}
	for _, tag := range m.Tags {
		s.Tags = append(s.Tags, tag.Name)
	}
	for _, member := range m.Staff {
		s.Staff = append(s.Staff, member.ID)
	}
	return s
}

func dateText(date *time.Time) *string {
	if date == nil {
		return nil
	}
	text := date.Format(time.DateOnly)
	return &text
}
