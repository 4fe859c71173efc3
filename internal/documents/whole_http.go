package documents

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
)

type (
	wholeFileWire struct {
		Filename   string    `json:"filename" maxLength:"1000"`
		FolderPath string    `json:"folderPath,omitempty" doc:"Below the folder of the upload: empty or A/B/"`
		Mtime      time.Time `json:"mtime,omitempty" doc:"The date of the file where it came from"`
		SHA256     string    `json:"sha256,omitempty" pattern:"^([0-9a-fA-F]{64})?$" doc:"Compared with that of the contents"`
		Contents   string    `json:"contents" doc:"All bytes of the file, in Base64"`
	}
	wholeUploadInput struct {
		Body struct {
			MatterID    api.ID          `json:"matterID"`
			DirectoryID api.ID          `json:"directoryID"`
			AutoRename  api.Flag        `json:"autoRename,omitempty" doc:"A file whose name is taken gets a number"`
			Documents   []wholeFileWire `json:"documentList" minItems:"1" maxItems:"100"`
		}
	}
	wholeUploadWire struct {
		Results []registeredWire `json:"results" doc:"In the order of the files; documentID 0 without an error for what computers leave in folders for themselves, such as .DS_Store, which is skipped"`
	}
)

// uploadWhole makes documents of small files whose bytes come in the call.
func (s *Service) uploadWhole(ctx context.Context, in *wholeUploadInput) (wholeUploadWire, error) {
	var files []Whole
	var places []int
	for i, d := range in.Body.Documents {
		content, err := base64.StdEncoding.DecodeString(d.Contents)
		if err != nil {
			return wholeUploadWire{}, errs.Invalid(fmt.Sprintf("documentList[%d].contents", i), "it is not Base64").Because(err)
		}
		if !isLeftByComputers(d.Filename) {
			files, places = append(files, Whole{Incoming{d.Filename, d.FolderPath}, content, sumOf(d.SHA256), d.Mtime}), append(places, i)
		}
	}
	target := filing.Target{MatterID: int64(in.Body.MatterID), FolderID: int64(in.Body.DirectoryID)}
	upload, err := s.newWholeUpload(api.Caller(ctx).Actor(), target, files, bool(in.Body.AutoRename))
	if err != nil {
		return wholeUploadWire{}, err
	}
	var answer wholeUploadWire
	err = upload.inTx(ctx, func(tx *db.Tx) error {
		answer.Results = make([]registeredWire, len(in.Body.Documents))
		return api.Once(ctx, tx, in, &answer, func() error {
			results, err := upload.file(ctx, tx)
			for n, r := range results {
				answer.Results[places[n]] = registeredWireOf(r)
			}
			return err
		})
	})
	return answer, err
}
