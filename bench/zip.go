package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	zippedFiles = 500
	zippedSize  = 400 << 10
	zipGoal     = 700 // MB/s
)

// measureZip packs documents that do not become smaller, from the call to the job's end as the browser sees it.
func measureZip(_ context.Context, s *scene, token string, at folder) (figure, error) {
	w, err := dial(s.p.URL, token)
	if err != nil {
		return figure{}, err
	}
	defer w.Close()
	documents := make([]int64, zippedFiles)
	for i := range documents {
		if documents[i], err = w.uploadOne(at, fmt.Sprintf("packed %d.pdf", i), random(zippedSize)); err != nil {
			return figure{}, err
		}
	}
	var rates []float64
	for range s.rounds {
		begun := time.Now()
		bytes, err := w.pack(documents)
		if err != nil {
			return figure{}, err
		}
		rates = append(rates, float64(bytes)/1e6/time.Since(begun).Seconds())
	}
	reached := median(rates)
	return figure{
		name: fmt.Sprintf("ZIP of %d documents", zippedFiles), value: fmt.Sprintf("%.0f MB/s", reached),
		goal: fmt.Sprintf("over %d MB/s", zipGoal), met: reached > zipGoal,
	}, nil
}

// pack waits until a ZIP of the documents is there and returns its size.
func (w *wire) pack(documents []int64) (int64, error) {
	var started struct{ JobID int64 }
	body := object{"selectedObjects": object{"File": documents}, "objectTypesToInclude": []string{"Documents"}}
	if err := w.call(http.MethodPost, "/api/multi/download", body, &started); err != nil {
		return 0, err
	}
	data, err := w.follow(started.JobID, func(int) {})
	if err != nil {
		return 0, err
	}
	var made struct{ Size int64 }
	return made.Size, json.Unmarshal([]byte(data), &made)
}
