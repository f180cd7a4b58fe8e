package password

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// niceness of hashing: whatever else the server does goes first.
const niceness = 10

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
		_ = unix.Setpriority(unix.PRIO_PROCESS, 0, niceness) // refused: it is as greedy as the others
		f()
	}()
	<-done
}
