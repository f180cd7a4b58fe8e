package sandbox

import (
	"bytes"
	"os"
	"strconv"
	"sync"
)

// namespaces reports whether a child can have namespaces of its own. Containers
// and hardened kernels may refuse; one real child is the only reliable answer.
var namespaces = sync.OnceValue(func() bool {
	cmd, err := command(true, []string{"-" + probeFlag})
	return err == nil && cmd.Run() == nil
})

// Isolation says in one line how children are kept from the network, for the
// start-up log and for doctor.
func Isolation() string {
	if namespaces() {
		return "user and network namespaces, resource limits"
	}
	return "resource limits only: this kernel does not allow user and network namespaces"
}

// residentPeak reads the highest resident memory of a process so far; 0 when it
// cannot be read, for example because the process has ended.
func residentPeak(pid int) int64 {
	status, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/status")
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(status, []byte("\nVmHWM:"))
	line, _, _ := bytes.Cut(rest, []byte(" kB"))
	kib, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 10, 64)
	if err != nil {
		return 0
	}
	return kib << 10
}
