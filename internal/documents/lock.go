package documents

import (
	"context"
	"slices"
	"time"

	"casefold/internal/audit"
	"casefold/internal/documents/internal/sqlgen"
	"casefold/internal/kit/db"
	"casefold/internal/kit/errs"
	"casefold/internal/kit/events"
	"casefold/internal/permissions"
)

// inUseFor is how long a document stays in use after its holder last said so.
const inUseFor = 15 * time.Minute

// OverrideKind tells a person's browsers that somebody took away from a lock of theirs: documentID says on what.
const OverrideKind = "lockOverridden"

// Locked is a document after its lock was changed.
type Locked struct {
	Lock     Lock
	Sub      string // of the holder, empty when there is none
	LockedBy string
	Rev      int64
}

// SetLock changes the lock of a document. Whoever has it, or finds it free, sets any state, and says the same again to
// stay in use. Those who may override locks take away from the lock of somebody else, who stays the holder of what is
// left; nobody else does: LockedByOther.
func (s *Service) SetLock(ctx context.Context, tx *db.Tx, who *permissions.Person, id int64, want Lock) (Locked, error) {
	if want != Unlocked {
		if err := keepFromTrash(ctx, tx, id); err != nil {
			return Locked{}, err
		}
	}
	held, err := Hold(ctx, tx, id)
	if err != nil {
		return Locked{}, err
	}
	d := held[0]
	if err := d.Live(); err != nil {
		return Locked{}, err
	}
	mine := d.ModifiableBy(tx.UserID)
	if !mine && !(who.MayOverrideLocks() && d.Lock.leaves(want)) {
		return Locked{}, lockedByOther(ctx, tx, d)
	}
	holder := &d.Holder
	switch {
	case want == Unlocked:
		holder = nil
	case mine:
		holder = &tx.UserID
	}
	rev, err := sqlgen.New(tx).SetLock(ctx, sqlgen.SetLockParams{
		TenantID: tx.Tenant, ID: id, Status: int16(want), Holder: holder, Now: tx.Now, Prolong: mine, Until: tx.Now.Add(inUseFor),
	})
	if err != nil {
		return Locked{}, err
	}
	before, err := lockState(ctx, tx, d.Lock, d.Holder)
	if err != nil {
		return Locked{}, err
	}
	now := before
	if !mine {
		s.hub.Publish(tx, events.Event{Topic: events.User(before.sub), Kind: OverrideKind, IDs: map[string]int64{"documentID": id}})
	}
	if want != d.Lock {
		if now, err = s.lockChanged(ctx, tx, d, before, want, holder); err != nil {
			return Locked{}, err
		}
	}
	return Locked{want, now.sub, now.LockedBy, rev}, nil
}

// leaves is true of the states that are a part of this one: what an override can turn it into.
func (l Lock) leaves(rest Lock) bool { return rest != l && rest&l == rest }

// lockLine is what audit lines say of a lock.
type lockLine struct {
	Status   Lock   `json:"lockStatus"`
	LockedBy string `json:"lockedBy,omitempty"`
	Filename string `json:"filename,omitempty"`

	sub string
}

func lockState(ctx context.Context, tx *db.Tx, status Lock, holder int64) (lockLine, error) {
	if status == Unlocked {
		return lockLine{}, nil
	}
	user, err := sqlgen.New(tx).UserName(ctx, sqlgen.UserNameParams{TenantID: tx.Tenant, ID: holder})
	return lockLine{Status: status, LockedBy: user.DisplayName, sub: user.Sub}, err
}

func (s *Service) lockChanged(ctx context.Context, tx *db.Tx, d Document, before lockLine, want Lock, holder *int64) (now lockLine, err error) {
	action := "document.unlock"
	if want != Unlocked {
		action = "document.lock"
		if now, err = lockState(ctx, tx, want, *holder); err != nil {
			return now, err
		}
	}
	before.Filename, now.Filename = d.Name, d.Name
	s.publish(tx, []int64{d.FolderID}, newsOf(d.ID, d.FolderID))
	return now, audit.Record(ctx, tx, audit.Line{Action: action, Object: "document", ObjectID: d.ID, Before: before, After: now})
}

// LockedDocument says whose lock is in the way.
type LockedDocument struct {
	DocumentID int64  `json:"documentID"`
	Filename   string `json:"filename"`
	LockedBy   string `json:"lockedBy"`
}

// lockedData is the errorData of LockedByOther.
type lockedData struct {
	Documents []LockedDocument `json:"documents"`
}

// lockedByOther is the refusal of what somebody else's lock forbids, with the name of that person.
func lockedByOther(ctx context.Context, tx *db.Tx, d Document) error {
	user, err := sqlgen.New(tx).UserName(ctx, sqlgen.UserNameParams{TenantID: tx.Tenant, ID: d.Holder})
	if err != nil {
		return err
	}
	return errs.LockedByOther.With(lockedData{[]LockedDocument{{d.ID, d.Name, user.DisplayName}}})
}

// UnlockAll ends every lock that somebody holds, and says how many there were. Whoever calls it has judged that it may be
// done.
func (s *Service) UnlockAll(ctx context.Context, tx *db.Tx, holder int64) (int, error) {
	q := sqlgen.New(tx)
	held, err := q.HeldBy(ctx, sqlgen.HeldByParams{TenantID: tx.Tenant, Holder: &holder})
	if err != nil || len(held) == 0 {
		return 0, err
	}
	user, err := q.UserName(ctx, sqlgen.UserNameParams{TenantID: tx.Tenant, ID: holder})
	if err != nil {
		return 0, err
	}
	lines, news := make([]audit.Line, len(held)), make([]events.Change, len(held))
	ids, in := make([]int64, len(held)), make([]int64, len(held))
	for i, d := range held {
		lines[i] = audit.Line{Action: "document.unlock", Object: "document", ObjectID: d.ID,
			Before: lockLine{Status: Lock(d.LockStatus), LockedBy: user.DisplayName, Filename: d.Name}, After: lockLine{Filename: d.Name}}
		news[i], ids[i], in[i] = newsOf(d.ID, d.FolderID), d.ID, d.FolderID
	}
	if err := q.Unlock(ctx, sqlgen.UnlockParams{TenantID: tx.Tenant, Ids: ids}); err != nil {
		return 0, err
	}
	slices.Sort(in)
	s.publish(tx, slices.Compact(in), news...)
	return len(held), audit.RecordAll(ctx, tx, lines)
}
