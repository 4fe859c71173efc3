package email

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

// listBody is room for the largest list of files that one call takes.
const listBody = 4 << 20

type (
	incomingWire struct {
		Filename    string `json:"originalFilename" minLength:"1" maxLength:"1000" doc:"It ends with .eml or .msg"`
		Filesize    *int64 `json:"filesize,omitempty" minimum:"0" doc:"With it just as many bytes are taken"`
		FolderPath  string `json:"folderPath,omitempty" doc:"Below the folder of the upload: empty or A/B/"`
		SHA256      string `json:"sha256,omitempty" pattern:"^([0-9a-fA-F]{64})?$" doc:"Compared with those of the matter, and with the bytes that arrive"`
		MD5Checksum string `json:"md5checksum,omitempty" doc:"Taken and ignored: the server makes its own"`
	}
	beginEmailsInput struct {
		Body struct {
			DirectoryID api.ID         `json:"directoryID"`
			Emails      []incomingWire `json:"emailList" minItems:"1" maxItems:"500"`
			Skip        api.Flag       `json:"skipMD5Check,omitempty" doc:"They are wanted although the matter has them"`
		}
	}
	begunWire struct {
		First int64   `json:"insertId" doc:"The id of the first; the others follow in order"`
		Count int     `json:"affectedRows"`
		IDs   []int64 `json:"ids"`
	}
	emailUploadURLInput struct {
		Body struct {
			EmailID  api.ID          `json:"emailID,omitempty"`
			EmailIDs []api.ID        `json:"emailIDs,omitempty" maxItems:"500" doc:"Several at once"`
			Metadata json.RawMessage `json:"metadata,omitempty" doc:"Taken and ignored"`
		}
	}
	uploadURLWire struct {
		EmailID int64  `json:"emailID"`
		URL     string `json:"url"`
	}
	uploadURLsWire struct {
		URL  string          `json:"url" doc:"Of the first"`
		URLs []uploadURLWire `json:"urls"`
	}
	confirmEmailsInput struct {
		Body struct {
			IDs  []api.ID `json:"IDs" minItems:"1" maxItems:"100"`
			Skip api.Flag `json:"skipMD5Check,omitempty" doc:"They are wanted although the matter has them"`
		}
	}
	confirmedWire struct {
		ID          int64  `json:"id"`
		Code        int    `json:"code,omitempty" doc:"Why it is not filed; 6520 waits a day for a confirmation with skipMD5Check"`
		UserMessage string `json:"userMessage,omitempty"`
	}
)

func (s *Service) mountUpload(r *api.Router) {
	trashed := api.Fails(errs.MatterInTrashUpload, errs.FolderInTrash)
	api.Put(r, "/email/checkTrashAndUpload", s.begin, permissions.SignedIn, trashed, api.Creates(), api.MaxBody(listBody),
		api.Fails(errs.FolderNotFound, errs.NoFolderAccess, errs.TooManyItems, errs.DuplicateEmails, errs.ChangedBySomeoneElse))
	api.Raw(r, http.MethodPost, "/signedUrlForEmailUpload", s.uploadURLs, permissions.SignedIn, trashed, api.Fails(errs.EmailNotFound, errs.NoEmailAccess))
	api.Raw(r, http.MethodPost, "/email/confirmUpload", s.confirm, permissions.SignedIn, api.Fails(errs.EmailNotFound, errs.NoEmailAccess))
}

func (s *Service) begin(ctx context.Context, tx *db.Tx, in *beginEmailsInput) (begunWire, error) {
	files := make([]Incoming, len(in.Body.Emails))
	for i, e := range in.Body.Emails {
		files[i] = Incoming{Filename: e.Filename, Path: e.FolderPath, Size: -1}
		if e.Filesize != nil {
			files[i].Size = *e.Filesize
		}
		if e.SHA256 != "" {
			files[i].SHA256, _ = hex.DecodeString(e.SHA256) // the pattern let nothing else in
		}
	}
	first, err := s.Begin(ctx, tx, int64(in.Body.DirectoryID), files, bool(in.Body.Skip))
	out := begunWire{First: first, Count: len(files), IDs: make([]int64, len(files))}
	for i := range files {
		out.IDs[i] = first + int64(i)
	}
	return out, err
}

func (s *Service) uploadURLs(ctx context.Context, in *emailUploadURLInput) (uploadURLsWire, error) {
	ids := api.IDs(in.Body.EmailIDs)
	if in.Body.EmailID != 0 {
		ids = append([]int64{int64(in.Body.EmailID)}, ids...)
	}
	if len(ids) == 0 {
		return uploadURLsWire{}, errs.Invalid("emailID", "name the email that is to be uploaded")
	}
	var urls []string
	err := s.db.InTxByKey(ctx, api.Caller(ctx).Actor(), func(tx *db.Tx) (err error) {
		urls, err = s.UploadURLs(ctx, tx, ids)
		return err
	})
	if err != nil {
		return uploadURLsWire{}, err
	}
	out := uploadURLsWire{URL: urls[0], URLs: make([]uploadURLWire, len(ids))}
	for i, id := range ids {
		out.URLs[i] = uploadURLWire{id, urls[i]}
	}
	return out, nil
}

func (s *Service) confirm(ctx context.Context, in *confirmEmailsInput) ([]confirmedWire, error) {
	ids, named := api.IDs(in.Body.IDs), map[int64]bool{}
	for _, id := range ids {
		if named[id] {
			return nil, errs.Invalid("IDs", "they name the same email twice")
		}
		named[id] = true
	}
	results, err := s.Confirm(ctx, api.Caller(ctx).Actor(), ids, bool(in.Body.Skip))
	out := make([]confirmedWire, len(results))
	for i, result := range results {
		out[i].ID = result.ID
		if result.Err != nil {
			out[i].Code, out[i].UserMessage = result.Err.Code, result.Err.Message
		}
	}
	return out, err
}
