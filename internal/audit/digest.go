package audit

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"

	"casefold/internal/audit/internal/sqlgen"
)

// The two kinds of seals. Those by transaction were put before ids were the order; they are verified and never made.
const (
	byTransaction = "casefold audit seal, version 1"
	byID          = "casefold audit seal, version 2"
)

// digest computes the hash of a seal over the lines it covers. Every field is preceded by its length, so no two
// different records give the same bytes.
type digest struct {
	sum  hash.Hash
	kind string
}

func newDigest(kind string, tenant, seq int64, previous []byte) *digest {
	d := &digest{sha256.New(), kind}
	d.text(kind)
	d.number(tenant)
	d.number(seq)
	d.text(string(previous))
	return d
}

func (d *digest) text(s string) {
	d.sum.Write(binary.AppendUvarint(nil, uint64(len(s))))
	d.sum.Write([]byte(s))
}

func (d *digest) number(n int64) { d.text(string(binary.AppendVarint(nil, n))) }

func (d *digest) line(l sqlgen.LinesByIDRow) {
	d.number(l.ID)
	if d.kind == byTransaction {
		d.text(l.Xid)
	}
	d.number(l.At.UnixMicro())
	if l.UserID == nil {
		d.text("")
	} else {
		d.number(*l.UserID)
	}
	d.text(l.Action)
	d.text(l.ObjectKind)
	d.number(l.ObjectID)
	d.text(l.Before)
	d.text(l.After)
	if l.Provider != "" {
		// The first of the two fields is no number, which is what every line begins with: no line without a provider can
		// give these bytes together with the line after it.
		d.text("provider")
		d.text(l.Provider)
	}
}
