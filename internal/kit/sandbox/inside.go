package sandbox

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"casefold/internal/kit/priority"
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

// step is one of the preparations.
type step struct {
	what string
	do   func(Program) error
}

func becomeProgram() error {
	var o order
	if err := json.NewDecoder(os.NewFile(orderPipe, "order")).Decode(&o); err != nil {
		return fmt.Errorf("the order: %w", err)
	}
	// The report must not stay open in the program: that it closes is the sign of success.
	if err := unix.CloseRange(orderPipe, ^uint(0), unix.CLOSE_RANGE_CLOEXEC); err != nil {
		return fmt.Errorf("close files: %w", err)
	}
	execute, err := executor(o)
	if err != nil {
		return err
	}
	steps := []step{{"give way when memory is short", giveWay}, {"give way on the processor", letOthersFirst}}
	if o.Limited {
		steps = append(steps, step{"forbid new privileges", forbidPrivileges})
	} else {
		steps = append(steps,
			step{"forbid namespaces inside", forbidNamespaces}, step{"build the file system", buildRoot},
			step{"drop capabilities", dropCapabilities}, step{"filter system calls", filterCalls})
	}
	for _, s := range append(steps, step{"run " + o.Args[0], execute}) {
		if err := s.do(o.Program); err != nil {
			return fmt.Errorf("%s: %w", s.what, err)
		}
	}
	return nil
}

// giveWay makes the kernel choose this program before any other when memory runs out.
func giveWay(Program) error { return os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) }

// letOthersFirst holds for what the program starts, too.
func letOthersFirst(program Program) error {
	if program.Part == 0 {
		return nil
	}
	return priority.Lower(0, program.Part)
}

// forbidNamespaces takes away the way back to capabilities. Where /proc/sys is read-only the filter of system calls
// stands alone.
func forbidNamespaces(Program) error {
	err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0)
	if pathErr, ok := err.(*os.PathError); ok && pathErr.Err == syscall.EROFS {
		return nil
	}
	return err
}

func forbidPrivileges(Program) error { return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) }

func dropCapabilities(program Program) error {
	if err := forbidPrivileges(program); err != nil {
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

// executor is the last step. A file of this very program has to be held before its path is out of reach.
func executor(o order) (func(Program) error, error) {
	self := unix.AT_FDCWD
	if o.Self {
		var err error
		if self, err = unix.Open("/proc/self/exe", unix.O_PATH|unix.O_CLOEXEC, 0); err != nil {
			return nil, fmt.Errorf("find this program: %w", err)
		}
	}
	return func(program Program) error { return execute(program, self, limits(o)) }, nil
}

// execute sets the limits and becomes the program. The limit of memory may be less than this process has already reserved,
// so nothing is allocated between the two.
func execute(program Program, self int, limits []limit) error {
	file, flags := program.Args[0], 0
	if program.Self {
		file, flags = "", unix.AT_EMPTY_PATH
	} else if err := unix.Access(file, unix.X_OK); err != nil {
		return err
	}
	path, err := unix.BytePtrFromString(file)
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
	for _, limit := range limits {
		if err := unix.Prlimit(0, limit.resource, &limit.value, nil); err != nil {
			return fmt.Errorf("limit %d: %w", limit.resource, err)
		}
	}
	_, _, failure := unix.RawSyscall6(unix.SYS_EXECVEAT, uintptr(self), uintptr(unsafe.Pointer(path)),
		uintptr(unsafe.Pointer(&arguments[0])), uintptr(unsafe.Pointer(&environment[0])), uintptr(flags), 0)
	return failure
}

type limit struct {
	resource int
	value    unix.Rlimit
}

func limits(o order) []limit {
	at := func(resource int, most int64) limit {
		return limit{resource, unix.Rlimit{Cur: uint64(most), Max: uint64(most)}}
	}
	l := o.Limits
	list := []limit{
		at(unix.RLIMIT_CORE, 0), at(unix.RLIMIT_MEMLOCK, 0), at(unix.RLIMIT_MSGQUEUE, 0), at(unix.RLIMIT_NOFILE, 1024),
		at(unix.RLIMIT_FSIZE, l.Scratch), at(unix.RLIMIT_CPU, int64(l.CPU.Seconds())),
	}
	if !o.Limited { // outside of a sandbox the account's other processes count, too
		list = append(list, at(unix.RLIMIT_NPROC, int64(l.Processes)))
	}
	if l.Data > 0 {
		list = append(list, at(unix.RLIMIT_DATA, l.Data))
	}
	return append(list, at(unix.RLIMIT_AS, l.Memory))
}
