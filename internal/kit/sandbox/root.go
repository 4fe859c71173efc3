package sandbox

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// newRoot is where the file system of the program is put together. Any folder that exists will do: what is mounted there
// is seen in this namespace only.
const newRoot = "/tmp"

// buildRoot replaces the file system of this process by an empty one in memory that holds what the program is shown.
func buildRoot(program Program) error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("part from the machine's mounts: %w", err)
	}
	sources, err := openSources(program.Show)
	if err != nil {
		return err
	}
	options := fmt.Sprintf("size=%d,nr_inodes=20000,mode=0755", program.Limits.Scratch)
	if err := unix.Mount("scratch", newRoot, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return fmt.Errorf("memory file system: %w", err)
	}
	for _, s := range sources {
		if err := s.show(); err != nil {
			return fmt.Errorf("show %s: %w", s.path, err)
		}
	}
	if err := os.MkdirAll(newRoot+Scratch, 0o700); err != nil {
		return err
	}
	for name, content := range program.Files {
		if err := put(filepath.Join(newRoot, name), content); err != nil {
			return err
		}
	}
	if err := os.Chdir(newRoot); err != nil {
		return err
	}
	// The old root ends up on top of the new one, and is taken off.
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot: %w", err)
	}
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leave the machine's files: %w", err)
	}
	return os.Chdir(Scratch)
}

// source is a file or folder of the machine, detached from the tree so that it can be put anywhere.
type source struct {
	path   string
	link   string // where a symbolic link leads
	folder bool
	tree   int
}

func openSources(paths []string) ([]source, error) {
	var sources []source
	for _, path := range paths {
		info, err := os.Lstat(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		s := source{path: path, folder: info.IsDir()}
		if info.Mode()&fs.ModeSymlink != 0 {
			s.link, err = os.Readlink(path)
		} else {
			s.tree, err = detach(path)
		}
		if err != nil {
			return nil, fmt.Errorf("show %s: %w", path, err)
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// detach copies the mounts at path, all the way down, and makes them read-only.
func detach(path string) (int, error) {
	tree, err := unix.OpenTree(unix.AT_FDCWD, path, unix.OPEN_TREE_CLONE|unix.OPEN_TREE_CLOEXEC|unix.AT_RECURSIVE)
	if err != nil {
		return 0, err
	}
	attributes := unix.MountAttr{Attr_set: unix.MOUNT_ATTR_RDONLY | unix.MOUNT_ATTR_NOSUID}
	return tree, unix.MountSetattr(tree, "", unix.AT_EMPTY_PATH|unix.AT_RECURSIVE, &attributes)
}

func (s source) show() error {
	target := filepath.Join(newRoot, s.path)
	if s.link != "" {
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.Symlink(s.link, target)
	}
	var err error
	if s.folder {
		err = os.MkdirAll(target, 0o755)
	} else {
		err = put(target, nil)
	}
	if err != nil {
		return err
	}
	return unix.MoveMount(s.tree, "", unix.AT_FDCWD, target, unix.MOVE_MOUNT_F_EMPTY_PATH)
}

func put(path string, content []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, content, 0o644)
}
