package clients

import (
	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	clientWire struct {
		ID        int64             `json:"clientID"`
		Name      string            `json:"clientName"`
		Status    string            `json:"clientStatus" enum:"active,inactive"`
		IsDeleted int               `json:"isDeleted" enum:"0,1"`
		Tags      []tagWire         `json:"tags"`
		Attorneys []attorneyWire    `json:"primaryAttorneys"`
		Rev       int64             `json:"rev"`
		Can       canWire           `json:"can"`
		Reasons   map[string]string `json:"reasons,omitempty" doc:"Why something of can is not possible, where there is something to say"`
	}
	tagWire struct {
		ID   int64  `json:"id"`
		Name string `json:"tagName"`
	}
	attorneyWire struct {
		ID   int64  `json:"id"`
		Sub  string `json:"cognitoSub"`
		Name string `json:"displayName"`
	}
	canWire struct {
		Edit         bool `json:"edit"`
		ChangeStatus bool `json:"changeStatus" doc:"Activate or deactivate"`
		Delete       bool `json:"delete" doc:"Move to the trash"`
		Restore      bool `json:"restore"`
		CreateMatter bool `json:"createMatter"`
	}
)

const (
	cannotEdit      = "This client is in the Trash Bin. You must restore the client before you can edit it."
	noMattersForIt  = "New matters cannot be created for a client in the Trash Bin."
	alreadyInTrash  = "This client is in the Trash Bin."
	reasonEdit      = "edit"
	reasonStatus    = "changeStatus"
	reasonDelete    = "delete"
	reasonNewMatter = "createMatter"
)

func wireOf(who *permissions.Person, c Client) clientWire {
	wire := clientWire{
		ID: c.ID, Name: c.Name, Status: status(c.Active), IsDeleted: api.Bit(c.Deleted), Rev: c.Rev,
		Tags: make([]tagWire, len(c.Tags)), Attorneys: make([]attorneyWire, len(c.Attorneys)),
		Can: canWire{
			Edit: !c.Deleted, ChangeStatus: !c.Deleted, Delete: !c.Deleted, Restore: c.Deleted,
			CreateMatter: !c.Deleted && who.MayCreateClients(),
		},
	}
	for i, tag := range c.Tags {
		wire.Tags[i] = tagWire(tag)
	}
	for i, attorney := range c.Attorneys {
		wire.Attorneys[i] = attorneyWire(attorney)
	}
	switch {
	case c.Deleted:
		wire.Reasons = map[string]string{reasonEdit: cannotEdit, reasonStatus: cannotEdit, reasonDelete: alreadyInTrash, reasonNewMatter: noMattersForIt}
	case !who.MayCreateClients():
		wire.Reasons = map[string]string{reasonNewMatter: errs.CannotCreateMatters.Message}
	}
	return wire
}

func status(active bool) string {
	if active {
		return "active"
	}
	return "inactive"
}
