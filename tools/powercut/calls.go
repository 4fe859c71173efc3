package powercut

import (
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"
)

// cached is how long the kernel may keep what it was told: nobody else changes the disk while it is mounted.
const cached = 3600

// calls are what the kernel asks of the disk, about names and attributes in this file, about bytes in the other.
type calls struct {
	fuse.RawFileSystem
	*medium
	lists    map[uint64][]fuse.DirEntry // of open folders
	lastList uint64
}

func (c *calls) String() string { return "powercut" }

// writing runs what changes or forces something, and fails where the power is off.
func (c *calls) writing(f func() syscall.Errno) fuse.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.hasPower() {
		return fuse.EIO
	}
	return fuse.Status(f())
}

func (n *node) attributes(out *fuse.Attr) {
	seconds, part := uint64(n.modified.Unix()), uint32(n.modified.Nanosecond())
	*out = fuse.Attr{
		Ino: n.id, Size: uint64(len(n.bytes)), Blocks: uint64(len(n.bytes)+511) / 512, Mode: n.mode, Nlink: n.links,
		Mtime: seconds, Mtimensec: part, Ctime: seconds, Ctimensec: part, Atime: seconds, Atimensec: part,
		Owner: fuse.Owner{Uid: n.uid, Gid: n.gid}, Blksize: pageSize,
	}
	if n.target != "" {
		out.Size = uint64(len(n.target))
	}
}

func (n *node) told(out *fuse.EntryOut) {
	out.NodeId, out.EntryValid, out.AttrValid = n.id, cached, cached
	n.attributes(&out.Attr)
}

func (c *calls) Lookup(_ <-chan struct{}, header *fuse.InHeader, name string, out *fuse.EntryOut) fuse.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.nodes[header.NodeId].entries[name]
	if found == nil {
		return fuse.ENOENT
	}
	found.told(out)
	return fuse.OK
}

func (c *calls) GetAttr(_ <-chan struct{}, input *fuse.GetAttrIn, out *fuse.AttrOut) fuse.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	out.AttrValid = cached
	c.nodes[input.NodeId].attributes(&out.Attr)
	return fuse.OK
}

// SetAttr changes a size as a write would. Mode, owner and time survive every cut.
func (c *calls) SetAttr(_ <-chan struct{}, input *fuse.SetAttrIn, out *fuse.AttrOut) fuse.Status {
	return c.writing(func() syscall.Errno {
		n := c.nodes[input.NodeId]
		if mode, set := input.GetMode(); set {
			n.mode = n.mode&syscall.S_IFMT | mode&^syscall.S_IFMT
		}
		if uid, set := input.GetUID(); set {
			n.uid = uid
		}
		if gid, set := input.GetGID(); set {
			n.gid = gid
		}
		if size, set := input.GetSize(); set {
			n.truncate(int(size))
			n.modified = time.Now()
		}
		if modified, set := input.GetMTime(); set {
			n.modified = modified
		}
		out.AttrValid = cached
		n.attributes(&out.Attr)
		return 0
	})
}

// enter gives a new node its name in a folder.
func (c *calls) enter(header *fuse.InHeader, name string, mode uint32) (*node, syscall.Errno) {
	folder := c.nodes[header.NodeId]
	if folder.entries[name] != nil {
		return nil, syscall.EEXIST
	}
	n := c.newNode(mode, header.Uid, header.Gid)
	n.parent, n.name = folder, name
	c.names.do(change{entries: []entry{{folder, name, nil, n}}, makes: true})
	return n, 0
}

func (c *calls) making(header *fuse.InHeader, name string, mode uint32, out *fuse.EntryOut) fuse.Status {
	return c.writing(func() syscall.Errno {
		n, failure := c.enter(header, name, mode)
		if failure == 0 {
			n.told(out)
		}
		return failure
	})
}

func (c *calls) Mknod(_ <-chan struct{}, input *fuse.MknodIn, name string, out *fuse.EntryOut) fuse.Status {
	return c.making(&input.InHeader, name, input.Mode, out)
}

func (c *calls) Mkdir(_ <-chan struct{}, input *fuse.MkdirIn, name string, out *fuse.EntryOut) fuse.Status {
	return c.making(&input.InHeader, name, input.Mode&0o7777|syscall.S_IFDIR, out)
}

func (c *calls) Symlink(_ <-chan struct{}, header *fuse.InHeader, target, name string, out *fuse.EntryOut) fuse.Status {
	return c.writing(func() syscall.Errno {
		n, failure := c.enter(header, name, syscall.S_IFLNK|0o777)
		if failure == 0 {
			n.target = target
			n.told(out)
		}
		return failure
	})
}

