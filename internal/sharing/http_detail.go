package sharing

import (
	"context"
	"time"

	"casefold/internal/kit/db"
	"casefold/internal/permissions"
	"casefold/internal/sharing/internal/sqlgen"
)

type (
	detailInput struct {
		ID     int64  `query:"shareID"`
		Hash   string `query:"accessHash" maxLength:"1000"`
		Region string `query:"externalShareRegion" maxLength:"100"`
	}
	detailWire struct {
		Public  *publicWire  `json:"publicShareDetails,omitempty" doc:"For an accessHash"`
		ShareID int64        `json:"shareID,omitempty"`
		Hash    string       `json:"accessHash,omitempty" doc:"Empty unless the share is active"`
		Region  string       `json:"externalShareRegion,omitempty"`
		Row     *rowWire     `json:"share,omitempty" doc:"As in the list"`
		Details *detailsWire `json:"shareDetails,omitempty"`
		Emails  []emailWire  `json:"shareEmails,omitempty"`
	}
	detailsWire struct {
		Sender     string     `json:"senderName"`
		Expires    time.Time  `json:"expDate"`
		AccessedAt *time.Time `json:"shareAccessedAt" doc:"When its page was first looked at"`
		Documents  []string   `json:"documentList"`
		Count      int32      `json:"documentCount"`
		Message    string     `json:"message"`
		Recipients []string   `json:"recipients"`
		Items      []itemWire `json:"documents" doc:"What was sent, down to the version"`
		Bytes      int64      `json:"totalBytes"`

		Accesses []accessWire `json:"accesses" doc:"By people outside, the newest first, at most 500"`
	}
	accessWire struct {
		At      time.Time `json:"at"`
		Address string    `json:"address"`
		What    string    `json:"what" enum:"opened,refused,zip,file" doc:"The page was opened, a wrong password was refused, all was downloaded as ZIP, or one file was"`
		Kind    string    `json:"type,omitempty" enum:"document,email" doc:"Of the one file"`
		ID      int64     `json:"id,omitempty"`
		Version int64     `json:"versionNumber,omitempty"`
		Name    string    `json:"name,omitempty"`
		Bytes   int64     `json:"bytes,omitempty"`
		Whole   bool      `json:"whole" doc:"All of it was sent"`
	}
	itemWire struct {
		Kind    string `json:"type" enum:"document,email"`
		ID      int64  `json:"id"`
		Version int64  `json:"versionNumber" doc:"0 where there are no versions"`
		Name    string `json:"name"`
		Path    string `json:"path"`
		Size    int64  `json:"size"`
	}
	emailWire struct {
		ID        int64      `json:"id"`
		Status    string     `json:"status" enum:"queued,sent,failed"`
		SentAt    *time.Time `json:"sentAt"`
		CreatedAt time.Time  `json:"createdAt"`
		Mails     []mailWire `json:"recipients"`
	}
	mailWire struct {
		Recipient string     `json:"recipient"`
		Status    string     `json:"status" enum:"queued,sent,failed"`
		Tries     int32      `json:"tries"`
		At        *time.Time `json:"settledAt"`
	}
)

// getDetail answers for a share of the firm, or for a link as the public page does.
func (s *Service) getDetail(ctx context.Context, in *detailInput) (detailWire, error) {
	if in.Hash != "" {
		public, err := s.info(ctx, s.visit(ctx, in.Region, in.Hash, ""))
		return detailWire{Public: &public}, err
	}
	var wire detailWire
	err := s.db.InTx(ctx, permissions.Who(ctx).Actor(), func(tx *db.Tx) error {
		d, err := s.detail(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		wire, err = s.detailOf(tx, d)
		return err
	})
	return wire, err
}

func (s *Service) detailOf(tx *db.Tx, d detail) (detailWire, error) {
	row, err := s.wireOf(tx, d.listed)
	if err != nil {
		return detailWire{}, err
	}
	wire := detailWire{ShareID: d.ID, Region: tx.Region, Row: &row, Emails: make([]emailWire, len(d.sendings)), Details: &detailsWire{
		Sender: d.Sender, Expires: d.ExpiresAt, AccessedAt: d.AccessedAt, Documents: make([]string, len(d.items)), Count: d.TotalObjects, Message: d.Message,
		Recipients: d.Recipients, Items: make([]itemWire, len(d.items)), Bytes: d.TotalBytes,
		Accesses: make([]accessWire, len(d.accesses)),
	}}
	if row.DownloadURL != "" {
		if wire.Hash, err = s.links.open(tx.Tenant, d.ID, d.LinkSealed); err != nil {
			return detailWire{}, err
		}
	}
	for i, item := range d.items {
		wire.Details.Documents[i] = item.Name
		wire.Details.Items[i] = itemWire{item.Kind, item.ItemID, item.Version, item.Name, item.Path, item.Size}
	}
	for i, a := range d.accesses {
		wire.Details.Accesses[i] = accessWire{a.At, a.Address, a.What, a.Kind, a.ItemID, a.Version, a.Name, a.Size, a.Whole && asksForFiles(a.What)}
	}
	for i, g := range d.sendings {
		wire.Emails[i] = emailWire{ID: g.ID, Status: g.State, SentAt: g.SentAt, CreatedAt: g.CreatedAt, Mails: mailsOf(d.mails[g.ID])}
	}
	return wire, nil
}

func mailsOf(rows []sqlgen.MailsOfRow) []mailWire {
	wire := make([]mailWire, len(rows))
	for i, m := range rows {
		wire[i] = mailWire{m.Recipient, m.State, m.Tries, m.SettledAt}
	}
	return wire
}

func asksForFiles(what string) bool { return what == "zip" || what == "file" }
