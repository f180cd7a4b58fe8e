package ocr

import (
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"

	"ynova/internal/platform/sandbox"
)

// limits of the program, set from outside once it runs.
var limits = []struct {
	resource int
	value    uint64
}{
	{unix.RLIMIT_AS, 2 << 30},
	{unix.RLIMIT_CPU, 60},
	{unix.RLIMIT_FSIZE, 0},
	{unix.RLIMIT_CORE, 0},
	{unix.RLIMIT_NOFILE, 64},
}

// runLimited runs the program in the sandbox of the parsing child, as a group of its own
// that ends with it.
func runLimited(cmd *exec.Cmd) error {
	runtime.LockOSThread() // the parent-death signal comes when this thread ends
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr = sandbox.Attributes()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	if err := cmd.Start(); err != nil {
		return err
	}
	for _, l := range limits {
		_ = unix.Prlimit(cmd.Process.Pid, l.resource, &unix.Rlimit{Cur: l.value, Max: l.value}, nil)
	}
	return cmd.Wait()
}
