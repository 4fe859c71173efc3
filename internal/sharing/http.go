package sharing

import (
	"context"
	"net/http"
	"time"

	"casefold/internal/filing"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
)

type (
	sendInput struct {
		Body struct {
			Selected struct {
				Folders []api.ID `json:"Folder,omitempty"`
				Files   []api.ID `json:"File,omitempty"`
				Emails  []api.ID `json:"Email,omitempty"`
				Notes   []api.ID `json:"Note,omitempty"`
			} `json:"selectedObjects"`
			Kind       string   `json:"documentOrEmail,omitempty" enum:"document,email" default:"document"`
			ParentPath string   `json:"parentDirectoryPath,omitempty" doc:"The ids decide"`
			MatterID   *int64   `json:"matterID,omitempty" doc:"The ids decide"`
			Recipients []string `json:"recipients" maxItems:"1000" doc:"What is no email address is left out"`
			Message    string   `json:"message,omitempty" doc:"At most 5,000 characters"`
			Days       int      `json:"expiresInDays,omitempty" minimum:"1" maximum:"365" default:"30" doc:"How long the link works from when it is mailed"`
			Password   string   `json:"password,omitempty" maxLength:"1000" doc:"From 8 to 200 characters; without it the page shows the firm's name alone. Empty is none"`
			Downloads  int      `json:"downloadLimit,omitempty" minimum:"0" maximum:"1000" doc:"How often the ZIP or a single file may be fetched; 0 is no limit"`
		}
	}
	sendWire struct {
		JobID     int64    `json:"jobID"`
		Addresses []string `json:"externalEmailAddresses"`
	}
	addressInput struct {
		Body struct {
			Address string `json:"emailAddress" maxLength:"1000"`
		}
	}
	addressesWire struct {
		Addresses []string `json:"externalEmailAddresses"`
	}
	shareInput struct {
		Body struct {
			ID api.ID `json:"shareID"`
		}
	}
	changeInput struct {
		Body struct {
			ID        api.ID  `json:"shareID"`
			Days      *int    `json:"expiresInDays,omitempty" nullable:"true" minimum:"1" maximum:"365" doc:"From now on; left out or null leaves the expiry as it is"`
			Password  *string `json:"password,omitempty" nullable:"true" maxLength:"1000" doc:"Empty takes the password away; left out or null leaves it"`
			Downloads *int    `json:"downloadLimit,omitempty" nullable:"true" minimum:"0" maximum:"1000" doc:"0 takes the limit away; left out or null leaves it"`
		}
	}
	changeWire struct {
		Expires     time.Time `json:"expiresAt"`
		HasPassword bool      `json:"hasPassword"`
		Limit       *int32    `json:"downloadLimit" doc:"null is no limit"`
	}
	resendWire struct {
		JobID int64 `json:"jobID" doc:"Its end says whether the mails were accepted"`
	}
	done struct {
		Status string `json:"status"`
	}
)

// Mount declares the endpoints.
func (s *Service) Mount(r *api.Router) {
	api.Post(r, "/multi/externalSend", s.postSend, permissions.SignedIn, api.ManyIDs(), api.Creates(), s.filing.Missing(),
		api.Fails(errs.InvalidInput, errs.TooManyItems, errs.TooManyRequests, errs.FolderNotFound, errs.NoFolderAccess, errs.MatterInTrashShare, errs.ObjectInTrash, errs.ShareZip))
	api.PostListing(r, "/share/list", s.postList, permissions.SignedIn, api.ManyIDs())
	api.Raw(r, http.MethodGet, "/share/outgoing/detail", s.getDetail, permissions.SignedIn, api.Fails(errs.ObjectNotFound, errs.TooManyRequests))
	api.Post(r, "/share/outgoing/revoke", s.postRevoke, permissions.SignedIn, api.Fails(errs.ObjectNotFound, errs.InvalidInput))
	api.Post(r, "/share/outgoing/change", s.postChange, permissions.SignedIn, api.Fails(errs.ObjectNotFound, errs.InvalidInput))
	api.Post(r, "/share/outgoing/resend", s.postResend, permissions.SignedIn, api.Creates(), s.filing.Missing(),
		api.Fails(errs.ObjectNotFound, errs.MatterInTrashShare, errs.ObjectInTrash, errs.ShareResend, errs.TooManyRequests))
	api.Post(r, "/user/externalEmail/delete", postForget, permissions.SignedIn)
	api.Raw(r, http.MethodPost, "/public/share/info", s.postInfo, api.Public, api.Fails(errs.ObjectNotFound, errs.WrongCredentials, errs.TooManyRequests))
	api.Raw(r, http.MethodPost, "/public/share/download", s.postDownload, api.Public, api.Fails(errs.ObjectNotFound, errs.WrongCredentials, errs.TooManyRequests))
}

func (s *Service) postSend(ctx context.Context, tx *db.Tx, in *sendInput) (sendWire, error) {
	selected := in.Body.Selected
	jobID, err := s.Send(ctx, tx, Order{
		Selected: filing.Select(selected.Folders, selected.Files, selected.Emails, selected.Notes), Kind: in.Body.Kind,
		Recipients: in.Body.Recipients, Message: in.Body.Message,
		Options: Options{Days: in.Body.Days, Password: in.Body.Password, Downloads: in.Body.Downloads},
	})
	if err != nil {
		return sendWire{}, err
	}
	addresses, err := Addresses(ctx, tx)
	return sendWire{jobID, addresses}, err
}

func postForget(ctx context.Context, tx *db.Tx, in *addressInput) (addressesWire, error) {
	if err := ForgetAddress(ctx, tx, in.Body.Address); err != nil {
		return addressesWire{}, err
	}
	list, err := Addresses(ctx, tx)
	return addressesWire{list}, err
}

func (s *Service) postRevoke(ctx context.Context, tx *db.Tx, in *shareInput) (done, error) {
	return done{"REVOKED"}, s.Revoke(ctx, tx, int64(in.Body.ID))
}

func (s *Service) postChange(ctx context.Context, tx *db.Tx, in *changeInput) (changeWire, error) {
	now, err := s.Change(ctx, tx, int64(in.Body.ID), Choice{Days: in.Body.Days, Password: in.Body.Password, Downloads: in.Body.Downloads})
	return changeWire{now.ExpiresAt, now.HasPassword, now.DownloadLimit}, err
}

func (s *Service) postResend(ctx context.Context, tx *db.Tx, in *shareInput) (resendWire, error) {
	jobID, err := s.Resend(ctx, tx, int64(in.Body.ID))
	return resendWire{jobID}, err
}