func (c *calls) Readlink(_ <-chan struct{}, header *fuse.InHeader) ([]byte, fuse.Status) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return []byte(c.nodes[header.NodeId].target), fuse.OK
}

func (c *calls) Create(_ <-chan struct{}, input *fuse.CreateIn, name string, out *fuse.CreateOut) fuse.Status {
	c.mu.Lock()
	if name == c.Tripwire && input.NodeId == c.root.id && c.power == on {
		c.switchTo(frozen)
	}
	c.mu.Unlock()
	out.OpenFlags = fuse.FOPEN_KEEP_CACHE
	return c.making(&input.InHeader, name, input.Mode&0o7777|syscall.S_IFREG, &out.EntryOut)
}

func (c *calls) Link(_ <-chan struct{}, input *fuse.LinkIn, name string, out *fuse.EntryOut) fuse.Status {
	return c.writing(func() syscall.Errno {
		folder, n := c.nodes[input.NodeId], c.nodes[input.Oldnodeid]
		if folder.entries[name] != nil {
			return syscall.EEXIST
		}
		c.names.do(change{entries: []entry{{folder, name, nil, n}}})
		n.links++
		n.parent, n.name = folder, name
		n.told(out)
		return 0
	})
}

func (c *calls) Unlink(_ <-chan struct{}, header *fuse.InHeader, name string) fuse.Status {
	return c.writing(func() syscall.Errno { return c.remove(c.nodes[header.NodeId], name) })
}

func (c *calls) Rmdir(_ <-chan struct{}, header *fuse.InHeader, name string) fuse.Status {
	return c.writing(func() syscall.Errno { return c.remove(c.nodes[header.NodeId], name) })
}

func (c *calls) remove(folder *node, name string) syscall.Errno {
	n := folder.entries[name]
	switch {
	case n == nil:
		return syscall.ENOENT
	case len(n.entries) > 0:
		return syscall.ENOTEMPTY
	}
	c.names.do(change{entries: []entry{{folder, name, n, nil}}})
	n.links--
	return 0
}

func (c *calls) Rename(_ <-chan struct{}, input *fuse.RenameIn, from, to string) fuse.Status {
	const noReplace = 1
	return c.writing(func() syscall.Errno {
		folder, goal := c.nodes[input.NodeId], c.nodes[input.Newdir]
		n, replaced := folder.entries[from], goal.entries[to]
		switch {
		case n == nil:
			return syscall.ENOENT
		case input.Flags&^noReplace != 0:
			return syscall.EINVAL
		case replaced != nil && input.Flags == noReplace:
			return syscall.EEXIST
		case replaced == n:
			return 0
		case replaced != nil && len(replaced.entries) > 0:
			return syscall.ENOTEMPTY
		case replaced != nil:
			replaced.links--
		}
		c.names.do(change{entries: []entry{{folder, from, n, nil}, {goal, to, replaced, n}}})
		n.parent, n.name = goal, to
		return 0
	})
}

func (c *calls) OpenDir(_ <-chan struct{}, _ *fuse.OpenIn, out *fuse.OpenOut) fuse.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lastList++
	out.Fh = c.lastList
	return fuse.OK
}

// ReadDir tells the names as they were when the reader began, so that none is missed while others go.
func (c *calls) ReadDir(_ <-chan struct{}, input *fuse.ReadIn, out *fuse.DirEntryList) fuse.Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	list := c.lists[input.Fh]
	if input.Offset == 0 {
		list = nil
		for name, n := range c.nodes[input.NodeId].entries {
			list = append(list, fuse.DirEntry{Name: name, Ino: n.id, Mode: n.mode})
		}
		slices.SortFunc(list, func(a, b fuse.DirEntry) int { return strings.Compare(a.Name, b.Name) })
		c.lists[input.Fh] = list
	}
	for at := int(input.Offset); at < len(list); at++ {
		e := list[at]
		e.Off = uint64(at + 1)
		if !out.AddDirEntry(e) {
			break
		}
	}
	return fuse.OK
}

func (c *calls) ReleaseDir(input *fuse.ReleaseIn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.lists, input.Fh)
}

func (c *calls) FsyncDir(_ <-chan struct{}, input *fuse.FsyncIn) fuse.Status {
	return c.writing(func() syscall.Errno {
		c.forceFolder(c.nodes[input.NodeId])
		return 0
	})
}
