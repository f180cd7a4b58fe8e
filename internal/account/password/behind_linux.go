package password

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// steps are how much nicer hashing is than the process: whatever else it does goes first.
const steps = 10

// niceness is that of a hashing thread; false where the system does not report the process's.
func niceness() (int, bool) {
	greed, err := unix.Getpriority(unix.PRIO_PROCESS, unix.Getpid()) // of 20 at niceness 0
	return min(20-greed+steps, 19), err == nil
}

// behind runs f on a thread that whatever else the process does goes before. The thread ends
// with f: it could not be made greedier again.
func behind(f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		if unix.Gettid() == unix.Getpid() { // the first thread of a process never ends
			defer runtime.UnlockOSThread()
			behind(f) // on another: this one is taken
			return
		}
		if nice, known := niceness(); known {
			_ = unix.Setpriority(unix.PRIO_PROCESS, 0, nice) // refused: it is as greedy as the others
		}
		f()
	}()
	<-done
}
