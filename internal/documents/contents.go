package documents

import (
	"context"
	"crypto/sha256"
	"maps"
	"slices"

	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/blob"
	"casefold/internal/kit/db"
)

// Content is a small file that comes in the same call in which it becomes a version.
type Content struct {
	Arrived
	Bytes []byte
}

// Receive stores the bytes of uploads and makes versions of them as Register does: for small files it is address, bytes and
// registration in one. Repeating is safe: bytes that arrived before are used when they are the same, and else make way for those that
// come now.
func (s *Service) Receive(ctx context.Context, actor db.Actor, contents []Content) ([]Registered, error) {
	arrived := make([]Arrived, len(contents))
	for i, c := range contents {
		c.Size = int64(len(c.Bytes))
		if c.SHA256 == nil { // what is registered must be what came now, whatever lies under the key
			sum := sha256.Sum256(c.Bytes)
			c.SHA256 = sum[:]
		}
		arrived[i] = c.Arrived
	}
	keys, remembered := s.underWay.keys(actor, arrived)
	if !remembered {
		var err error
		if keys, err = s.pendingKeys(ctx, actor, arrived); err != nil {
			return nil, err
		}
	}
	sent := make(map[int64]blob.Content, len(keys))
	for _, c := range contents {
		if key, pending := keys[c.VersionID]; pending {
			sent[c.VersionID] = blob.Content{Key: key, Bytes: c.Bytes}
		}
	}
	if err := s.store(ctx, actor, sent); err != nil {
		return nil, err
	}
	stepContents.Pass()
	results, err := s.Register(ctx, actor, arrived)
	if err != nil {
		return nil, err
	}
	versions, _ := idsOf(arrived)
	s.underWay.forget(actor, versions...)
	if remembered && slices.ContainsFunc(results, func(r Registered) bool { return r.Err == notReceived }) {
		return s.Receive(ctx, actor, contents) // an address was given out meanwhile, and the upload waits under another key
	}
	return results, nil
}

// pendingKeys are the keys of those of the uploads that wait for their bytes, by version. Like Register it fails when one is not the
// person's own.
func (s *Service) pendingKeys(ctx context.Context, actor db.Actor, arrived []Arrived) (map[int64]string, error) {
	keys, documentOf := make(map[int64]string, len(arrived)), make(map[int64]int64, len(arrived))
	err := s.db.InTxByKey(ctx, actor, func(tx *db.Tx) error {
		ids, documents := idsOf(arrived)
		rows, err := sqlgen.New(tx).FilesOfUploads(ctx, sqlgen.FilesOfUploadsParams{TenantID: tx.Tenant, Ids: ids, UserID: tx.UserID})
		if err != nil {
			return err
		}
		for _, row := range rows {
			documentOf[row.ID] = row.DocumentID
			if row.Pending {
				keys[row.ID] = row.FileKey
			}
		}
		return everyOwn(ctx, tx, documentOf, ids, documents)
	})
	return keys, err
}

// store puts contents of versions under their keys. Where other bytes came before, the upload gets another key.
func (s *Service) store(ctx context.Context, actor db.Actor, sent map[int64]blob.Content) error {
	versions := slices.Sorted(maps.Keys(sent))
	contents := make([]blob.Content, len(versions))
	for i, id := range versions {
		contents[i] = sent[id]
	}
	there, err := s.blobs[actor.Region].NameAll(ctx, contents)
	if err != nil {
		return err
	}
	others := map[int64]blob.Content{}
	for _, i := range there {
		same, err := s.isStored(ctx, actor.Region, contents[i])
		if err != nil {
			return err
		}
		if !same {
			others[versions[i]] = contents[i]
		}
	}
	if len(others) == 0 {
		return nil
	}
	if contents, err = s.freshKeys(ctx, actor, others); err != nil {
		return err
	}
	// What somebody sent under a fresh key in the same moment stays: the registration compares it with what was announced.
	_, err = s.blobs[actor.Region].NameAll(ctx, contents)
	return err
}

// isStored says whether just these bytes lie under their key.
func (s *Service) isStored(ctx context.Context, region string, c blob.Content) (bool, error) {
	info, known := s.blobs[region].Known(c.Key)
	if !known {
		found, err := s.files.Stored(ctx, region, []string{c.Key})
		if err != nil {
			return false, err
		}
		info = found[c.Key]
	}
	return info.Size == int64(len(c.Bytes)) && info.SHA256 == sha256.Sum256(c.Bytes), nil
}

// freshKeys gives contents another key, as far as their uploads still wait under the one that they have.
func (s *Service) freshKeys(ctx context.Context, actor db.Actor, sent map[int64]blob.Content) ([]blob.Content, error) {
	var fresh []blob.Content
	versions := slices.Sorted(maps.Keys(sent))
	err := s.db.InTxByKey(ctx, actor, func(tx *db.Tx) error {
		q, asked := sqlgen.New(tx), sqlgen.FilesOfUploadsParams{TenantID: tx.Tenant, Ids: versions, UserID: tx.UserID}
		rows, err := q.FilesOfUploads(ctx, asked)
		if err != nil {
			return err
		}
		documents := make([]int64, len(rows))
		for i, row := range rows {
			documents[i] = row.DocumentID
		}
		if err := q.HoldDocuments(ctx, sqlgen.HoldDocumentsParams{TenantID: tx.Tenant, Ids: documents}); err != nil {
			return err
		}
		if rows, err = q.FilesOfUploads(ctx, asked); err != nil {
			return err
		}
		for _, row := range rows {
			if !row.Pending || row.FileKey != sent[row.ID].Key {
				continue
			}
			key, err := freshKey(ctx, tx, sqlgen.PendingUploadsRow{DocumentID: row.DocumentID, ID: row.ID, FileKey: row.FileKey})
			if err != nil {
				return err
			}
			fresh = append(fresh, blob.Content{Key: key, Bytes: sent[row.ID].Bytes})
		}
		return nil
	})
	return fresh, err
}
