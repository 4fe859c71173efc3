package blob

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

const (
	shardLength  = 2
	randomLength = 32
)

// errKey is a mistake of the program: keys come from NewKey and nowhere else.
var errKey = errors.New("blob: this is not a key of the store")

// NewKey makes the key of a blob that does not exist yet: the firm, a folder that keeps folders small, and 128 random
// bits. Names of people's files are never part of it.
func NewKey(tenant int64) string { return NewKeys(tenant, 1)[0] }

// NewKeys makes the keys of blobs that will be written together. They lie in one folder, so that one forced write can
// keep all their names.
func NewKeys(tenant int64, n int) []string {
	keys := make([]string, n)
	var random [randomLength / 2]byte
	_, _ = rand.Read(random[:])
	for i := range keys {
		_, _ = rand.Read(random[shardLength/2:])
		name := hex.EncodeToString(random[:])
		keys[i] = strconv.FormatInt(tenant, 10) + "/" + name[:shardLength] + "/" + name
	}
	return keys
}

// parsedKey is a key taken apart. Only what NewKey can make becomes one, so no key leads out of the store.
type parsedKey struct {
	tenant int64
	shard  string
	name   string
}

func parseKey(key string) (parsedKey, error) {
	firm, rest, _ := strings.Cut(key, "/")
	shard, name, _ := strings.Cut(rest, "/")
	tenant, err := strconv.ParseInt(firm, 10, 64)
	if err != nil || tenant <= 0 || firm != strconv.FormatInt(tenant, 10) ||
		len(shard) != shardLength || len(name) != randomLength || name[:shardLength] != shard || !isLowerHex(name) {
		return parsedKey{}, fmt.Errorf("%w: %q", errKey, key)
	}
	return parsedKey{tenant: tenant, shard: shard, name: name}, nil
}

// TenantOf is the firm whose blob a key names.
func TenantOf(key string) (int64, error) {
	p, err := parseKey(key)
	return p.tenant, err
}

func (p parsedKey) firmFolder() string  { return strconv.FormatInt(p.tenant, 10) }
func (p parsedKey) shardFolder() string { return p.firmFolder() + "/" + p.shard }
func (p parsedKey) path() string        { return p.shardFolder() + "/" + p.name }

// shardNumber is the shard as a number from 0 to 255.
func (p parsedKey) shardNumber() int {
	n, _ := strconv.ParseUint(p.shard, 16, 8) // parseKey let only hexadecimal digits in
	return int(n)
}

func isLowerHex(text string) bool {
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
