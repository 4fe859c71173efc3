package blob

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"

	"casefold/internal/kit/api"
	"casefold/internal/kit/clock"
	"casefold/internal/kit/errs"
)

// patience is how long a browser may send nothing before its upload is given up.
const patience = time.Minute

// longUpload is how long bytes may be on their way without a second question.
const longUpload = time.Hour

// farewell is how long the rest of a refused upload is awaited: many browsers read no answer before they have sent all.
const farewell = 5 * time.Second

// Gateway is where signed URLs lead. It holds no database connection while bytes flow.
type Gateway struct {
	// Check is asked when a request begins: may this person still do this? Where it is missing, nobody may. Stored is what lies
	// under the key of what is to be read, and under those of the blobs that it is composed of: bytes that are not those which are
	// expected there must not be sent.
	Check func(ctx context.Context, c Claims, stored []Stored) error
	// Sent are told, by the kind of a grant, which part of a blob left in answer to a request.
	Sent map[string]func(ctx context.Context, c Claims, from, to int64)
	// Expected is asked again before bytes that were long on their way get their name: they may have been given up.
	Expected func(ctx context.Context, c Claims) error

	signer *Signer
	stores map[string]*Disk
	hosts  hosts
	log    *slog.Logger
}

// NewGateway serves the stores of all regions. appURL is the address of the pages that lead here.
func NewGateway(signer *Signer, stores map[string]*Disk, appURL string, log *slog.Logger) *Gateway {
	return &Gateway{signer: signer, stores: stores, hosts: newHosts(appURL, signer.base), log: log}
}

// ServeHTTP answers GET, HEAD and PUT of signed URLs, and the question of a browser whether another origin may ask.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	g.protect(w.Header())
	g.hosts.admit(w.Header(), req)
	if req.Method == http.MethodOptions {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	c, disk, err := g.open(req)
	if err == nil {
		if c.Method == http.MethodPut {
			err = g.receive(w, req, c, disk)
		} else {
			err = g.show(w, req, c, disk)
		}
	}
	if err != nil {
		g.refuse(w, req, c, err)
	}
}

// open finds out what the URL of a request permits.
func (g *Gateway) open(req *http.Request) (Claims, *Disk, error) {
	c, err := g.signer.read(req.URL.EscapedPath())
	if err != nil {
		return c, nil, err
	}
	method := req.Method
	if method == http.MethodHead {
		method = http.MethodGet
	}
	if c.Method != method || g.Check == nil || !g.hosts.serves(req) {
		return c, nil, errs.SignedURLInvalid
	}
	disk := g.stores[c.Actor.Region]
	if disk == nil {
		return c, nil, errs.RegionStoreMissing
	}
	return c, disk, nil
}

// refuse answers a request that failed. Only what nobody expected is worth a line in the log.
func (g *Gateway) refuse(w http.ResponseWriter, req *http.Request, c Claims, err error) {
	if errs.As(err).Status >= 500 && req.Context().Err() == nil {
		g.log.ErrorContext(req.Context(), "file request failed", "request", api.RequestID(req.Context()), "method", req.Method,
			"tenant", c.Actor.Tenant, "kind", c.Kind, "id", c.ID, "cause", err)
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(farewell))
	api.WriteError(w, req, err)
}

// alreadyReceived tells a browser that lost the first answer that it need not send the bytes again.
var alreadyReceived = errs.IdempotencyClash.Saying("This file was already received.")

// received is the answer to an upload.
type received struct {
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
}

// receive stores the body of a request. Headers decide nothing but the length.
func (g *Gateway) receive(w http.ResponseWriter, req *http.Request, c Claims, disk *Disk) error {
	if err := g.Check(req.Context(), c, nil); err != nil {
		return err
	}
	if req.ContentLength > c.Limit {
		return c.tooLarge(errs.TooLarge)
	}
	if err := disk.takes(c); err != nil {
		return err
	}
	there, err := disk.Exists(c.Key)
	if err != nil {
		return err
	}
	if there {
		return alreadyReceived
	}
	begun := clock.Now()
	blob, err := disk.Create(req.Context(), c.Key)
	if err != nil {
		return err
	}
	defer blob.Abort()
	control := http.NewResponseController(w)
	defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	if _, err := blob.Copy(&body{req.Body, control}, c.Limit); err != nil {
		return c.tooLarge(err)
	}
	if c.Exact && blob.Size() != c.Limit {
		return errs.Invalid("body", "it is shorter than announced")
	}
	if g.Expected != nil && clock.Now().Sub(begun) > longUpload {
		if err := g.Expected(req.Context(), c); err != nil {
			return err
		}
	}
	// Whoever makes something of the bytes forces their name first.
	info, err := blob.Name()
	if errors.Is(err, ErrExists) {
		return alreadyReceived
	}
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	answer := received{Size: info.Size, SHA256: hex.EncodeToString(info.SHA256[:])}
	_ = json.NewEncoder(w).Encode(api.Answer[received]{MySQL: answer}) // fails only where nobody listens any more
	return nil
}

// tooLarge says, where bytes are refused that nobody announced, how many of those are taken.
func (c Claims) tooLarge(err error) error {
	if c.Exact || !errors.Is(err, errs.TooLarge) {
		return err
	}
	return errs.TooLarge.Saying(fmt.Sprintf("A file whose size is not announced can have at most %d MB.", c.Limit>>20)).Because(err)
}

// body is what a browser sends: as slowly as it likes, as long as it sends something.
type body struct {
	io.Reader
	control *http.ResponseController
}

func (b *body) Read(into []byte) (int, error) {
	_ = b.control.SetReadDeadline(time.Now().Add(patience))
	n, err := b.Reader.Read(into)
	if err != nil && err != io.EOF {
		err = errs.Invalid("body", "it could not be read to its end").Because(err)
	}
	return n, err
}
