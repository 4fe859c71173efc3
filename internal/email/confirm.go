package email

import (
	"bytes"
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"casefold/internal/audit"
	"casefold/internal/email/internal/sqlgen"
	"casefold/internal/filing"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/message"
	"casefold/internal/storage"
)

const (
	// readAtOnce is how many messages of one call are read at the same time.
	readAtOnce = 4
	// readingTime is how long one call reads. What it does not reach waits for another.
	readingTime = 60 * time.Second
)

var (
	notReceived = errs.Invalid("IDs", "its bytes have not arrived").Saying("This file was not received. Please upload it again.")
	notWhole    = errs.Invalid("filesize", "other bytes arrived than were announced").Saying("This file was not received as it was sent. Please upload it again.")
	notReached  = errs.TooManyRequests.Saying("This email could not be read in time. Please try again.")
)

// Confirmed is what became of an upload. Err is why it is not filed; it then waits for a day.
type Confirmed struct {
	ID  int64
	Err *errs.Error
}

// Confirm files uploads whose bytes have arrived, each for itself, with what the server reads in them. A message that the
// matter has already, by its checksum, is DuplicateEmail unless it is wanted all the same. One that cannot be read is filed
// under the name of its file. An upload that is not the person's own refuses the whole call. Repeating is safe: what is filed
// gives the same answer again. No database connection is held while messages are read.
func (s *Service) Confirm(ctx context.Context, actor db.Actor, ids []int64, wanted bool) ([]Confirmed, error) {
	c := confirmation{Service: s, actor: actor, ids: ids, wanted: wanted}
	if err := s.db.InTxByKey(ctx, actor, func(tx *db.Tx) error { return c.find(ctx, tx) }); err != nil {
		return nil, err
	}
	if err := c.read(ctx); err != nil {
		return nil, err
	}
	stepRead.Pass()
	var results []Confirmed
	err := s.db.InTxByKey(ctx, actor, func(tx *db.Tx) (err error) {
		results, err = c.file(ctx, tx)
		return err
	})
	return results, err
}

// confirmation is one call of Confirm.
type confirmation struct {
	*Service
	actor  db.Actor
	ids    []int64
	wanted bool
	begun  map[int64]sqlgen.UploadsRow // before the reading
	found  []reading                   // in the order of ids
}

// reading is what was found in a file.
type reading struct {
	err   *errs.Error
	info  blob.Info
	facts message.Facts
}

// find finds the uploads. Those that are emails already are left out.
func (c *confirmation) find(ctx context.Context, tx *db.Tx) (err error) {
	if c.begun, err = uploadsOf(ctx, tx, c.ids); err != nil || len(c.begun) == len(c.ids) {
		return err
	}
	filed, err := sqlgen.New(tx).Filed(ctx, sqlgen.FiledParams{TenantID: tx.Tenant, Ids: c.ids, UserID: tx.UserID})
	if err != nil {
		return err
	}
	missing := slices.DeleteFunc(slices.Clone(c.ids), func(id int64) bool {
		_, waits := c.begun[id]
		return waits || slices.Contains(filed, id)
	})
	if len(missing) > 0 {
		return missingUpload(ctx, tx, missing)
	}
	return nil
}

// read looks at the bytes of all uploads, some at a time.
func (c *confirmation) read(ctx context.Context) error {
	patient, cancel := context.WithTimeout(ctx, readingTime)
	defer cancel()
	c.found = make([]reading, len(c.ids))
	var group errgroup.Group
	group.SetLimit(readAtOnce)
	for i, id := range c.ids {
		u, waits := c.begun[id]
		if !waits {
			continue
		}
		group.Go(func() (err error) {
			c.found[i], err = c.readOne(patient, u)
			if err != nil && patient.Err() != nil && ctx.Err() == nil {
				c.found[i], err = reading{err: notReached}, nil
			}
			return err
		})
	}
	return group.Wait()
}

func (c *confirmation) readOne(ctx context.Context, u sqlgen.UploadsRow) (r reading, err error) {
	disk := c.blobs[c.actor.Region]
	info, known := disk.Known(u.FileKey)
	if !known { // another process received it, or nobody did
		stored, err := c.files.Stored(ctx, c.actor.Region, []string{u.FileKey})
		if err != nil {
			return r, err
		}
		if info, known = stored[u.FileKey]; !known {
			return reading{err: notReceived}, nil
		}
	}
	r.info = info
	if u.Size >= 0 && info.Size != u.Size || u.Sha256 != nil && !bytes.Equal(u.Sha256, info.SHA256[:]) {
		return reading{err: notWhole}, nil
	}
	file, size, err := disk.Open(u.FileKey)
	if err != nil {
		return r, err
	}
	defer file.Close()
	r.facts, err = c.readMessage(ctx, u.FileKey, message.File{ReaderAt: file, Size: size, Owner: c.actor.Tenant})
	return r, err
}

// readMessage reads the facts of a message together with what it says, which is searched. Where that is too much for its reader
// the facts alone may not be.
func (c *confirmation) readMessage(ctx context.Context, key string, file message.File) (message.Facts, error) {
	m, err := message.ReadWords(ctx, c.readers, file, "")
	if err == nil && m.Unreadable != "" {
		return message.ReadFacts(ctx, c.readers, file, "")
	}
	if err == nil && c.Read != nil {
		c.Read(c.actor.Region, key, m)
	}
	return m.Facts, err
}

// candidate is an upload that can be filed.
type candidate struct {
	sqlgen.UploadsRow
	row    row
	info   blob.Info
	result *Confirmed
}

