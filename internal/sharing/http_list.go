package sharing

import (
	"context"
	"strconv"
	"time"

	"casefold/internal/folders"
	"casefold/internal/kit/api"
	"casefold/internal/kit/db"
)

type (
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
)

func (s *Service) postList(ctx context.Context, tx *db.Tx, in *listInput, out *api.Listing[listWire, rowWire]) error {
	var matters []int64
	if in.Body.Matters != nil {
		matters = api.IDs(in.Body.Matters)
	}
	rows, err := s.List(ctx, tx, matters)
	if err != nil {
		return err
	}
	if err := out.Begin(listWire{}); err != nil {
		return err
	}
	for _, row := range rows {
		wire, err := s.wireOf(tx, row)
		if err != nil {
			return err
		}
		if err := out.Add(wire); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) wireOf(tx *db.Tx, row listed) (rowWire, error) {
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
func matterLink(row listed) string {
	switch {
	case row.MatterDestroyed || row.Area == "":
		return ""
	case row.MatterID != nil:
		return "/matters/" + strconv.FormatInt(*row.MatterID, 10) + "/" + row.Area + "/"
	}
	return "/firmDocs/" + row.Area + "/"
}

// AppendJSON writes the share as its tags say.
func (w rowWire) AppendJSON(b []byte) []byte {
	b = api.AppendInt(append(b, '{'), "id", w.ID)
	b = api.AppendText(b, "createdByDisplayName", w.Sender)
	b = api.AppendTexts(b, "recipients", w.Recipients)
	b = api.AppendOptionalTime(b, "lastEmailSent", w.LastSent)
	b = api.AppendTime(b, "createdAt", w.CreatedAt)
	b = api.AppendInt(b, "totalObjects", w.TotalObjects)
	b = api.AppendText(b, "status", w.Status)
	b = api.AppendText(b, "displayStatus", w.DisplayStatus)
	b = api.AppendBool(b, "lastEmailFailed", w.LastFailed)
	b = api.AppendText(b, "lastEmailStatus", w.LastStatus)
	b = api.AppendOptional(b, "matterID", w.MatterID)
	b = api.AppendText(b, "matterName", w.MatterName)
	b = api.AppendText(b, "matterLink", w.MatterLink)
	b = api.AppendBool(b, "matterIsDeleted", w.MatterDeleted)
	b = api.AppendBool(b, "matterWasPermanentlyDeleted", w.MatterDestroyed)
	b = api.AppendTime(b, "expiresAt", w.ExpiresAt)
	b = api.AppendBool(b, "hasBeenDownloaded", w.Downloaded)
	b = api.AppendText(b, "downloadURL", w.DownloadURL)
	b = api.AppendBool(b, "hasPassword", w.HasPassword)
	b = api.AppendOptional(b, "downloadLimit", w.Limit)
	b = api.AppendInt(b, "downloads", w.Downloads)
	b = api.AppendBool(b, "canRevoke", w.CanRevoke)
	return append(api.AppendBool(b, "canResend", w.CanResend), '}')
}
