package sharing

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"casefold/internal/audit"
	"casefold/internal/export"
	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/jobs"
	"casefold/internal/sharing/internal/sqlgen"
)

// Order is what somebody sends, to whom.
type Order struct {
	Selected   filing.Selection
	Kind       string // ofDocuments or ofEmails
	Recipients []string
	Message    string
	Options
}

// sendArgs are the job that packs a share and waits for what becomes of its mails.
type sendArgs struct {
	ShareID   int64 `json:"shareID"`
	SendingID int64 `json:"sendingID"`
	// Again is true of a share that was mailed before.
	Again bool `json:"again,omitempty"`
}

// Kind names the job.
func (sendArgs) Kind() string { return "externalSend" }

// InsertOpts keeps the packing of large files from delaying small jobs.
func (sendArgs) InsertOpts() jobs.InsertOpts { return jobs.InsertOpts{Queue: jobs.QueueHeavy} }

// Send makes a share of what is selected, lists what it holds, and starts the job that packs and mails it. One thing that
// does not exist, that the person may not see or that is in the trash refuses all. It returns the job.
func (s *Service) Send(ctx context.Context, tx *db.Tx, o Order) (int64, error) {
	recipients, err := cleanRecipients(o.Recipients)
	if err != nil {
		return 0, err
	}
	message, err := cleanMessage(o.Message)
	if err != nil {
		return 0, err
	}
	if err := o.Options.check(); err != nil {
		return 0, err
	}
	from, err := s.judge(ctx, tx, o)
	if err != nil {
		return 0, err
	}
	if err := underLimits(ctx, tx, len(recipients)); err != nil {
		return 0, err
	}
	id, err := tx.IDs(ctx, "share", 1)
	if err != nil {
		return 0, err
	}
	sendingID, err := tx.IDs(ctx, "shareEmail", 1)
	if err != nil {
		return 0, err
	}
	jobID, err := jobs.Start(ctx, tx, sendArgs{ShareID: id, SendingID: sendingID})
	if err != nil {
		return 0, err
	}
	selection, err := json.Marshal(o.Selected)
	if err != nil {
		return 0, err
	}
	password, err := s.hashed(ctx, o.Password)
	if err != nil {
		return 0, err
	}
	code := s.links.create(tx.Tenant)
	q := sqlgen.New(tx)
	err = q.InsertShare(ctx, sqlgen.InsertShareParams{
		TenantID: tx.Tenant, ID: id, CreatedBy: tx.UserID, CreatedAt: tx.Now, RootID: from.RootID, MatterID: from.MatterID, MatterName: from.MatterName,
		Kind: o.Kind, Message: message, Recipients: recipients, JobID: jobID, Selection: selection,
		LinkHash: s.links.hash(code), LinkSealed: s.links.seal(tx.Tenant, id, code),
		Days: int32(o.Days), Password: password, DownloadLimit: orNone(int32(o.Downloads)),
	})
	if err != nil {
		return 0, err
	}
	frozen, err := s.freeze(ctx, tx, id, o.Selected)
	if err != nil {
		return 0, err
	}
	err = q.InsertSending(ctx, sqlgen.InsertSendingParams{
		TenantID: tx.Tenant, ID: sendingID, ShareID: id, UserID: tx.UserID, Mails: int32(len(recipients)), Activates: true, CreatedAt: tx.Now,
	})
	if err != nil {
		return 0, err
	}
	err = q.UseAddresses(ctx, sqlgen.UseAddressesParams{TenantID: tx.Tenant, UserID: tx.UserID, Addresses: recipients, Now: tx.Now})
	if err != nil {
		return 0, err
	}
	stepBegun.Pass(tx)
	if err := recordSend(ctx, tx, id, from.MatterID, recipients, o.Options, frozen); err != nil {
		return 0, err
	}
	return jobID, s.tell(ctx, tx, id)
}

// hashed is what is kept of a password; nil where there is none.
func (s *Service) hashed(ctx context.Context, password string) (*string, error) {
	if password == "" {
		return nil, nil
	}
	hash, err := s.accounts.HashSecret(ctx, password)
	return &hash, err
}

// judge refuses what may not be sent, and returns the area that all of it lies in.
func (s *Service) judge(ctx context.Context, tx *db.Tx, o Order) (folders.Folder, error) {
	if err := s.filing.Known(o.Selected); err != nil {
		return folders.Folder{}, err
	}
	kind := s.kind(o.Kind)
	items := o.Selected.Items[kind.Wire]
	for wire, others := range o.Selected.Items {
		if wire != kind.Wire && len(others) > 0 {
			return folders.Folder{}, errs.Invalid("selectedObjects", "only "+kind.Area+" and their folders can be sent together")
		}
	}
	switch n := len(items) + len(o.Selected.Folders); {
	case n == 0:
		return folders.Folder{}, errs.Invalid("selectedObjects", "select what is to be sent")
	case n > filing.MaxIDs:
		return folders.Folder{}, errs.TooManyItems
	}
	in, err := folders.Read(ctx, tx, o.Selected.Folders...)
	if err != nil {
		return folders.Folder{}, err
	}
	all, err := kind.Items.Read(ctx, tx, items)
	if err != nil {
		return folders.Folder{}, err
	}
	for _, item := range all {
		switch {
		case item.MatterDeleted:
			return folders.Folder{}, errs.MatterInTrashShare
		case item.Deleted || item.FolderDeleted:
			return folders.Folder{}, errs.ObjectInTrash
		}
	}
	above := make([]int64, 0, len(all))
	for _, item := range all {
		above = append(above, item.FolderID)
	}
	surroundings, err := folders.Read(ctx, tx, distinct(above)...)
	if err != nil {
		return folders.Folder{}, err
	}
	in = append(in, surroundings...)
	for _, f := range in {
		switch {
		case f.MatterDeleted:
			return folders.Folder{}, errs.MatterInTrashShare
		case f.Trashed():
			return folders.Folder{}, errs.ObjectInTrash
		case f.RootID != in[0].RootID:
			return folders.Folder{}, errs.Invalid("selectedObjects", "what is sent together lies in one matter")
		case f.Area.Kind() != kind.Area:
			return folders.Folder{}, errs.Invalid("selectedObjects", "only "+kind.Area+" and their folders can be sent")
		}
	}
	return in[0], nil
}

