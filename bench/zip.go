package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	zippedFiles = 500
	zippedSize  = 400 << 10
	zipGoal     = 700 // MB/s
)

// measureZip packs documents that do not become smaller: from the call to the job's end as the browser sees it, and until the browser has got
// the last byte of the ZIP.
func measureZip(ctx context.Context, s *scene, token string, at folder) ([]figure, error) {
	w, err := dial(s.p.URL, token)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	documents := make([]int64, zippedFiles)
	for i := range documents {
		if documents[i], err = w.uploadOne(at, fmt.Sprintf("packed %d.pdf", i), random(zippedSize)); err != nil {
			return nil, err
		}
	}
	var packed, fetched []float64
	for range s.rounds {
		begun := time.Now()
		made, err := w.pack(documents)
		if err != nil {
			return nil, err
		}
		packed = append(packed, rate(made.Size, begun))
		if err := fetch(ctx, s.p.URL+made.URL, made.Size); err != nil {
			return nil, err
		}
		fetched = append(fetched, rate(made.Size, begun))
	}
	figures := make([]figure, 2)
	for i, rates := range [][]float64{packed, fetched} {
		reached := median(rates)
		figures[i] = figure{value: fmt.Sprintf("%.0f MB/s", reached), goal: fmt.Sprintf("over %d MB/s", zipGoal), met: reached > zipGoal}
	}
	figures[0].name = fmt.Sprintf("ZIP of %d documents", zippedFiles)
	figures[1].name = figures[0].name + ", made and downloaded"
	return figures, nil
}

// rate is how many megabytes a second were dealt with.
func rate(bytes int64, begun time.Time) float64 {
	return float64(bytes) / 1e6 / time.Since(begun).Seconds()
}

// packedZip is what the browser is told of a ZIP.
type packedZip struct {
	Size int64
	URL  string `json:"signedUrlResult"`
}

// pack waits until a ZIP of the documents is there.
func (w *wire) pack(documents []int64) (made packedZip, err error) {
	var started struct{ JobID int64 }
	body := object{"selectedObjects": object{"File": documents}, "objectTypesToInclude": []string{"Documents"}}
	if err := w.call(http.MethodPost, "/api/multi/download", body, &started); err != nil {
		return made, err
	}
	data, err := w.follow(started.JobID, func(int) {})
	if err != nil {
		return made, err
	}
	return made, json.Unmarshal([]byte(data), &made)
}

// fetch downloads a file of that size.
func fetch(ctx context.Context, url string, size int64) error {
	asked, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(asked)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	n, err := io.Copy(io.Discard, answer.Body)
	if err == nil && (answer.StatusCode != http.StatusOK || n != size) {
		err = fmt.Errorf("the download was answered with %s and %d of %d bytes", answer.Status, n, size)
	}
	return err
}
