package sandbox

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// addressRoom is added to twice the resident limit and to what the runtime has
// reserved already: the Go heap grows in 64 MiB reservations and keeps its
// tables apart. Resident memory is what the parent watches; this limit stops an
// allocation that is faster than it looks.
const addressRoom = 256 << 20

// limitSelf gives up for good what a parser does not need.
func limitSelf(memory int64, cpuSeconds uint64) error {
	if err := noNewPrivileges(); err != nil {
		return fmt.Errorf("no_new_privs: %w", err)
	}
	// The kernel's out-of-memory killer takes the child before the server.
	_ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0)
	reserved, err := virtualSize()
	if err != nil {
		return fmt.Errorf("address space: %w", err)
	}
	endOnTimeSignal()
	for _, limit := range []struct {
		name      string
		resource  int
		value     uint64
		untilKill uint64
	}{
		{"RLIMIT_CORE", unix.RLIMIT_CORE, 0, 0},
		{"RLIMIT_FSIZE", unix.RLIMIT_FSIZE, 0, 0},
		// The signal at the limit lets the child say why it ends; a second later the kernel kills.
		{"RLIMIT_CPU", unix.RLIMIT_CPU, cpuSeconds, 1},
		{"RLIMIT_AS", unix.RLIMIT_AS, reserved + 2*uint64(memory) + addressRoom, 0},
		// Descriptors that are open stay open; a new file, pipe or socket fails.
		{"RLIMIT_NOFILE", unix.RLIMIT_NOFILE, 0, 0},
	} {
		if err := unix.Setrlimit(limit.resource, &unix.Rlimit{Cur: limit.value, Max: limit.value + limit.untilKill}); err != nil {
			return fmt.Errorf("%s: %w", limit.name, err)
		}
	}
	return nil
}

// endOnTimeSignal ends the child with exitTime once its processor time is over. The parent
// cannot infer that from the time used: the kernel enforces in ticks and reports what ran,
// and on a virtual machine that waits for its turn the two differ widely.
func endOnTimeSignal() {
	over := make(chan os.Signal, 1)
	signal.Notify(over, unix.SIGXCPU)
	go func() {
		<-over
		os.Exit(exitTime)
	}()
}

// noNewPrivileges sets the attribute on every thread. A binary that links C (as
// the race detector does) can only reach the calling thread.
func noNewPrivileges() error {
	_, _, errno := syscall.AllThreadsSyscall(syscall.SYS_PRCTL, unix.PR_SET_NO_NEW_PRIVS, 1, 0)
	switch errno {
	case 0:
		return nil
	case syscall.ENOTSUP:
		runtime.LockOSThread() // for good: this thread runs the task
		return unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
	default:
		return errno
	}
}

// virtualSize is the address space in use now.
func virtualSize() (uint64, error) {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0, err
	}
	var pages uint64
	if _, err := fmt.Sscan(string(statm), &pages); err != nil {
		return 0, err
	}
	return pages * uint64(os.Getpagesize()), nil
}
