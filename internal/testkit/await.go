package testkit

import (
	"testing"
	"time"
)

// Await asks again and again whether something has come true, and fails with these words when it has not within a minute.
func Await(t testing.TB, failure string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(failure)
		}
	}
}

// Ended waits until a job of the person has ended, and tells how, 2 complete or 3 failed, and what data it left.
func (p *Person) Ended(t testing.TB, job int64) (status int, data string) {
	t.Helper()
	var now struct {
		Status  int    `json:"status"`
		JobData string `json:"jobData"`
	}
	Await(t, "the job does not end", func() bool {
		p.Post("/jobs", M{"jobID": job}).Into(t, &now)
		return now.Status != 1
	})
	return now.Status, now.JobData
}
