package blob

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"time"

	"casefold/internal/kit/clock"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/secret"
)

// Prefix is where the gateway is mounted.
const Prefix = "/blob/"

const (
	putLifetime = 15 * time.Minute
	getLifetime = 5 * time.Minute

	// claimsV1 is the shape of the claims, so that another can follow without guessing.
	claimsV1 = 1
)

// Grant is what a signed URL lets one person do with one blob.
type Grant struct {
	// Actor is in whose name the URL works, in which firm and region.
	Actor db.Actor
	// Kind, ID and Version name what the blob belongs to, such as the document 12 and one of its versions.
	Kind        string
	ID, Version int64
	Key         string
	// Lifetime is 15 minutes for writing and 5 for reading where it is zero.
	Lifetime time.Duration

	// Limit is how many bytes may be written. Exact says that it must be just as many. A negative Limit means that nobody
	// announced how many will come: then they are at most Signer.Unannounced.
	Limit int64
	Exact bool

	// ContentType, Name and Inline are how the blob is read. A type that browsers cannot show safely is never inline.
	ContentType string
	Name        string
	Inline      bool
	// Composed says that the blob may be one that Disk.Compose made. People's files never are, whatever they hold.
	Composed bool
}

// Claims are what a signed URL says about itself.
type Claims struct {
	Grant
	Method  string
	Expires time.Time
}

// Signer makes signed URLs and recognises its own.
type Signer struct {
	// Unannounced is how many bytes a blob may have whose size nobody announced.
	Unannounced int64

	key  []byte
	base string
}

// NewSigner signs with a key of the installation. base is the address under which browsers reach the gateway; empty is
// the address of the page.
func NewSigner(keys *secret.Keys, base string) *Signer {
	return &Signer{key: keys.Derive("blob url"), base: strings.TrimSuffix(base, "/")}
}

// PutURL lets its holder write the blob, once.
func (s *Signer) PutURL(g Grant) string {
	if g.Limit < 0 {
		g.Limit, g.Exact = s.Unannounced, false
	}
	return s.url(http.MethodPut, putLifetime, g)
}

// GetURL lets its holder read the blob, whole or in ranges.
func (s *Signer) GetURL(g Grant) string { return s.url(http.MethodGet, getLifetime, g) }

// wire is how claims are written in a URL. The region stands before them in the path, under the same signature.
type wire struct {
	Shape       int    `json:"v"`
	Method      string `json:"m"`
	Expires     int64  `json:"e"`
	Tenant      int64  `json:"t"`
	User        int64  `json:"u"`
	Sub         string `json:"s"`
	Kind        string `json:"k"`
	ID          int64  `json:"i"`
	Version     int64  `json:"n,omitempty"`
	Key         string `json:"b"`
	Limit       int64  `json:"l,omitempty"`
	Exact       bool   `json:"x,omitempty"`
	ContentType string `json:"c,omitempty"`
	Name        string `json:"f,omitempty"`
	Inline      bool   `json:"d,omitempty"`
	Composed    bool   `json:"p,omitempty"`
}

func (s *Signer) url(method string, lifetime time.Duration, g Grant) string {
	if g.Lifetime > 0 {
		lifetime = g.Lifetime
	}
	text, err := json.Marshal(wire{
		Shape: claimsV1, Method: method, Expires: clock.Now().Add(lifetime).Unix(),
		Tenant: g.Actor.Tenant, User: g.Actor.UserID, Sub: g.Actor.Sub, Kind: g.Kind, ID: g.ID, Version: g.Version, Key: g.Key,
		Limit: g.Limit, Exact: g.Exact, ContentType: g.ContentType, Name: g.Name, Inline: g.Inline, Composed: g.Composed,
	})
	if err != nil {
		panic(err) // a struct of numbers and texts
	}
	claims := base64.RawURLEncoding.EncodeToString(text)
	return s.base + Prefix + g.Actor.Region + "/" + claims + "." + s.mac(g.Actor.Region, claims)
}

func (s *Signer) mac(region, claims string) string {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(region + "/" + claims))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// read gives the claims of a path that this signer made and that has not expired; everything else is SignedURLInvalid.
func (s *Signer) read(path string) (Claims, error) {
	region, rest, _ := strings.Cut(strings.TrimPrefix(path, Prefix), "/")
	claims, mac, _ := strings.Cut(rest, ".")
	// Compared as text: one signature has one spelling.
	if !hmac.Equal([]byte(mac), []byte(s.mac(region, claims))) {
		return Claims{}, errs.SignedURLInvalid
	}
	text, err := base64.RawURLEncoding.DecodeString(claims)
	if err != nil {
		return Claims{}, errs.SignedURLInvalid.Because(err)
	}
	var c wire
	if err := json.Unmarshal(text, &c); err != nil {
		return Claims{}, errs.SignedURLInvalid.Because(err)
	}
	expires := time.Unix(c.Expires, 0)
	tenant, err := TenantOf(c.Key)
	if err != nil || tenant != c.Tenant || c.Shape != claimsV1 || !clock.Now().Before(expires) {
		return Claims{}, errs.SignedURLInvalid
	}
	return Claims{Method: c.Method, Expires: expires, Grant: Grant{
		Actor: db.Actor{Region: region, Tenant: c.Tenant, UserID: c.User, Sub: c.Sub},
		Kind:  c.Kind, ID: c.ID, Version: c.Version, Key: c.Key, Limit: c.Limit, Exact: c.Exact,
		ContentType: c.ContentType, Name: c.Name, Inline: c.Inline, Composed: c.Composed,
	}}, nil
}
