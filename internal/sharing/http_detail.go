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
	linkInput struct {
		Body struct {
			Code   string `json:"accessCode" maxLength:"1000"`
			Region string `json:"userRegion,omitempty" maxLength:"100" doc:"US where it is left out"`
		}
	}
	publicWire struct {
		Firm      string    `json:"firmName"`
		Sender    string    `json:"senderName"`
		Documents []string  `json:"documentList"`
		Count     int32     `json:"documentCount"`
		Kind      string    `json:"documentOrEmail" enum:"document,email"`
		Bytes     int64     `json:"totalBytes" doc:"Before they were packed"`
		Message   string    `json:"message"`
		Expires   time.Time `json:"expiresAt"`
		Hash      string    `json:"accessHash"`
		Region    string    `json:"userRegion"`
		PoweredBy bool      `json:"poweredBy" doc:"Whether the page names the product"`
	}
	urlWire struct {
		URL string `json:"url"`
	}
)

// getDetail answers for a share of the firm, or for a link as the public page does.
func (s *Service) getDetail(ctx context.Context, in *detailInput) (detailWire, error) {
	if in.Hash != "" {
		public, err := s.info(ctx, in.Region, in.Hash)
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
	row, err := s.wireOf(tx, d.ListSharesRow)
	if err != nil {
		return detailWire{}, err
	}
	wire := detailWire{ShareID: d.ID, Region: tx.Region, Row: &row, Emails: make([]emailWire, len(d.sendings)), Details: &detailsWire{
		Sender: d.Sender, Expires: d.ExpiresAt, AccessedAt: d.AccessedAt, Documents: make([]string, len(d.items)), Count: d.TotalObjects, Message: d.Message,
		Recipients: d.Recipients, Items: make([]itemWire, len(d.items)), Bytes: d.TotalBytes,
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

func (s *Service) postInfo(ctx context.Context, in *linkInput) (publicWire, error) {
	return s.info(ctx, in.Body.Region, in.Body.Code)
}

func (s *Service) info(ctx context.Context, region, code string) (publicWire, error) {
	share, err := s.Info(ctx, region, code)
	if err != nil {
		return publicWire{}, err
	}
	if region == "" {
		region = defaultRegion
	}
	return publicWire{
		Firm: share.Firm, Sender: share.Sender, Documents: share.Names, Count: share.TotalObjects, Kind: share.Kind, Bytes: share.TotalBytes,
		Message: share.Message, Expires: share.ExpiresAt, Hash: code, Region: region, PoweredBy: poweredBy(share.Edition),
	}, nil
}

// poweredBy is true of the editions whose pages name the product.
func poweredBy(edition string) bool { return edition == "Trial" || edition == "Starter" }

func (s *Service) postDownload(ctx context.Context, in *linkInput) (urlWire, error) {
	url, err := s.Download(ctx, in.Body.Region, in.Body.Code)
	return urlWire{url}, err
}
