package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"ynova/internal/kernel/clock"
)

const (
	// watchEvery is how often resident memory is read. VmHWM is the peak so far,
	// so a spike between two looks is still seen.
	watchEvery = 10 * time.Millisecond
	// stderrKept is how much of a crash's text is kept for the log.
	stderrKept = 4 << 10
	// nobody is the child's user inside its namespace: without privileges there.
	nobody = 65534
)

// process is one running child.
type process struct {
	spec    Spec
	cmd     *exec.Cmd
	stdout  *os.File
	stderr  headBuffer
	elapsed func() time.Duration
	peak    atomic.Int64
	exited  chan struct{} // closed once exitErr is known
	exitErr error

	mu   sync.Mutex
	gone bool // the group's id may be reused: never signal it again
}

// start runs the child from a goroutine that keeps its thread until the child
// has ended: the kernel sends the parent-death signal when that thread ends, not
// when the process does.
func start(ctx context.Context, spec Spec) (*process, error) {
	spec.MemoryBytes *= memoryRoom
	p := &process{spec: spec, exited: make(chan struct{}), stderr: headBuffer{left: stderrKept}}
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(p.exited)
		err := p.launch()
		started <- err
		if err == nil {
			p.reap()
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	go p.watch(ctx)
	return p, nil
}

func (p *process) launch() error {
	cmd, err := command(namespaces(), append([]string{
		"-memory", strconv.FormatInt(p.spec.MemoryBytes, 10),
		"-cpu", strconv.FormatInt(int64((p.spec.CPU+time.Second-1)/time.Second), 10),
	}, p.spec.Args...))
	if err != nil {
		return err
	}
	p.cmd = cmd
	cmd.Stdin, cmd.Stderr = p.spec.Stdin, &p.stderr
	// Our own pipe: the one of exec closes when the child ends, read or not.
	stdout, childSide, err := os.Pipe()
	if err != nil {
		return err
	}
	defer childSide.Close()
	cmd.Stdout = childSide
	p.elapsed = clock.Stopwatch()
	if err := cmd.Start(); err != nil {
		_ = stdout.Close()
		return err
	}
	p.stdout = stdout
	return nil
}

// Executable names the file that children run, which is this program. Tests under the race
// detector set the built one: a child has one goroutine, and would run ten times slower.
var Executable = os.Executable

// command prepares this program as the child: own process group, killed with
// its parent, empty environment, and namespaces of its own when they work.
func command(isolated bool, args []string) (*exec.Cmd, error) {
	exe, err := Executable()
	if err != nil {
		return nil, err
	}
	cmd := &exec.Cmd{
		Path:        exe,
		Args:        append([]string{exe, Command}, args...),
		Env:         []string{"GOTRACEBACK=single"},
		Dir:         "/",
		WaitDelay:   time.Second, // a reader that hangs on Stdin does not hold Run
		SysProcAttr: &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL},
	}
	if isolated {
		isolate(cmd.SysProcAttr)
	}
	return cmd, nil
}

// Attributes are those of a foreign program that reads a foreign file: a group of its
// own, killed with its parent, in namespaces of its own when they work. The caller keeps
// its thread until the program has ended.
func Attributes() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if namespaces() {
		isolate(attr)
	}
	return attr
}

func isolate(attr *syscall.SysProcAttr) {
	attr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
	attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Geteuid(), Size: 1}}
	attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getegid(), Size: 1}}
}

// reap waits for the child, kills what is left of its group while its id cannot
// be reused yet, and only then collects it.
func (p *process) reap() {
	var info unix.Siginfo
	for {
		err := unix.Waitid(unix.P_PID, p.cmd.Process.Pid, &info, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	p.kill()
	p.mu.Lock()
	p.gone = true
	p.mu.Unlock()
	p.exitErr = p.classify(p.cmd.Wait())
}

// watch kills the group when the context ends or memory exceeds the limit.
func (p *process) watch(ctx context.Context) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-p.exited:
			return
		case <-ctx.Done():
			p.kill()
			return
		case <-tick.C:
			peak := residentPeak(p.cmd.Process.Pid)
			p.peak.Store(max(peak, p.peak.Load()))
			if peak > p.spec.MemoryBytes {
				p.kill()
			}
		}
	}
}

// kill ends the whole group, unless its id is free for others already.
func (p *process) kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.gone {
		_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
	}
}

// end closes the answer, waits for the child and says how it ended.
func (p *process) end() error {
	_ = p.stdout.Close() // closed twice when Run's deferred call comes second
	<-p.exited
	return p.exitErr
}

func (p *process) classify(waitErr error) error {
	if waitErr == nil {
		return nil
	}
	state := p.cmd.ProcessState
	switch {
	case p.peak.Load() > p.spec.MemoryBytes, p.stderr.contains("out of memory"), p.stderr.contains("cannot allocate memory"):
		return ErrMemory
	case state != nil && (state.ExitCode() == exitTime || state.UserTime()+state.SystemTime() >= p.spec.CPU):
		return ErrTime
	default:
		return fmt.Errorf("%w: %w %s", ErrCrash, waitErr, p.stderr.firstLine())
	}
}

func (p *process) usage() Usage {
	u := Usage{PeakMemory: p.peak.Load(), Wall: p.elapsed()}
	if s := p.cmd.ProcessState; s != nil {
		u.CPU = s.UserTime() + s.SystemTime()
	}
	return u
}
