package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
)

// load is what a number of workers got done in one slice of time, each starting anew as soon as it is answered.
type load struct {
	rate     float64 // per second
	p50, p99 time.Duration
	work     time.Duration // of processors, for one call
}

// worker makes one connection's worth of requests; each call of its function is one of them.
type worker func() (once func() error, end func() error, err error)

func (s *scene) drive(ctx context.Context, start worker) (load, error) {
	times := make([][]time.Duration, connections)
	group, ctx := errgroup.WithContext(ctx)
	before, begun := s.worked(), time.Now()
	for i := range connections {
		group.Go(func() error {
			once, end, err := start()
			if err != nil {
				return err
			}
			defer end()
			for time.Since(begun) < s.slice && ctx.Err() == nil {
				sent := time.Now()
				if err := once(); err != nil {
					return err
				}
				times[i] = append(times[i], time.Since(sent))
			}
			return ctx.Err()
		})
	}
	if err := group.Wait(); err != nil {
		return load{}, err
	}
	took, work := time.Since(begun), s.worked()-before
	all := slices.Concat(times...)
	slices.Sort(all)
	return load{
		rate: float64(len(all)) / took.Seconds(), p50: all[len(all)/2], p99: all[len(all)*99/100], work: work / time.Duration(len(all)),
	}, nil
}

// loadAverage is how many processes wanted to run at the same time during the last minute, as the system counts it.
func loadAverage() string {
	text, _ := os.ReadFile("/proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	return cmp.Or(first, "unknown")
}

// get asks for one URL again and again over one connection, with as little work on this side as can be: it shares the
// machine with the program it measures.
func get(url, token string) worker { return repeat(http.MethodGet, url, token, "") }

// repeat is get for any request; the body is JSON.
func repeat(method, url, token, body string) worker {
	return func() (func() error, func() error, error) {
		request, err := http.NewRequest(method, url, strings.NewReader(body))
		if err != nil {
			return nil, nil, err
		}
		if body != "" {
			request.Header.Set("Content-Type", "application/json")
		}
		request.Header.Set("Accept-Encoding", "gzip")
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		wire, err := httputil.DumpRequestOut(request, body != "")
		if err != nil {
			return nil, nil, err
		}
		conn, err := net.Dial("tcp", request.URL.Host)
		if err != nil {
			return nil, nil, err
		}
		reader := bufio.NewReader(conn)
		once := func() error {
			if _, err := conn.Write(wire); err != nil {
				return err
			}
			answer, err := http.ReadResponse(reader, request)
			if err != nil {
				return err
			}
			if answer.StatusCode != http.StatusOK {
				text, _ := io.ReadAll(answer.Body)
				return fmt.Errorf("%s answers %s: %s", request.URL.Path, answer.Status, strings.TrimSpace(string(text)))
			}
			if _, err := io.Copy(io.Discard, answer.Body); err != nil {
				return err
			}
			return answer.Body.Close()
		}
		return once, conn.Close, nil
	}
}
