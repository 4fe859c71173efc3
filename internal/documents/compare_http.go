package documents

import (
	"context"
	"encoding/hex"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

type (
	compareInput struct {
		Body struct {
			MatterID    api.ID         `json:"matterID"`
			DirectoryID api.ID         `json:"directoryID,omitempty" doc:"The folder; without it basepath names it"`
			Basepath    string         `json:"basepath,omitempty"`
			Files       []incomingWire `json:"files" doc:"At most 25,000"`
		}
	}
	twinWire struct {
		File       int    `json:"file" doc:"Its place in files, from 0"`
		DocumentID int64  `json:"documentID"`
		Filename   string `json:"filename"`
		Filesize   int64  `json:"filesize"`
		SHA256     string `json:"sha256" doc:"Of the current version"`
		IsDeleted  bool   `json:"isDeleted"`
	}
	compareWire struct {
		Twins   []twinWire `json:"twins"`
		Trashed []string   `json:"foldersInTrash" doc:"As folderPath names them; nothing can be put into them"`
	}
)

func (s *Service) compareUpload(ctx context.Context, tx *db.Tx, in *compareInput) (compareWire, error) {
	files := make([]Incoming, len(in.Body.Files))
	for i, f := range in.Body.Files {
		files[i] = Incoming{f.Filename, f.FolderPath}
	}
	target := filing.Target{MatterID: int64(in.Body.MatterID), FolderID: int64(in.Body.DirectoryID), Path: in.Body.Basepath}
	found, err := s.Compare(ctx, tx, target, files)
	wire := compareWire{make([]twinWire, len(found.Twins)), append([]string{}, found.Trashed...)}
	for i, t := range found.Twins {
		wire.Twins[i] = twinWire{t.File, t.DocumentID, t.Name, t.Size, hex.EncodeToString(t.SHA256), t.Deleted}
	}
	return wire, err
}