// file writes down what becomes of each upload. What changed while the messages were read is judged anew.
func (c *confirmation) file(ctx context.Context, tx *db.Tx) ([]Confirmed, error) {
	if err := sqlgen.New(tx).HoldUploads(ctx, sqlgen.HoldUploadsParams{TenantID: tx.Tenant, Ids: c.ids}); err != nil {
		return nil, err
	}
	before := c.begun
	if err := c.find(ctx, tx); err != nil {
		return nil, err
	}
	stepHeld.Pass()
	results := make([]Confirmed, len(c.ids))
	var candidates []candidate
	for i, id := range c.ids {
		results[i].ID = id
		u, waits := c.begun[id]
		found := c.found[i]
		switch trashed := filing.Receives(u.MatterDeleted, u.FolderDeleted); {
		case !waits: // it is filed
		case found.err != nil:
			results[i].Err = found.err
		case trashed != nil:
			results[i].Err = errs.As(trashed)
		case u.FileKey != before[id].FileKey: // begun anew meanwhile
			results[i].Err = notReceived
		default:
			candidates = append(candidates, candidate{u, rowOf(u.Filename, found.facts, found.info), found.info, &results[i]})
		}
	}
	accepted, err := c.judge(ctx, tx, candidates)
	if err != nil {
		return nil, err
	}
	return results, c.keep(ctx, tx, accepted)
}

// twin is what two messages have in common that are the same to people.
type twin struct {
	matter   int64
	checksum string
}

// judge finds out which messages the matter has already. Those wait on.
func (c *confirmation) judge(ctx context.Context, tx *db.Tx, all []candidate) ([]candidate, error) {
	asked := sqlgen.TwinsByChecksumParams{TenantID: tx.Tenant}
	for _, one := range all {
		asked.MatterIds, asked.Checksums = append(asked.MatterIds, one.MatterID), append(asked.Checksums, one.row.Md5checksum)
	}
	q := sqlgen.New(tx)
	err := q.OneAtATime(ctx, sqlgen.OneAtATimeParams{TenantID: tx.Tenant, MatterIds: asked.MatterIds, Checksums: asked.Checksums})
	if err != nil {
		return nil, err
	}
	rows, err := q.TwinsByChecksum(ctx, asked)
	if err != nil {
		return nil, err
	}
	there := map[twin]bool{}
	for _, row := range rows {
		there[twin{row.MatterID, row.Md5checksum}] = true
	}
	var accepted []candidate
	var waiting []int64
	for _, one := range all {
		if key := (twin{one.MatterID, one.row.Md5checksum}); there[key] && !c.wanted && !one.SkipCheck {
			one.result.Err = errs.DuplicateEmail
			waiting = append(waiting, one.ID)
		} else {
			there[key] = true
			accepted = append(accepted, one)
		}
	}
	if len(waiting) == 0 {
		return accepted, nil
	}
	return accepted, q.WaitOn(ctx, sqlgen.WaitOnParams{TenantID: tx.Tenant, Ids: waiting, Now: tx.Now})
}

// filed is what audit lines say of an email that was filed.
type filed struct {
	Filename string `json:"filename"`
	Original string `json:"originalFilename"`
	FolderID int64  `json:"folderID"`
	Size     int64  `json:"size"`
}

// keep makes emails of uploads.
func (c *confirmation) keep(ctx context.Context, tx *db.Tx, accepted []candidate) error {
	if len(accepted) == 0 {
		return nil
	}
	var files []storage.File
	var lines []audit.Line
	var inFolders []int64
	together := sqlgen.FileEmailsParams{TenantID: tx.Tenant, Now: tx.Now, UserID: tx.UserID}
	for _, one := range accepted {
		one.addTo(&together)
		inFolders = append(inFolders, one.FolderID)
		files = append(files, storage.File{Key: one.FileKey, Info: one.info})
		lines = append(lines, audit.Line{Action: "email.upload", Object: "email", ObjectID: one.ID,
			After: filed{one.row.Name, one.Filename, one.FolderID, one.row.Size}})
	}
	if err := c.files.Arrived(ctx, tx, files...); err != nil {
		return err
	}
	if err := sqlgen.New(tx).FileEmails(ctx, together); err != nil {
		return err
	}
	if err := promiseReading(ctx, tx, accepted); err != nil {
		return err
	}
	if err := c.wereFiled(ctx, tx, together.Ids); err != nil {
		return err
	}
	c.kind.Publish(c.hub, tx, slices.Compact(slices.Sorted(slices.Values(inFolders))))
	err := audit.RecordAll(ctx, tx, lines)
	stepFiled.Pass(tx)
	return err
}

// addTo adds the email to those that are filed together.
func (c candidate) addTo(p *sqlgen.FileEmailsParams) {
	r, sent, unreadable := c.row, time.Time{}, ""
	if r.Sent != nil {
		sent = *r.Sent
	}
	if r.Unreadable != nil {
		unreadable = *r.Unreadable
	}
	p.Ids, p.Names, p.Sizes, p.Hashes = append(p.Ids, c.ID), append(p.Names, r.Name), append(p.Sizes, r.Size), append(p.Hashes, r.Sha256)
	p.Checksums, p.Senders, p.SenderAddresses = append(p.Checksums, r.Md5checksum), append(p.Senders, r.Sender), append(p.SenderAddresses, r.SenderAddress)
	p.Recipients, p.DateTexts, p.Sents = append(p.Recipients, r.Recipients), append(p.DateTexts, r.DateText), append(p.Sents, sent)
	p.Attachments, p.MessageIds, p.InReplyTos = append(p.Attachments, r.Attachments), append(p.MessageIds, r.MessageID), append(p.InReplyTos, r.InReplyTo)
	p.Conversations, p.Unreadables = append(p.Conversations, r.Conversation), append(p.Unreadables, unreadable)
}
