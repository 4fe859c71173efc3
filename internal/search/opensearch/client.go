package opensearch

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"casefold/internal/kit/errs"
)

// client speaks HTTP with a cluster. What goes wrong is a failure, or that the cluster cannot be reached.
type client struct {
	base   string
	prefix string // of the names of indexes
	http   *http.Client
}

const (
	dialPatience = 2 * time.Second
	// shortPatience is how long a request may take that costs OpenSearch nothing. One that takes longer does not answer at all.
	shortPatience = 3 * time.Second
	// longPatience is how long any request may take: a cluster that hangs must not hold up the writer for ever.
	longPatience  = 30 * time.Second
	idleConns     = 16
	longestAnswer = 1 << 30
	// quoted is how much of an answer that is none of ours is repeated.
	quoted = 200
)

// newClient takes an address with the user and the password in it, if there are any. Its path is how the names of indexes begin.
func newClient(address string) (*client, error) {
	base, err := url.Parse(address)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, errors.New("the address of OpenSearch must be like https://user:password@host:9200") // the address has a password
	}
	prefix := cmp.Or(strings.Trim(base.Path, "/"), "casefold")
	if strings.Trim(prefix, "abcdefghijklmnopqrstuvwxyz0123456789_") != "" || prefix[0] == '_' {
		return nil, errors.New("the path of the address of OpenSearch is how names of indexes begin: small letters, digits and underscores")
	}
	base.Path, base.RawQuery, base.Fragment = "", "", ""
	dialer := &net.Dialer{Timeout: dialPatience}
	return &client{base.String(), prefix, &http.Client{Timeout: longPatience, Transport: &http.Transport{
		DialContext: dialer.DialContext, MaxIdleConns: idleConns, MaxIdleConnsPerHost: idleConns, IdleConnTimeout: time.Minute,
		TLSHandshakeTimeout: dialPatience, DisableCompression: true,
	}}}, nil
}

// failure is an answer that says no.
type failure struct {
	status int
	kind   string // as OpenSearch names it
	reason string
}

func (f *failure) Error() string {
	return fmt.Sprintf("OpenSearch answers %d %s: %.*s", f.status, f.kind, quoted, f.reason)
}

// errUnreachable says that there is no OpenSearch that answers.
var errUnreachable = errors.New("OpenSearch cannot be reached")

// errSilent says that something takes requests and does not answer them.
var errSilent = fmt.Errorf("%w: it does not answer", errUnreachable)

// call sends a request. The body is sent as it is where it is bytes, else as JSON; the answer is read into a pointer, if there is one.
func (c *client) call(ctx context.Context, method, path string, body, into any) error {
	data, isBytes := body.([]byte)
	if body != nil && !isBytes {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
		if isBytes {
			request.Header.Set("Content-Type", "application/x-ndjson")
		}
	}
	answer, err := c.http.Do(request)
	if err != nil {
		return c.cannotReach(ctx, err)
	}
	defer answer.Body.Close()
	data, err = io.ReadAll(io.LimitReader(answer.Body, longestAnswer))
	if err != nil {
		return c.cannotReach(ctx, err)
	}
	if answer.StatusCode >= http.StatusMultipleChoices {
		return refusal(answer.StatusCode, data)
	}
	if into == nil {
		into = &json.RawMessage{} // a page of something else is no success
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%w: what answers is none: %w: %.*q", errUnreachable, err, quoted, data)
	}
	return nil
}

// callSoon is call for a request that costs OpenSearch nothing: where it takes long, OpenSearch cannot be reached.
func (c *client) callSoon(ctx context.Context, method, path string, body, into any) error {
	limited, cancel := context.WithTimeout(ctx, shortPatience)
	defer cancel()
	err := c.call(limited, method, path, body, into)
	if limited.Err() != nil && ctx.Err() == nil {
		return errSilent
	}
	return err
}

// cannotReach leaves the address out of the error: there may be a password in it.
func (c *client) cannotReach(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err
	}
	return fmt.Errorf("%w: %w", errUnreachable, err)
}

// problem is how OpenSearch says what is wrong; some answers have only a text.
type problem struct {
	Type   string `json:"type"`
	Reason string `json:"reason"`
	Cause  []struct {
		Type   string `json:"type"`
		Reason string `json:"reason"`
	} `json:"root_cause"`
}