func (s *Service) kind(name string) *filing.Kind {
	for _, k := range s.filing.Kinds() {
		if k.Name == name {
			return k
		}
	}
	panic("sharing: no kind is called " + name)
}

// freeze lists what a share holds, once and for all. What is too much for one ZIP is left to the job, which says so in the words
// that browsers know.
func (s *Service) freeze(ctx context.Context, tx *db.Tx, id int64, selected filing.Selection) (export.Frozen, error) {
	frozen, err := s.export.Freeze(ctx, tx, selected)
	var tooMany *jobs.Failure
	switch {
	case errors.As(err, &tooMany):
		return export.Frozen{}, nil
	case errors.Is(err, export.ErrGone):
		return export.Frozen{}, errs.ShareZip.Because(err)
	case err != nil:
		return export.Frozen{}, err
	case len(frozen.Files) == 0:
		return export.Frozen{}, errs.Invalid("selectedObjects", "there is nothing to send in what is selected")
	}
	q := sqlgen.New(tx)
	err = q.SetFrozen(ctx, sqlgen.SetFrozenParams{
		TenantID: tx.Tenant, ID: id, Filename: frozen.Filename, Folders: append([]string{}, frozen.Folders...),
		TotalObjects: int32(len(frozen.Files)), TotalBytes: frozen.Bytes,
	})
	if err != nil {
		return export.Frozen{}, err
	}
	p := sqlgen.InsertItemsParams{TenantID: tx.Tenant, ShareID: id}
	for _, f := range frozen.Files {
		p.Kinds, p.ItemIds, p.ContentIds = append(p.Kinds, f.Kind), append(p.ItemIds, f.ID), append(p.ContentIds, f.Content)
		p.Versions, p.Names, p.Paths, p.Sizes = append(p.Versions, f.Version), append(p.Names, f.Name), append(p.Paths, f.Path), append(p.Sizes, f.Size)
	}
	return frozen, q.InsertItems(ctx, p)
}

// underLimits keeps the other sendings of the firm waiting and refuses one that would be too much for a day.
func underLimits(ctx context.Context, tx *db.Tx, mails int) error {
	q := sqlgen.New(tx)
	if err := q.HoldLimits(ctx, tx.Tenant); err != nil {
		return err
	}
	rows, err := q.RecentSendings(ctx, sqlgen.RecentSendingsParams{TenantID: tx.Tenant, Since: tx.Now.Add(-day)})
	if err != nil {
		return err
	}
	recent := make([]sending, len(rows))
	for i, row := range rows {
		recent[i] = sending{row.UserID, int(row.Mails), row.CreatedAt}
	}
	return within(recent, tx.UserID, mails, tx.Now)
}

// state is what audit lines say of a share.
type state struct {
	MatterID   *int64   `json:"matterID,omitempty"`
	Recipients []string `json:"recipients,omitempty"`
	Documents  int      `json:"documents,omitempty"`
	Status     string   `json:"status,omitempty"`
	// What was chosen for it. Of a password the line says only that there is one.
	ExpiresAt *time.Time `json:"expiresAt,omitempty"`
	Days      int        `json:"expiresInDays,omitempty"`
	Password  bool       `json:"hasPassword,omitempty"`
	Downloads int32      `json:"downloadLimit,omitempty"`
}

// sentOut is what the history says of something that was sent.
type sentOut struct {
	Filename string `json:"filename"`
	Version  int64  `json:"version,omitempty"`
	ShareID  int64  `json:"shareID"`
	// Recipients are to how many people it was sent, and Address is who fetched it.
	Recipients int    `json:"recipients,omitempty"`
	Address    string `json:"address,omitempty"`
}

func recordSend(ctx context.Context, tx *db.Tx, id int64, matterID *int64, recipients []string, o Options, frozen export.Frozen) error {
	lines := []audit.Line{{Action: "share.create", Object: "share", ObjectID: id, After: state{
		MatterID: matterID, Recipients: recipients, Documents: len(frozen.Files), Status: "processing",
		Days: o.Days, Password: o.Password != "", Downloads: int32(o.Downloads),
	}}}
	for _, f := range frozen.Files {
		lines = append(lines, audit.Line{Action: f.Kind + ".share", Object: f.Kind, ObjectID: f.ID,
			After: sentOut{Filename: f.Name, Version: f.Version, ShareID: id, Recipients: len(recipients)}})
	}
	return audit.RecordAll(ctx, tx, lines)
}

// JobKind is the job whose row belongs to its share, and stays as long as that.
func JobKind() string { return sendArgs{}.Kind() }
