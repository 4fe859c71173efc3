package sandbox

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The two pipes that the process gets beside its standard ones.
const (
	orderPipe  = 3
	reportPipe = 4
)

// When this program is started under that name, it is the first process of a new sandbox: it prepares it and becomes the
// program that is to run. It never returns to the main function.
func init() {
	if os.Args[0] == insideName {
		runtime.LockOSThread() // capabilities and filters belong to a thread
		err := becomeProgram()
		_, _ = unix.Write(reportPipe, []byte(err.Error()))
		os.Exit(1)
	}
}

func becomeProgram() error {
	var program Program
	if err := json.NewDecoder(os.NewFile(orderPipe, "order")).Decode(&program); err != nil {
		return fmt.Errorf("the order: %w", err)
	}
	// The report must not stay open in the program: that it closes is the sign of success.
	if err := unix.CloseRange(orderPipe, ^uint(0), unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("close files: %w", err)
	}
	for _, step := range []struct {
		what string
		do   func(Program) error
	}{
		{"give way when memory is short", giveWay},
		{"forbid namespaces inside", forbidNamespaces},
		{"build the file system", buildRoot},
		{"drop capabilities", dropCapabilities},
		{"filter system calls", filterCalls},
		{"run " + program.Args[0], run},
	} {
		if err := step.do(program); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return nil
}

// giveWay makes the kernel choose this program before any other when memory runs out.
func giveWay(Program) error { return os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }

// forbidNamespaces takes away the way back to capabilities. Where /proc/sys is read-only the filter of system calls
// stands alone.
func forbidNamespaces(Program) error {
	err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0)
	if pathErr, ok := err.(*os.PathError); ok && pathErr.Err == syscall.EROFS {
		return nil
	}
	return err
}

func dropCapabilities(Program) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	for capability := uintptr(0); ; capability++ {
		if err := unix.Prctl(unix.PR_CAPBSET_DROP, capability, 0, 0, 0); err == unix.EINVAL {
			break
		} else if err != nil {
			return err
		}
	}
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var none [2]unix.CapUserData
	return unix.Capset(&header, &none[0])
}

// run sets the limits and becomes the program. The limit of memory may be less than this process has already reserved,
// so nothing is allocated between the two.
func run(program Program) error {
	if err := unix.Access(program.Args[0], unix.X_OK); err != nil {
		return err
	}
	path, err := unix.BytePtrFromString(program.Args[0])
	if err != nil {
		return err
	}
	arguments, err := syscall.SlicePtrFromStrings(program.Args)
	if err != nil {
		return err
	}
	environment, err := syscall.SlicePtrFromStrings(program.Env)
	if err != nil {
		return err
	}
	for _, limit := range limits(program.Limits) {
		if err := unix.Prlimit(0, limit.resource, &limit.value, nil); err != nil {
			return fmt.Errorf("limit %d: %w", limit.resource, err)
		}
	}
	_, _, failure := unix.RawSyscall(unix.SYS_EXECVE, uintptr(unsafe.Pointer(path)),
		uintptr(unsafe.Pointer(&arguments[0])), uintptr(unsafe.Pointer(&environment[0])))
	return failure
}

type limit struct {
	resource int
	value    unix.Rlimit
}

func limits(l Limits) []limit {
	at := func(resource int, most int64) limit {
		return limit{resource, unix.Rlimit{Cur: uint64(most), Max: uint64(most)}}
	}
	return []limit{
		at(unix.RLIMIT_CORE, 0), at(unix.RLIMIT_MEMLOCK, 0), at(unix.RLIMIT_MSGQUEUE, 0), at(unix.RLIMIT_NOFILE, 1024),
		at(unix.RLIMIT_NPROC, int64(l.Processes)), at(unix.RLIMIT_FSIZE, l.Scratch), at(unix.RLIMIT_CPU, int64(l.CPU.Seconds())),
		at(unix.RLIMIT_AS, l.Memory),
	}
}
