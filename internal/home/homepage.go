package home

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"casefold/internal/firms"
	"casefold/internal/folders"
	"casefold/internal/kit/db"
	"casefold/internal/matters"
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
	var asked pgx.Batch
	var now matters.Generation
	now.Ask(&asked, tx)
	var marked favorites
	asked.Queue("SELECT * FROM casefold_favorites()").QueryRow(marked.scan)
	if err := tx.SendBatch(ctx, &asked).Close(); err != nil {
		return homepageWire{}, err
	}
	mine, err := s.remembered.openMattersOf(ctx, tx, day, now)
	if err != nil {
		return homepageWire{}, err
	}
	limits, features, usage, err := s.firms.Recent(ctx, tx)
	if err != nil {
		return homepageWire{}, err
	}
	return homepageWire{
		OpenMatters: mine, FavoriteDocuments: marked.documents(), FavoriteFolders: marked.folders(),
		DataUsage: dataUsage{
			TotalBytes: usage.TotalBytes, TotalHuman: human(usage.TotalBytes),
			PendingBytes: usage.PendingDeleteBytes, PendingHuman: human(usage.PendingDeleteBytes),
			CalculatedAt: usage.CalculatedAt,
		},
		Limits: limits.Wire(), Features: features.Wire(), Usage: usage.Wire(),
	}, nil
}

// favorites are what casefold_favorites finds.
type favorites struct {
	documentIDs                                                                []int64
	documentNames, documentTypes, folderNames, folderPaths, areas, matterNames []string
	matterIDs                                                                  []int64
}

func (f *favorites) scan(row pgx.Row) error {
	return row.Scan(&f.documentIDs, &f.documentNames, &f.documentTypes, &f.folderNames, &f.folderPaths, &f.areas, &f.matterIDs, &f.matterNames)
}

func (f *favorites) documents() []favoriteDocument {
	marked := make([]favoriteDocument, len(f.documentIDs))
	for i, id := range f.documentIDs {
		marked[i] = favoriteDocument{id, f.documentNames[i], f.documentTypes[i]}
	}
	return marked
}

func (f *favorites) folders() []favoriteFolder {
	marked := make([]favoriteFolder, len(f.folderPaths))
	for i, path := range f.folderPaths {
		name := f.folderNames[i]
		id, matter := folders.MatterOf(some(f.matterIDs[i]), f.matterNames[i], folders.Area(f.areas[i]))
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
