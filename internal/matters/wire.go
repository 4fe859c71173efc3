package matters

import (
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	matterWire struct {
		ID           int64             `json:"id"`
		MatterID     int64             `json:"matterID"`
		Name         string            `json:"name"`
		CustomID     string            `json:"customMatterID"`
		ClientName   string            `json:"clientName"`
		Client       *clientWire       `json:"client"`
		Type         *typeWire         `json:"matterType"`
		Office       *officeWire       `json:"officeBranch"`
		DateOpened   *string           `json:"dateOpened" format:"date"`
		DateClosed   *string           `json:"dateClosed" format:"date"`
		IsOpen       bool              `json:"isOpen"`
		Tags         []tagWire         `json:"tags"`
		Staff        []memberWire      `json:"assignedStaff"`
		IsDeleted    int               `json:"isDeleted" enum:"0,1"`
		ClioMatterID *int64            `json:"clioMatterID"`
		Setting      string            `json:"matterPermissionGlobalSetting" enum:"allUsers,specifiedUsers"`
		Rev          int64             `json:"rev"`
		Can          canWire           `json:"can"`
		Reasons      map[string]string `json:"reasons,omitempty" doc:"Why something of can is not possible, where there is something to say"`
	}
	clientWire struct {
		_ struct{} `nullable:"true"`

		ID        int64  `json:"clientID"`
		Name      string `json:"name"`
		IsDeleted int    `json:"isDeleted" enum:"0,1"`
	}
	typeWire struct {
		_ struct{} `nullable:"true"`

		ID   int64  `json:"matterTypeID"`
		Name string `json:"name"`
	}
	officeWire struct {
		_ struct{} `nullable:"true"`

		ID   int64  `json:"officeBranchID"`
		Name string `json:"name"`
	}
	tagWire struct {
		ID   int64  `json:"id"`
		Name string `json:"tagName"`
	}
	memberWire struct {
		ID   int64  `json:"id"`
		Sub  string `json:"sub"`
		Name string `json:"displayName"`
	}
	canWire struct {
		Edit            bool `json:"edit"`
		EditPermissions bool `json:"editPermissions"`
		Close           bool `json:"close"`
		Reopen          bool `json:"reopen"`
		Delete          bool `json:"delete" doc:"Move to the trash"`
		Restore         bool `json:"restore"`
	}
)

var reasonsInTrash = map[string]string{
	"edit":            errs.MatterInTrashEdit.Message,
	"editPermissions": errs.BulkPermissionMatterInTrash.Message,
	"close":           "Not Allowed for a Matter in the Trash Bin",
	"reopen":          "Not Allowed for a Matter in the Trash Bin",
}

func wireOf(who *permissions.Person, m Matter, today time.Time) matterWire {
	open := m.OpenOn(today)
	wire := matterWire{
		ID: m.ID, MatterID: m.ID, Name: m.Name, CustomID: m.CustomID, DateOpened: dateText(m.Opened), DateClosed: dateText(m.Closed),
		IsOpen: open, Tags: make([]tagWire, len(m.Tags)), Staff: make([]memberWire, len(m.Staff)),
		IsDeleted: api.Bit(m.Deleted), Setting: permissions.AllUsers, Rev: m.Rev,
		Can: canWire{
			Edit: !m.Deleted, EditPermissions: !m.Deleted && who.HasPermissionsAccess(), Close: !m.Deleted && open,
			Reopen: !m.Deleted && m.Closed != nil, Delete: !m.Deleted, Restore: m.Deleted,
		},
	}
	if m.Restricted {
		wire.Setting = permissions.SpecifiedUsers
	}
	if m.Deleted {
		wire.Reasons = reasonsInTrash
	}
	if m.Client != nil {
		wire.ClientName = m.Client.Name
		wire.Client = &clientWire{ID: m.Client.ID, Name: m.Client.Name, IsDeleted: api.Bit(m.Client.Deleted)}
	}
	if m.Type != nil {
		wire.Type = &typeWire{ID: m.Type.ID, Name: m.Type.Name}
	}
	if m.Office != nil {
		wire.Office = &officeWire{ID: m.Office.ID, Name: m.Office.Name}
	}
	for i, tag := range m.Tags {
		wire.Tags[i] = tagWire(tag)
	}
	for i, member := range m.Staff {
		wire.Staff[i] = memberWire(member)
	}
	return wire
}
