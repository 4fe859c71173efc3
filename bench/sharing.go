package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"time"

	"casefold/internal/kit/mail/mailtest"
	"casefold/tools/program"
)

const (
	sharedRecipients = 100
	listedShares     = 5000
)

var linkInLetter = regexp.MustCompile(`/share/download/([A-Za-z0-9_-]{32})`)

// measureSharing starts the program again with a mail server, and once more without when it is done.
func measureSharing(ctx context.Context, s *scene) (figures []figure, err error) {
	server, err := mailtest.Start()
	if err != nil {
		return nil, err
	}
	defer server.Close()
	restart := func(more ...string) error {
		if err := s.p.Stop(); err != nil {
			return fmt.Errorf("casefold did not end well: %w", err)
		}
		_, p, err := s.start(ctx, more...)
		if err == nil {
			s.p = p
		}
		return err
	}
	if err := restart("--smtp-url", server.URL); err != nil {
		return nil, err
	}
	person := program.NewPerson(s.p.URL, eleanor)
	if err := person.SignIn(ctx); err != nil {
		return nil, err
	}
	at, err := makeFolder(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	w, err := dial(s.p.URL, person.Token)
	if err != nil {
		return nil, err
	}
	defer w.Close()
	documents := make([]int64, zippedFiles)
	for i := range documents {
		if documents[i], err = w.uploadOne(at, fmt.Sprintf("shared %d.pdf", i), random(zippedSize)); err != nil {
			return nil, err
		}
	}
	sharing := &sharingBench{scene: s, wire: w, server: server, documents: documents, token: person.Token}
	for _, measure := range []func(context.Context) ([]figure, error){sharing.sends, sharing.mails, sharing.opens, sharing.lists} {
		some, err := measure(ctx)
		if err != nil {
			return nil, err
		}
		figures = append(figures, some...)
	}
	return figures, restart()
}

type sharingBench struct {
	*scene
	*wire
	server    *mailtest.Server
	documents []int64
	token     string
	code      string // of a link that opens
}

// share sends documents and returns when all mails are accepted.
func (b *sharingBench) share(documents []int64, recipients int) (time.Duration, error) {
	to := make([]string, recipients)
	for i := range to {
		to[i] = fmt.Sprintf("reader%d@outside.example", i)
	}
	begun := time.Now()
	var started struct{ JobID int64 }
	if err := b.call(http.MethodPost, "/api/multi/externalSend", object{"selectedObjects": object{"File": documents}, "recipients": to}, &started); err != nil {
		return 0, err
	}
	for range to {
		select {
		case letter := <-b.server.Letters:
			if found := linkInLetter.FindStringSubmatch(letter.Text); found != nil {
				b.code = found[1]
			}
		case <-time.After(time.Minute):
			return 0, fmt.Errorf("a mail did not arrive within a minute")
		}
	}
	took := time.Since(begun)
	_, err := b.follow(started.JobID, func(int) {})
	return took, err
}

func (b *sharingBench) sends(context.Context) ([]figure, error) {
	var plain, ours []float64
	for range b.rounds {
		begun := time.Now()
		made, err := b.pack(b.documents)
		if err != nil {
			return nil, err
		}
		plain = append(plain, float64(made.Size)/1e6/time.Since(begun).Seconds())
		took, err := b.share(b.documents, 1)
		if err != nil {
			return nil, err
		}
		ours = append(ours, float64(made.Size)/1e6/took.Seconds())
	}
	ratio := median(ours) / median(plain)
	return []figure{{
		name: fmt.Sprintf("share of %d documents until the mail is accepted, beside the ZIP", zippedFiles), value: fmt.Sprintf("%.0f MB/s beside %.0f MB/s", median(ours), median(plain)),
		ratio: fmt.Sprintf("%.2f", ratio), goal: "0.8", met: ratio >= 0.8,
	}}, nil
}

func (b *sharingBench) mails(context.Context) ([]figure, error) {
	took, err := b.share(b.documents[:1], sharedRecipients)
	return []figure{{
		name: fmt.Sprintf("share to %d recipients until all mails are accepted", sharedRecipients), value: milliseconds(took), goal: "under 5 s", met: took < 5*time.Second,
	}}, err
}

func (b *sharingBench) opens(ctx context.Context) ([]figure, error) {
	body := object{"accessCode": b.code}
	var answer json.RawMessage
	if err := b.call(http.MethodPost, "/api/public/share/info", body, &answer); err != nil {
		return nil, err
	}
	url, stop, err := startPlain(ctx, len(answer))
	if err != nil {
		return nil, err
	}
	defer stop()
	text, err := json.Marshal(body)
	if err != nil {
		return nil, err
	}
	plain := plainContender(url, len(answer))
	info := &contender{name: "POST /api/public/share/info", start: repeat(http.MethodPost, b.p.URL+"/api/public/share/info", "", string(text)), beside: plain, part: 1.0 / 10}
	for range b.rounds {
		for _, c := range []*contender{plain, info} {
			measured, err := b.drive(ctx, c.start)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.name, err)
			}
			c.loads = append(c.loads, measured)
		}
	}
	one, err := b.timed("POST /api/public/share/info, one connection", 200, 5*time.Millisecond, func() error {
		return b.call(http.MethodPost, "/api/public/share/info", body, &answer)
	})
	return []figure{plain.figure(), info.figure(), one}, err
}

// lists makes copies of a share, as many as a firm has after years, and lists them.
func (b *sharingBench) lists(ctx context.Context) ([]figure, error) {
	conn, err := b.connect(ctx, "casefold_us")
	if err != nil {
		return nil, err
	}
	defer conn.Close(ctx)
	for _, statement := range []string{
		`INSERT INTO shares (tenant_id, id, created_by, created_at, root_id, matter_id, matter_name, kind, message, recipients, status, job_id, selection, total_objects, link_hash, link_sealed, expires_at, ended_at)
		 SELECT s.tenant_id, 1000000 + n, s.created_by, s.created_at, s.root_id, s.matter_id, s.matter_name, s.kind, s.message, s.recipients[1:2], 'revoked', s.job_id, s.selection, s.total_objects,
		   sha256(n::text::bytea), s.link_sealed, s.expires_at, s.created_at
		 FROM (SELECT * FROM shares WHERE tenant_id = 1001 ORDER BY id DESC LIMIT 1) s, generate_series(1, ` + fmt.Sprint(listedShares) + `) n`,
		`INSERT INTO share_sendings (tenant_id, id, share_id, user_id, mails, activates, state, created_at, sent_at)
		 SELECT tenant_id, id, id, created_by, 0, true, 'sent', created_at, created_at FROM shares WHERE tenant_id = 1001 AND id > 1000000`,
		`VACUUM ANALYZE`,
	} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return nil, err
		}
	}
	f, err := b.timed(fmt.Sprintf("list of %d shares", listedShares), 40, 60*time.Millisecond, func() error {
		var list json.RawMessage
		return b.call(http.MethodPost, "/api/share/list", object{"matterIDFilter": nil}, &list)
	})
	return []figure{f}, err
}
