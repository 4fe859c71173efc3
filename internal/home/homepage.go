package home

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"casefold/internal/documents"
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

func homepage(ctx context.Context, tx *db.Tx, in *homepageInput) (homepageWire, error) {
	mine, err := myOpenMatters(ctx, tx, in.Today)
	if err != nil {
		return homepageWire{}, err
	}
	favorites, err := favoriteDocuments(ctx, tx)
	if err != nil {
		return homepageWire{}, err
	}
	marked, err := favoriteFolders(ctx, tx)
	if err != nil {
		return homepageWire{}, err
	}
	limits, features, usage, err := firms.Standing(ctx, tx)
	return homepageWire{
		OpenMatters: mine, FavoriteDocuments: favorites, FavoriteFolders: marked,
		DataUsage: dataUsage{
			TotalBytes: usage.TotalBytes, TotalHuman: human(usage.TotalBytes),
			PendingBytes: usage.PendingDeleteBytes, PendingHuman: human(usage.PendingDeleteBytes),
			CalculatedAt: usage.CalculatedAt,
		},
		Limits: limits.Wire(), Features: features.Wire(), Usage: usage.Wire(),
	}, err
}

func myOpenMatters(ctx context.Context, tx *db.Tx, today string) ([]openMatter, error) {
	day, err := time.Parse(time.DateOnly, today)
	if err != nil { // none was given
		day = tx.Now
	}
	rows, err := sqlgen.New(tx).MyOpenMatters(ctx, sqlgen.MyOpenMattersParams{TenantID: tx.Tenant, UserID: tx.UserID, Today: day})
	mine := make([]openMatter, len(rows))
	for i, row := range rows {
		mine[i] = openMatter{row.ID, row.Name, row.ClientID, row.ClientName}
	}
	return mine, err
}

func favoriteDocuments(ctx context.Context, tx *db.Tx) ([]favoriteDocument, error) {
	found, err := documents.Favorites(ctx, tx)
	wires := make([]favoriteDocument, len(found))
	for i, d := range found {
		wires[i] = favoriteDocument{d.ID, d.Name, d.Type}
	}
	return wires, err
}

func favoriteFolders(ctx context.Context, tx *db.Tx) ([]favoriteFolder, error) {
	found, err := folders.Favorites(ctx, tx)
	wires := make([]favoriteFolder, len(found))
	for i, f := range found {
		wires[i] = favoriteFolder{
			Filename: f.Name, Prefix: strings.TrimSuffix(f.Path, f.Name+"/"), Path: page(f.MatterID, f.Path), MatterName: f.MatterName,
			LinkToMatter: page(f.MatterID, f.Path[:strings.IndexByte(f.Path, '/')+1]),
		}
	}
	return wires, err
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
