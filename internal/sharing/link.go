package sharing

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"math"
	"strconv"

	"casefold/internal/kit/secret"
)

const (
	linkPurpose = "share link"
	randomBytes = 16
	linkBytes   = randomBytes + 8
)

// nobody is a firm that does not exist: whatever is no link of ours is looked for there, as long as a link of ours is elsewhere.
const nobody = math.MaxInt64

// links makes the codes that links end with: 128 random bits, and the firm under a mask that only the key file takes off. Each
// has one spelling of 32 characters.
type links struct{ keys *secret.Keys }

func (l links) create(tenant int64) string {
	var raw [linkBytes]byte
	rand.Read(raw[:randomBytes])
	binary.BigEndian.PutUint64(raw[randomBytes:], uint64(tenant)^l.mask(raw[:randomBytes]))
	return base64.RawURLEncoding.EncodeToString(raw[:])
}

// tenant is in whose firm a code is looked for. It says nothing about whether the code leads anywhere.
func (l links) tenant(code string) int64 {
	raw := make([]byte, linkBytes)
	if len(code) == base64.RawURLEncoding.EncodedLen(linkBytes) {
		_, _ = base64.RawURLEncoding.Decode(raw, []byte(code))
	}
	tenant := int64(binary.BigEndian.Uint64(raw[randomBytes:]) ^ l.mask(raw[:randomBytes]))
	if tenant <= 0 {
		return nobody
	}
	return tenant
}

func (l links) mask(random []byte) uint64 {
	return binary.BigEndian.Uint64(l.keys.MAC(linkPurpose, random))
}

// hash is what the database finds a code by.
func (l links) hash(code string) []byte { return l.keys.MAC(linkPurpose+" hash", []byte(code)) }

// seal keeps a code for whoever may see the share. It opens only for the same share of the same firm.
func (l links) seal(tenant, share int64, code string) []byte {
	return l.keys.Seal(linkPurpose, []byte(code), boundTo(tenant, share))
}

func (l links) open(tenant, share int64, sealed []byte) (string, error) {
	code, err := l.keys.Open(linkPurpose, sealed, boundTo(tenant, share))
	return string(code), err
}

func boundTo(tenant, share int64) []byte {
	return []byte(strconv.FormatInt(tenant, 10) + "/" + strconv.FormatInt(share, 10))
}

// address is the page of a link. The region is named where it is not the default one.
func (s *Service) address(region, code string) string {
	if region == defaultRegion {
		return s.url + "/share/download/" + code
	}
	return s.url + "/share/" + region + "/download/" + code
}

// defaultRegion is where links are looked for that name none.
const defaultRegion = "US"
