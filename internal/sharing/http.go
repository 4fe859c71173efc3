package sharing

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"casefold/internal/filing"
	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/permissions"
	"casefold/internal/sharing/internal/sqlgen"
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
	listInput struct {
		Body struct {
			Matters []api.ID `json:"matterIDFilter,omitempty" nullable:"true" doc:"Shares of these matters; null is all"`
		}
	}
	listWire struct {
		Shares []rowWire `json:"outgoingShareList"`
	}
	rowWire struct {
		ID              int64      `json:"id"`
		Sender          string     `json:"createdByDisplayName"`
		Recipients      []string   `json:"recipients"`
		LastSent        *time.Time `json:"lastEmailSent" doc:"When the last sending was accepted for all recipients"`
		CreatedAt       time.Time  `json:"createdAt"`
		TotalObjects    int32      `json:"totalObjects"`
		Status          string     `json:"status" enum:"processing,active,revoked,failed"`
		DisplayStatus   string     `json:"displayStatus" enum:"Processing,Active,Expired,Revoked,Failed,Never Finished"`
		LastFailed      bool       `json:"lastEmailFailed"`
		LastStatus      string     `json:"lastEmailStatus" enum:"queued,sent,failed"`
		MatterID        *int64     `json:"matterID"`
		MatterName      string     `json:"matterName"`
		MatterLink      string     `json:"matterLink" doc:"Empty where the matter was destroyed"`
		MatterDeleted   bool       `json:"matterIsDeleted"`
		MatterDestroyed bool       `json:"matterWasPermanentlyDeleted"`
		ExpiresAt       time.Time  `json:"expiresAt"`
		Downloaded      bool       `json:"hasBeenDownloaded" doc:"All of it, not only looked at"`
		DownloadURL     string     `json:"downloadURL" doc:"Empty unless the share is active"`
		HasPassword     bool       `json:"hasPassword"`
		Limit           *int32     `json:"downloadLimit" doc:"null is no limit"`
		Downloads       int32      `json:"downloads" doc:"How often the ZIP or a single file was asked for under the present link"`
		CanRevoke       bool       `json:"canRevoke" doc:"And be changed by /share/outgoing/change"`
		CanResend       bool       `json:"canResend"`
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
	api.Post(r, "/share/list", s.postList, permissions.SignedIn, api.ManyIDs())
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

func (s *Service) postList(ctx context.Context, tx *db.Tx, in *listInput) (listWire, error) {
	var matters []int64
	if in.Body.Matters != nil {
		matters = api.IDs(in.Body.Matters)
	}
	rows, err := s.List(ctx, tx, matters)
	if err != nil {
		return listWire{}, err
	}
	wire := listWire{make([]rowWire, len(rows))}
	for i, row := range rows {
		if wire.Shares[i], err = s.wireOf(tx, row); err != nil {
			return listWire{}, err
		}
	}
	return wire, nil
}

func (s *Service) wireOf(tx *db.Tx, row sqlgen.ListSharesRow) (rowWire, error) {
	active := row.DisplayStatus == displayActive
	wire := rowWire{
		ID: row.ID, Sender: row.Sender, Recipients: row.Recipients, LastSent: row.LastSent, CreatedAt: row.CreatedAt, TotalObjects: row.TotalObjects,
		Status: row.Status, DisplayStatus: row.DisplayStatus, LastFailed: row.LastState == "failed", LastStatus: row.LastState,
		MatterID: row.MatterID, MatterName: row.MatterName, MatterLink: matterLink(row), MatterDeleted: row.MatterDeleted, MatterDestroyed: row.MatterDestroyed,
		ExpiresAt: row.ExpiresAt, Downloaded: seen(row.DownloadedAt), CanRevoke: active,
		HasPassword: row.HasPassword, Limit: row.DownloadLimit, Downloads: row.Downloads,
		CanResend: row.DisplayStatus != displayProcessing && !row.MatterDeleted && !row.MatterDestroyed,
	}
	if row.MatterID == nil && row.Area != "" {
		_, wire.MatterName = folders.MatterOf(nil, "", folders.Area(row.Area))
	}
	if !active {
		return wire, nil
	}
	code, err := s.links.open(tx.Tenant, row.ID, row.LinkSealed)
	wire.DownloadURL = s.address(tx.Region, code)
	return wire, err
}

// matterLink is the page of what the share was made from.
func matterLink(row sqlgen.ListSharesRow) string {
	switch {
	case row.MatterDestroyed || row.Area == "":
		return ""
	case row.MatterID != nil:
		return "/matters/" + strconv.FormatInt(*row.MatterID, 10) + "/" + row.Area + "/"
	}
	return "/firmDocs/" + row.Area + "/"
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
