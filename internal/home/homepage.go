package home

import (
	"context"
	"fmt"
	"time"

	"casefold/internal/firms"
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
		Prefix       string `json:"folderPrefix"`
		Path         string `json:"path"`
		MatterName   string `json:"matterName"`
		LinkToMatter string `json:"linkToMatter"`
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
	limits, features, usage, err := firms.Standing(ctx, tx)
	return homepageWire{
		OpenMatters: mine, FavoriteDocuments: []favoriteDocument{}, FavoriteFolders: []favoriteFolder{},
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
