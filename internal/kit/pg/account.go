package pg

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is who PostgreSQL runs as. It refuses to run as root, so a root
// process lends it another account; any other process keeps its own.
type account struct {
	name     string
	uid, gid uint32
	borrowed bool
}

// accountFor keeps the account that already owns the cluster. A cluster that
// is new, or was restored by root, goes to `postgres` or else `nobody`.
func accountFor(dir string) (account, error) {
	if uid := os.Geteuid(); uid != 0 {
		return account{name: strconv.Itoa(uid), uid: uint32(uid), gid: uint32(os.Getegid())}, nil
	}
	if uid, gid, err := ownerOf(dir); err == nil && uid != 0 {
		name := strconv.Itoa(int(uid))
		if known, err := user.LookupId(name); err == nil {
			name = known.Username
		}
		return account{name: name, uid: uid, gid: gid, borrowed: true}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		known, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.ParseUint(known.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(known.Gid, 10, 32)
		if err := errors.Join(uidErr, gidErr); err != nil {
			return account{}, fmt.Errorf("user %s: %w", name, err)
		}
		return account{name: name, uid: uint32(uid), gid: uint32(gid), borrowed: true}, nil
	}
	return account{}, errors.New("PostgreSQL cannot run as root and there is no user for it: run `adduser --system postgres`")
}

// run makes cmd run under the account, apart from our terminal and
// environment, and receive deathSignal when the starting thread ends.
func (a account) run(cmd *exec.Cmd, deathSignal syscall.Signal) {
	cmd.Dir = "/" // our own working folder may be closed to the account
	cmd.Env = []string{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC"}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Setpgid:   true, // Ctrl-C is for us: we end PostgreSQL after our last transaction
		Pdeathsig: deathSignal,
	}
	if a.borrowed {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
}

func (a account) mkdir(path string) error {
	if err := os.Mkdir(path, 0o700); err != nil {
		return fmt.Errorf("the folder for PostgreSQL cannot be made: %w", err)
	}
	return a.take(path)
}

func (a account) take(path string) error {
	if !a.borrowed {
		return nil
	}
	if err := os.Chown(path, int(a.uid), int(a.gid)); err != nil {
		return fmt.Errorf("the folder for PostgreSQL cannot be given to user %s: %w", a.name, err)
	}
	return nil
}

// adopt gives a cluster that root restored to the account.
func (a account) adopt(dir string) error {
	if uid, _, err := ownerOf(dir); !a.borrowed || err != nil || uid == a.uid {
		return err
	}
	return filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(a.uid), int(a.gid))
	})
}

// mayEnter checks that the account can pass through dir and all its parents.
// PostgreSQL's own complaint would not say which of them is closed.
func (a account) mayEnter(dir string) error {
	if !a.borrowed {
		return nil
	}
	if parent := filepath.Dir(dir); parent != dir {
		if err := a.mayEnter(parent); err != nil {
			return err
		}
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	owner := info.Sys().(*syscall.Stat_t)
	needed := fs.FileMode(0o001)
	switch {
	case owner.Uid == a.uid:
		needed = 0o100
	case owner.Gid == a.gid:
		needed = 0o010
	}
	if info.Mode()&needed == 0 {
		return fmt.Errorf("PostgreSQL runs as user %s, who may not enter %s: run `chmod o+x %s`, or choose another data folder", a.name, dir, dir)
	}
	return nil
}

func ownerOf(path string) (uid, gid uint32, err error) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, 0, err
	}
	owner := info.Sys().(*syscall.Stat_t)
	return owner.Uid, owner.Gid, nil
}
