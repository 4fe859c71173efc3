package program

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// Descendants are the processes that a process started, and theirs.
func Descendants(pid int) []int {
	children := map[int][]int{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		fields := stat(child)
		if len(fields) < 2 {
			continue // it has ended meanwhile
		}
		if parent, err := strconv.Atoi(fields[1]); err == nil {
			children[parent] = append(children[parent], child)
		}
	}
	var all []int
	for queue := children[pid]; len(queue) > 0; queue = queue[1:] {
		all = append(all, queue[0])
		queue = append(queue, children[queue[0]]...)
	}
	return all
}

// Memory is the proportional share of memory of a process in bytes: what it shares with others counts in parts.
func Memory(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, "Pss:"); ok {
			kilobytes, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "kB")), 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, fmt.Errorf("process %d tells no memory", pid)
}

// ProcessorTime is how long a process and all that it started have kept processors busy. What waits for a processor, on a
// machine that others use too, is not counted.
func ProcessorTime(pid int) (sum time.Duration) {
	for _, one := range append(Descendants(pid), pid) {
		sum += own(one) + ended(one)
	}
	return sum
}

// own is the time of a living process, to the nanosecond.
func own(pid int) time.Duration {
	const byScheduler = 2 // the clock of a process has its number in the upper bits, inverted
	var now unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|byScheduler), &now); err != nil {
		return 0 // it has ended meanwhile
	}
	return time.Duration(now.Nano())
}

// ended is the time of the processes that this one started and that have ended.
func ended(pid int) time.Duration {
	const (
		user, system = 13, 14 // behind the name
		ticks        = 100    // a second, wherever Linux runs
	)
	fields := stat(pid)
	if len(fields) <= system {
		return 0
	}
	u, _ := strconv.Atoi(fields[user])
	s, _ := strconv.Atoi(fields[system])
	return time.Duration(u+s) * time.Second / ticks
}

// stat is what the system tells of a process behind its name, which stands in parentheses and may hold anything.
func stat(pid int) []string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
}

// Name is what the process is called, empty when it has ended.
func Name(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	return strings.TrimSpace(string(text))
}
