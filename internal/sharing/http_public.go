package sharing

import (
	"cmp"
	"context"
	"time"
)

type (
	linkInput struct {
		Body struct {
			Code     string `json:"accessCode" maxLength:"1000"`
			Region   string `json:"userRegion,omitempty" maxLength:"100" doc:"US where it is left out"`
			Password string `json:"password,omitempty" maxLength:"1000" doc:"Where the page asks for one"`
			File     int    `json:"file,omitempty" minimum:"0" maximum:"1000000" doc:"For a download the number of one file; left out or 0 is all of them as ZIP"`
		}
	}
	publicWire struct {
		Firm      string     `json:"firmName"`
		Locked    bool       `json:"passwordRequired" doc:"A password is needed; the name of the firm is all that is said without it"`
		Sender    string     `json:"senderName"`
		Documents []string   `json:"documentList"`
		Files     []fileWire `json:"files" doc:"The same, for the download of single files"`
		Count     int32      `json:"documentCount"`
		Kind      string     `json:"documentOrEmail" enum:"document,email"`
		Bytes     int64      `json:"totalBytes" doc:"Before they were packed"`
		Message   string     `json:"message"`
		Expires   *time.Time `json:"expiresAt" doc:"null where a password is needed"`
		Left      *int32     `json:"downloadsLeft" doc:"How often something can still be downloaded; null is without limit"`
		Hash      string     `json:"accessHash"`
		Region    string     `json:"userRegion"`
		PoweredBy bool       `json:"poweredBy" doc:"Whether the page names the product"`
	}
	fileWire struct {
		Number int    `json:"file" doc:"What /public/share/download takes"`
		Name   string `json:"name"`
		Size   int64  `json:"size"`
	}
	urlWire struct {
		URL string `json:"url"`
	}
)

// visit is the visitor of a request. A link that names no region is of the default one.
func (s *Service) visit(ctx context.Context, region, code, password string) Visit {
	return Visit{Region: cmp.Or(region, defaultRegion), Code: code, Password: password, Address: s.accounts.Address(ctx)}
}

func (s *Service) postInfo(ctx context.Context, in *linkInput) (publicWire, error) {
	return s.info(ctx, s.visit(ctx, in.Body.Region, in.Body.Code, in.Body.Password))
}

func (s *Service) info(ctx context.Context, v Visit) (publicWire, error) {
	share, needsPassword, err := s.Info(ctx, v)
	if err != nil {
		return publicWire{}, err
	}
	wire := publicWire{
		Firm: share.Firm, Locked: needsPassword, Sender: share.Sender, Documents: append([]string{}, share.Names...), Files: make([]fileWire, len(share.Names)),
		Count: share.TotalObjects, Kind: cmp.Or(share.Kind, ofDocuments), Bytes: share.TotalBytes, Message: share.Message, Hash: v.Code, Region: v.Region,
		PoweredBy: poweredBy(share.Edition),
	}
	for i, name := range share.Names {
		wire.Files[i] = fileWire{i + 1, name, share.Sizes[i]}
	}
	if !needsPassword {
		wire.Expires = &share.ExpiresAt
	}
	if share.DownloadLimit != nil {
		left := max(0, *share.DownloadLimit-share.Downloads)
		wire.Left = &left
	}
	return wire, nil
}

// poweredBy is true of the editions whose pages name the product.
func poweredBy(edition string) bool { return edition == "Trial" || edition == "Starter" }

func (s *Service) postDownload(ctx context.Context, in *linkInput) (urlWire, error) {
	url, err := s.Download(ctx, s.visit(ctx, in.Body.Region, in.Body.Code, in.Body.Password), in.Body.File)
	return urlWire{url}, err
}