func refusal(status int, data []byte) error {
	var told struct {
		Error json.RawMessage `json:"error"`
	}
	if json.Unmarshal(data, &told) != nil || told.Error == nil {
		return &failure{status, "without a reason", string(data[:min(len(data), quoted)])}
	}
	return refusalOf(status, told.Error)
}

func refusalOf(status int, data json.RawMessage) error {
	var p problem
	if json.Unmarshal(data, &p) != nil {
		return &failure{status, "", string(data)}
	}
	f := &failure{status, p.Type, p.Reason}
	if len(p.Cause) > 0 {
		f.kind, f.reason = p.Cause[0].Type, p.Cause[0].Reason
	}
	return f
}

// missing tells that the index, or the alias, is not there.
func missing(err error) bool {
	var f *failure
	return errors.As(err, &f) && f.status == http.StatusNotFound
}

// explain makes of what went wrong what the person is told who searches. That the time was too short, or that there is no index, is
// said only where an OpenSearch answers that can be used.
func (c *client) explain(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	late := ctx.Err() != nil && !errors.Is(err, errUnreachable)
	if (late || isGone(err)) && !errors.Is(ctx.Err(), context.Canceled) {
		if unusable := c.probe(ctx); unusable != nil {
			return told(unusable)
		}
	}
	if late {
		return errs.SearchTimeout.Because(ctx.Err())
	}
	return told(err)
}

// probePatience is how long a search that has no time left waits to learn why.
const probePatience = time.Second

// probe fails where nothing answers that can be used.
func (c *client) probe(ctx context.Context) error {
	limited, cancel := context.WithTimeout(context.WithoutCancel(ctx), probePatience)
	defer cancel()
	_, err := c.version(limited)
	if limited.Err() != nil {
		err = errSilent
	}
	return err
}

// told is the error of the catalogue for what a cluster said, or did not say.
func told(err error) error {
	var known *errs.Error
	var f *failure
	switch {
	case errors.As(err, &known):
		return err
	case errors.Is(err, errUnreachable):
		return errs.SearchUnreachable.Because(err)
	case !errors.As(err, &f):
		return err
	}
	switch {
	case f.status == http.StatusUnauthorized, f.status == http.StatusForbidden && f.kind != blocked:
		return errs.SearchUnauthorized.Because(err)
	case f.status == http.StatusNotFound:
		return errs.NoSearchIndex.Because(err)
	case f.kind == closed:
		return errs.SearchUnreachable.Because(err)
	case f.status == http.StatusBadRequest: // more words, or a more intricate pattern, than it takes
		return errs.SearchTimeout.Because(err)
	}
	return errs.SearchUnreachable.Because(err)
}

// blocked is what OpenSearch calls an index that it lets nobody write, as when its disk is full.
const blocked = "cluster_block_exception"

// closed is what it calls an index that its operator has closed.
const closed = "index_closed_exception"

// Look says what answers at an address and how it is: its version, its health and how many of our indexes it has. It fails where
// searches would.
func Look(ctx context.Context, address string) (state string, err error) {
	c, err := newClient(address)
	if err != nil {
		return "", err
	}
	version, err := c.version(ctx)
	if err != nil {
		return "", err
	}
	var health struct {
		Status string `json:"status"`
	}
	if err := c.call(ctx, http.MethodGet, "/_cluster/health?filter_path=status", nil, &health); err != nil {
		return "", err
	}
	var indexes map[string]any
	if err := c.call(ctx, http.MethodGet, "/"+c.prefix+"-*/_alias?filter_path=*.aliases", nil, &indexes); err != nil && !missing(err) {
		return "", err
	}
	state = fmt.Sprintf("%s, %s, %d indexes", version, health.Status, len(indexes))
	if health.Status == "red" {
		return "", errors.New("OpenSearch " + state)
	}
	return state, nil
}

// oldest is the first version that has all that is asked of it.
const oldest = 2

func (c *client) version(ctx context.Context) (string, error) {
	var about struct {
		Version struct {
			Number       string `json:"number"`
			Distribution string `json:"distribution"`
		} `json:"version"`
	}
	if err := c.callSoon(ctx, http.MethodGet, "/", nil, &about); err != nil {
		return "", err
	}
	major := 0
	if _, err := fmt.Sscanf(about.Version.Number, "%d.", &major); err != nil || about.Version.Distribution != "opensearch" || major < oldest {
		return "", fmt.Errorf("%w: Casefold needs version %d or newer, and there answers %q of %q", errUnreachable, oldest, about.Version.Number, about.Version.Distribution)
	}
	return about.Version.Number, nil
}
