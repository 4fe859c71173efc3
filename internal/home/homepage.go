package home

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"casefold/internal/firms"
	"casefold/internal/folders"
	"casefold/internal/home/internal/sqlgen"
	"casefold/internal/kit/db"
)

type (
	homepageWire struct {
		OpenMatters       []openMatter       `json:"myOpenMatters"`
		FavoriteDocuments []favoriteDocument `json:"myFavoriteDocuments"`
		FavoriteFolders   []favoriteFolder   `json:"myFavoriteFolders"`
		DataUsage         dataUsage          `json:"dataUsage"`
		Limits            firms.LimitsWire   `json:"tenantLimits"`
		Features          firms.FeaturesWire `json:"tenantFeatures"`
		Usage             firms.UsageWire    `json:"tenantUsage"`
	}
	openMatter struct {
		MatterID   int64  `json:"matterID"`
		MatterName string `json:"matterName"`
		ClientID   *int64 `json:"clientID"`
		ClientName string `json:"clientName"`
	}
	favoriteDocument struct {
		ID       int64  `json:"id"`
		Filename string `json:"filename"`
		Type     string `json:"documentType"`
	}
	favoriteFolder struct {
		Filename     string `json:"filename"`
		Prefix       string `json:"folderPrefix" doc:"The path of the folder that it lies in"`
		Path         string `json:"path" doc:"Where its page is"`
		MatterName   string `json:"matterName"`
		LinkToMatter string `json:"linkToMatter" doc:"Where the page of its matter is"`
	}
	dataUsage struct {
		TotalBytes   int64      `json:"totalBytes"`
		TotalHuman   string     `json:"totalSizeHuman"`
		PendingBytes int64      `json:"totalBytesPendingDelete"`
		PendingHuman string     `json:"totalSizePendingDeleteHuman"`
		CalculatedAt *time.Time `json:"dataUsageCalculationTime"`
	}
)

type homepageInput struct {
	Today string `query:"today" format:"date" doc:"The browser's date, which decides which matters are open"`
}

func (s *Service) homepage(ctx context.Context, tx *db.Tx, in *homepageInput) (homepageWire, error) {
	day, err := time.Parse(time.DateOnly, in.Today)
	if err != nil { // none was given
		day = tx.Now
	}
	row, err := sqlgen.New(tx).Homepage(ctx, sqlgen.HomepageParams{TenantID: tx.Tenant, UserID: tx.UserID, Today: day})
	if err != nil {
		return homepageWire{}, err
	}
	limits, features, usage, err := s.firms.Recent(ctx, tx)
	if err != nil {
		return homepageWire{}, err
	}
	return homepageWire{
		OpenMatters: openMatters(row), FavoriteDocuments: favoriteDocuments(row), FavoriteFolders: favoriteFolders(row),
		DataUsage: dataUsage{
			TotalBytes: usage.TotalBytes, TotalHuman: human(usage.TotalBytes),
			PendingBytes: usage.PendingDeleteBytes, PendingHuman: human(usage.PendingDeleteBytes),
			CalculatedAt: usage.CalculatedAt,
		},
		Limits: limits.Wire(), Features: features.Wire(), Usage: usage.Wire(),
	}, nil
}

func openMatters(row sqlgen.HomepageRow) []openMatter {
	mine := make([]openMatter, len(row.MatterIds))
	for i, id := range row.MatterIds {
		mine[i] = openMatter{id, row.MatterNames[i], some(row.ClientIds[i]), row.ClientNames[i]}
	}
	return mine
}

func favoriteDocuments(row sqlgen.HomepageRow) []favoriteDocument {
	marked := make([]favoriteDocument, len(row.DocumentIds))
	for i, id := range row.DocumentIds {
		marked[i] = favoriteDocument{id, row.DocumentNames[i], row.DocumentTypes[i]}
	}
	return marked
}

func favoriteFolders(row sqlgen.HomepageRow) []favoriteFolder {
	marked := make([]favoriteFolder, len(row.FolderPaths))
	for i, path := range row.FolderPaths {
		name := row.FolderNames[i]
		id, matter := folders.MatterOf(some(row.FolderMatterIds[i]), row.FolderMatterNames[i], folders.Area(row.FolderAreas[i]))
		marked[i] = favoriteFolder{
			Filename: name, Prefix: strings.TrimSuffix(path, name+"/"), Path: page(id, path), MatterName: matter,
			LinkToMatter: page(id, path[:strings.IndexByte(path, '/')+1]),
		}
	}
	return marked
}

// some is the id, or nil where there is none: arrays of the database come with zeros there.
func some(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

// page is the address of the page that shows a folder.
func page(matterID int64, path string) string {
	names := strings.Split(path, "/")
	for i, name := range names {
		names[i] = url.PathEscape(name)
	}
	if matterID <= 0 {
		return "/firmDocs/" + strings.Join(names, "/")
	}
	return "/matters/" + strconv.FormatInt(matterID, 10) + "/" + strings.Join(names, "/")
}

// human writes a size in steps of 1000 with one decimal, as storage limits are sold.
func human(bytes int64) string {
	value, units := float64(bytes), []string{"B", "kB", "MB", "GB", "TB", "PB"}
	step := 0
	for value >= 1000 && step < len(units)-1 {
		value, step = value/1000, step+1
	}
	if step == 0 {
		return fmt.Sprintf("%d B", bytes)
	}
	return fmt.Sprintf("%.1f %s", value, units[step])
}
