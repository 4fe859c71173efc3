package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused are calls that a converter has no use for and that have led out of sandboxes before.
var refused = []uint32{
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_PIVOT_ROOT, unix.SYS_CHROOT,
	unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_MOUNT_SETATTR, unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD,
	unix.SYS_KEYCTL, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY,
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER,
	unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_FANOTIFY_INIT,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
	unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_SYSLOG,
	unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME, unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME,
}

const newNamespaces = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWIPC |
	unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

// Where the kernel puts what the filter looks at.
const (
	callAt  = 0
	archAt  = 4
	firstAt = 16 // the lower half of the first argument
)

// x32 marks a second numbering of the calls of amd64.
const x32 = 0x40000000

var architectures = map[string]uint32{"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64}

// filterCalls makes the kernel refuse the calls above, new namespaces by any call, and sockets other than those between
// the program's own processes: some families know no network namespace.
func filterCalls(Program) error {
	architecture, known := architectures[runtime.GOARCH]
	if !known {
		return fmt.Errorf("no filter for %s", runtime.GOARCH)
	}
	filter := buildFilter(architecture)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	if _, _, failure := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program))); failure != 0 {
		return failure
	}
	return nil
}

func buildFilter(architecture uint32) []unix.SockFilter {
	answer := func(errno unix.Errno) unix.SockFilter { return give(unix.SECCOMP_RET_ERRNO | uint32(errno)) }
	filter := []unix.SockFilter{
		load(archAt), unless(unix.BPF_JEQ, architecture), give(unix.SECCOMP_RET_KILL_PROCESS),
		load(callAt), when(unix.BPF_JGE, x32), give(unix.SECCOMP_RET_KILL_PROCESS),
		// Its arguments lie in memory, out of the filter's sight. The C library falls back to clone.
		when(unix.BPF_JEQ, unix.SYS_CLONE3), answer(unix.ENOSYS),
	}
	for _, call := range refused {
		filter = append(filter, when(unix.BPF_JEQ, call), answer(unix.EPERM))
	}
	return append(filter,
		skipUnlessCall(unix.SYS_CLONE, 4),
		load(firstAt), when(unix.BPF_JSET, newNamespaces), answer(unix.EPERM), give(unix.SECCOMP_RET_ALLOW),
		skipUnlessCall(unix.SYS_SOCKET, 3),
		load(firstAt), unless(unix.BPF_JEQ, unix.AF_UNIX), answer(unix.EAFNOSUPPORT),
		give(unix.SECCOMP_RET_ALLOW),
	)
}

func load(offset uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: offset}
}

func give(verdict uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: verdict}
}

// when lets the next instruction run if the test holds, and unless if it does not.
func when(test uint16, value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | test, Jf: 1, K: value}
}

func unless(test uint16, value uint32) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | test, Jt: 1, K: value}
}

func skipUnlessCall(call uint32, instructions uint8) unix.SockFilter {
	return unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_K | unix.BPF_JEQ, Jf: instructions, K: call}
}
