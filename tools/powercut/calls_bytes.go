package powercut

import (
	"syscall"
	"time"

	"github.com/hanwen/go-fuse/v2/fuse"
)

func (c *calls) Open(_ <-chan struct{}, _ *fuse.OpenIn, out *fuse.OpenOut) fuse.Status {
	out.OpenFlags = fuse.FOPEN_KEEP_CACHE
	return fuse.OK
}

func (c *calls) Read(_ <-chan struct{}, input *fuse.ReadIn, buffer []byte) (fuse.ReadResult, fuse.Status) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.nodes[input.NodeId]
	if input.Offset >= uint64(len(n.bytes)) {
		return fuse.ReadResultData(nil), fuse.OK
	}
	return fuse.ReadResultData(buffer[:copy(buffer, n.bytes[input.Offset:])]), fuse.OK
}

// Write is forced at once where the file was opened so. sync_file_range never arrives here: it is no promise.
func (c *calls) Write(_ <-chan struct{}, input *fuse.WriteIn, data []byte) (uint32, fuse.Status) {
	status := c.writing(func() syscall.Errno {
		n := c.nodes[input.NodeId]
		n.write(int(input.Offset), data)
		n.modified = time.Now()
		if input.Flags&syscall.O_DSYNC != 0 { // O_SYNC has this bit too
			c.forceFile(n)
		}
		return 0
	})
	return uint32(len(data)), status
}

func (c *calls) Fallocate(_ <-chan struct{}, input *fuse.FallocateIn) fuse.Status {
	return c.writing(func() syscall.Errno {
		n, size := c.nodes[input.NodeId], int(input.Offset+input.Length)
		if input.Mode != 0 {
			return syscall.EOPNOTSUPP
		}
		if size > len(n.bytes) {
			n.truncate(size)
		}
		return 0
	})
}

func (c *calls) Fsync(_ <-chan struct{}, input *fuse.FsyncIn) fuse.Status {
	return c.writing(func() syscall.Errno {
		c.forceFile(c.nodes[input.NodeId])
		return 0
	})
}

func (c *calls) Flush(_ <-chan struct{}, _ *fuse.FlushIn) fuse.Status { return fuse.OK }

func (c *calls) StatFs(_ <-chan struct{}, _ *fuse.InHeader, out *fuse.StatfsOut) fuse.Status {
	const blocks = 64 << 30 / pageSize
	*out = fuse.StatfsOut{Blocks: blocks, Bfree: blocks, Bavail: blocks, Files: 1 << 20, Ffree: 1 << 20, Bsize: pageSize, Frsize: pageSize, NameLen: 255}
	return fuse.OK
}
