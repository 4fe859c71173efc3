package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"casefold/internal/kit/processors"
)

// PasswordCost is what one argon2id computation takes: memory in KiB, and passes over it.
type PasswordCost struct {
	Memory uint32
	Passes uint32
}

// DefaultPasswordCost is what production uses: 19 MiB, two passes.
var DefaultPasswordCost = PasswordCost{Memory: 19 * 1024, Passes: 2}

const (
	hashLanes  = 1
	saltSize   = 16
	digestSize = 32
)

var (
	errDamagedHash = errors.New("password hash is damaged")
	phcEncoding    = base64.RawStdEncoding
)

// hasher computes password hashes, only a few at a time: each holds its memory for as long as it computes, and sign-ins
// that come in crowds must wait rather than exhaust the machine.
type hasher struct {
	cost  PasswordCost
	slots chan struct{}
	// lanes keeps strangers from standing in line for the slots: only as many as there are slots get so far.
	lanes chan struct{}
	dummy string
}

// queue is the places in which somebody may wait.
type queue chan struct{}

// newQueue has so many places that whoever gets one is served within moments.
func newQueue(h *hasher) queue { return make(queue, 32*cap(h.slots)) }

func (q queue) enter() bool {
	select {
	case q <- struct{}{}:
		return true
	default:
		return false
	}
}

func (q queue) leave() { <-q }

func newHasher(cost PasswordCost) *hasher {
	slots := max(2, processors.Count())
	h := &hasher{cost: cost, slots: make(chan struct{}, slots), lanes: make(chan struct{}, slots)}
	// The digest of the dummy is random, so no password matches it, and to try one takes the work of a real try.
	h.dummy = encodePHC(cost, randomBytes(saltSize), randomBytes(digestSize))
	return h
}

// hash gives the PHC string that is stored. It fails only when ctx ends while waiting for its turn.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := randomBytes(saltSize)
	digest, err := h.compute(ctx, password, salt, h.cost, digestSize)
	if err != nil {
		return "", err
	}
	return encodePHC(h.cost, salt, digest), nil
}

// verify says whether the password belongs to the stored PHC string. An empty string stands for an account that does
// not exist: the same work is done, and the answer is no.
func (h *hasher) verify(ctx context.Context, password, phc string) (bool, error) {
	if phc == "" {
		phc = h.dummy
	}
	cost, salt, want, err := decodePHC(phc)
	if err != nil {
		return false, err
	}
	got, err := h.compute(ctx, password, salt, cost, uint32(len(want)))
	if err != nil {
		return false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

// verifyLast is verify for strangers: whoever is not one gets the next slot that becomes free, however many strangers wait.
func (h *hasher) verifyLast(ctx context.Context, password, phc string) (bool, error) {
	select {
	case h.lanes <- struct{}{}:
		defer func() { <-h.lanes }()
	case <-ctx.Done():
		return false, ctx.Err()
	}
	return h.verify(ctx, password, phc)
}

// outdated says that a stored hash was made with another cost than today's.
func (h *hasher) outdated(phc string) bool {
	cost, _, _, err := decodePHC(phc)
	return err != nil || cost != h.cost
}

func (h *hasher) compute(ctx context.Context, password string, salt []byte, cost PasswordCost, size uint32) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// The same characters typed on two keyboards may arrive composed or decomposed.
	normalised := norm.NFKC.String(password)
	return argon2.IDKey([]byte(normalised), salt, cost.Passes, cost.Memory, hashLanes, size), nil
}

func encodePHC(cost PasswordCost, salt, digest []byte) string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, cost.Memory, cost.Passes, hashLanes,
		phcEncoding.EncodeToString(salt), phcEncoding.EncodeToString(digest))
}

func decodePHC(phc string) (cost PasswordCost, salt, digest []byte, err error) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return cost, nil, nil, errDamagedHash
	}
	var lanes uint8
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &cost.Memory, &cost.Passes, &lanes); err != nil {
		return cost, nil, nil, errDamagedHash
	}
	salt, saltErr := phcEncoding.DecodeString(parts[4])
	digest, digestErr := phcEncoding.DecodeString(parts[5])
	// The limits keep a row that somebody changed from taking the machine's memory.
	sane := lanes == hashLanes && cost.Memory >= 8 && cost.Memory <= 1<<20 && cost.Passes >= 1 && cost.Passes <= 64
	if saltErr != nil || digestErr != nil || !sane || len(salt) < 8 || len(digest) < 16 || len(digest) > 64 {
		return cost, nil, nil, errDamagedHash
	}
	return cost, salt, digest, nil
}

func randomBytes(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}
