// Package clients keeps the people and companies that the firm works for. Everybody in the firm may see them; their
// matters only where permissions allow.
package clients

import (
	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// MaxIDs is how many clients one call may name.
const MaxIDs = 100_000

// Client is a client with what the lists show of it.
type Client struct {
	ID        int64
	Name      string
	Active    bool
	Deleted   bool
	Rev       int64
	Tags      []Tag
	Attorneys []Attorney
}

// Tag is a tag of a client.
type Tag struct {
	ID   int64
	Name string
}

// Attorney is a primary attorney of a client.
type Attorney struct {
	ID   int64
	Sub  string
	Name string
}

// Form is what people enter about a client.
type Form struct {
	Name      string
	Active    bool
	Tags      []string
	Attorneys []int64
}

func (f Form) clean() (Form, error) {
	var err error
	f.Name, err = text.Name("newClientName", f.Name)
	return f, err
}

// Duplicate is errorData of a name that a client already has.
type Duplicate struct {
	Names     []string `json:"names"`
	ClientID  int64    `json:"clientID,omitempty"`
	IsDeleted bool     `json:"isInTrash,omitempty"`
}

func alreadyThere(failure *errs.Error, d Duplicate) *errs.Error {
	message := "There is already a client with this name"
	if d.IsDeleted {
		message = "There is already a client (in the Trash Bin) with this name"
	}
	return failure.Saying(message).With(d)
}

// state is what audit lines say of a client.
type state struct {
	Name      string   `json:"name"`
	Active    bool     `json:"active"`
	Tags      []string `json:"tags"`
	Attorneys []int64  `json:"attorneys"`
}

func (c Client) state() state {
	s := state{Name: c.Name, Active: c.Active, Tags: []string{}, Attorneys: []int64{}}
	for _, tag := range c.Tags {
		s.Tags = append(s.Tags, tag.Name)
	}
	for _, attorney := range c.Attorneys {
		s.Attorneys = append(s.Attorneys, attorney.ID)
	}
	return s
}
