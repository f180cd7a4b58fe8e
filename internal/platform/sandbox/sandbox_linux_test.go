package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"go.uber.org/goleak"
)

// middle makes the test binary a parent that starts a child and is then killed.
const middle = "middle-parent"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == Command {
		os.Exit(Main(os.Args[2:], hostileTasks))
	}
	if len(os.Args) > 1 && os.Args[1] == middle {
		err := Run(context.Background(), spec("pid"), func(r io.Reader) error {
			_, err := io.Copy(os.Stdout, r)
			return err
		})
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	goleak.VerifyTestMain(m)
}

// hostileTasks are what a parser might do under attack.
var hostileTasks = map[string]Task{
	"echo": func(_ []string, in io.Reader, out io.Writer) error {
		_, err := io.Copy(out, in)
		return err
	},
	"memory": func([]string, io.Reader, io.Writer) error {
		var kept [][]byte
		for {
			block := bytes.Repeat([]byte{1}, 8<<20)
			kept = append(kept, block)
			_ = kept
		}
	},
	"one-huge-block": func([]string, io.Reader, io.Writer) error {
		_ = bytes.Repeat([]byte{1}, 8<<30)
		return nil
	},
	"spin": func([]string, io.Reader, io.Writer) error {
		for i := 0; ; i++ {
			_ = i
		}
	},
	"sleep": func([]string, io.Reader, io.Writer) error {
		time.Sleep(time.Hour)
		return nil
	},
	"flood": func(_ []string, _ io.Reader, out io.Writer) error {
		block := make([]byte, 1<<16)
		for {
			if _, err := out.Write(block); err != nil {
				return err
			}
		}
	},
	"panic": func([]string, io.Reader, io.Writer) error { panic("broken parser") },
	"fail":  func([]string, io.Reader, io.Writer) error { return errors.New("no answer") },
	"exit":  func([]string, io.Reader, io.Writer) error { os.Exit(7); return nil },
	"dial": func(args []string, _ io.Reader, out io.Writer) error {
		conn, err := net.DialTimeout("tcp", args[0], time.Second)
		if err == nil {
			_ = conn.Close()
		}
		_, werr := fmt.Fprintf(out, "%v", err)
		return werr
	},
	"write": func(args []string, _ io.Reader, out io.Writer) error {
		_, err := fmt.Fprintf(out, "%v", os.WriteFile(args[0], []byte("x"), 0o600))
		return err
	},
	"environ": func(_ []string, _ io.Reader, out io.Writer) error {
		_, err := fmt.Fprint(out, strings.Join(os.Environ(), "\n"))
		return err
	},
	"pid": func(_ []string, _ io.Reader, out io.Writer) error {
		if _, err := fmt.Fprintln(out, os.Getpid()); err != nil {
			return err
		}
		time.Sleep(time.Hour)
		return nil
	},
	"fork-and-die": func(_ []string, _ io.Reader, out io.Writer) error {
		pid, _, errno := syscall.RawSyscall(syscall.SYS_CLONE, uintptr(syscall.SIGCHLD), 0, 0)
		if errno != 0 {
			return errno
		}
		if pid == 0 {
			for {
				syscall.RawSyscall(syscall.SYS_SCHED_YIELD, 0, 0, 0)
			}
		}
		_, _ = fmt.Fprintln(out, pid)
		panic("broken parser")
	},
}

func spec(args ...string) Spec {
	return Spec{
		Args: args, Stdin: strings.NewReader(""),
		MemoryBytes: 256 << 20, CPU: 20 * time.Second, Wall: 30 * time.Second, MaxOutput: 1 << 20,
	}
}

func runText(t *testing.T, s Spec) (string, error) {
	t.Helper()
	var out strings.Builder
	err := Run(t.Context(), s, func(r io.Reader) error {
		_, err := io.Copy(&out, r)
		return err
	})
	return out.String(), err
}

func TestRunGivesTheAnswer(t *testing.T) {
	s := spec("echo")
	s.Stdin = strings.NewReader("três vírgulas")
	var used Usage
	s.Report = func(u Usage) { used = u }
	got, err := runText(t, s)
	if err != nil || got != "três vírgulas" {
		t.Fatalf("got %q, %v", got, err)
	}
	if used.Wall <= 0 {
		t.Errorf("usage not reported: %+v", used)
	}
}

func TestRunEndsWhatExceedsALimit(t *testing.T) {
	for _, c := range []struct {
		name string
		spec func() Spec
		want error
	}{
		{"B01 memory grown in steps", func() Spec { return spec("memory") }, ErrMemory},
		{"B01 memory in one allocation", func() Spec { return spec("one-huge-block") }, ErrMemory},
		{"processor time", func() Spec { s := spec("spin"); s.CPU = time.Second; return s }, ErrTime},
		{"wall time without processor time", func() Spec { s := spec("sleep"); s.Wall = 300 * time.Millisecond; return s }, ErrTime},
		{"B07 endless answer", func() Spec { return spec("flood") }, ErrOutput},
		{"panic", func() Spec { return spec("panic") }, ErrCrash},
		{"failed task", func() Spec { return spec("fail") }, ErrCrash},
		{"unexpected exit code", func() Spec { return spec("exit") }, ErrCrash},
		{"unknown task", func() Spec { return spec("nope") }, ErrCrash},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := c.spec()
			var used Usage
			s.Report = func(u Usage) { used = u }
			_, err := runText(t, s)
			if raceEnabled && errors.Is(c.want, ErrMemory) && errors.Is(err, ErrCrash) {
				return // the race detector words its lack of addresses differently
			}
			if !errors.Is(err, c.want) {
				t.Fatalf("got %v, want %v", err, c.want)
			}
			if !raceEnabled && used.PeakMemory > 300_000_000 {
				t.Errorf("peak memory %d MB", used.PeakMemory/1e6)
			}
		})
	}
}

func TestRunFollowsTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := Run(ctx, spec("pid"), func(r io.Reader) error {
		cancel()
		_, err := io.Copy(io.Discard, r)
		return err
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestRunSinkDecides(t *testing.T) {
	full := errors.New("database is full")
	if err := Run(t.Context(), spec("flood"), func(io.Reader) error { return full }); !errors.Is(err, full) {
		t.Errorf("sink's error: got %v", err)
	}
	if err := Run(t.Context(), spec("flood"), func(io.Reader) error { return nil }); err != nil {
		t.Errorf("satisfied sink: got %v", err)
	}
	meetsEnd := func(r io.Reader) error {
		if _, err := io.Copy(io.Discard, r); err != nil {
			return err
		}
		return io.ErrUnexpectedEOF
	}
	if err := Run(t.Context(), spec("panic"), meetsEnd); !errors.Is(err, ErrCrash) {
		t.Errorf("crash under a sink that fails for it: got %v", err)
	}
	if err := Run(t.Context(), spec("echo"), meetsEnd); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("sink's error after a good child: got %v", err)
	}
}

func TestRunReportsABrokenInput(t *testing.T) {
	broken := errors.New("disk error")
	s := spec("echo")
	s.Stdin = io.MultiReader(strings.NewReader("half a file"), iotest.ErrReader(broken))
	if _, err := runText(t, s); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

func TestChildIsLimited_S06(t *testing.T) {
	err := Run(t.Context(), spec("pid"), func(r io.Reader) error {
		pid := readPID(t, r)
		limits := procFile(t, pid, "limits")
		for name, want := range map[string]string{
			"Max cpu time": "20", "Max file size": "0", "Max core file size": "0", "Max open files": "0",
		} {
			if got := limitOf(limits, name); got != want {
				t.Errorf("S06 %s: got %q, want %q", name, got, want)
			}
		}
		if limitOf(limits, "Max address space") == "unlimited" {
			t.Error("S06 address space is unlimited")
		}
		if status := procFile(t, pid, "status"); !strings.Contains(status, "NoNewPrivs:\t1") && !raceEnabled {
			t.Error("S06 no_new_privs is not set")
		}
		if pgid, _ := syscall.Getpgid(pid); pgid != pid {
			t.Errorf("S06 process group %d of child %d", pgid, pid)
		}
		if !namespaces() {
			return nil
		}
		for _, ns := range []string{"net", "user"} {
			if link(t, pid, ns) == link(t, os.Getpid(), ns) {
				t.Errorf("S06 child shares our %s namespace", ns)
			}
		}
		if status := procFile(t, pid, "status"); !strings.Contains(status, "CapEff:\t0000000000000000") {
			t.Error("S06 child has capabilities")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestChildReachesNothing_S06(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	t.Setenv("YNOVA_SECRET", "canary")
	target := t.TempDir() + "/file"
	for _, c := range []struct{ name, arg string }{{"dial", listener.Addr().String()}, {"write", target}} {
		if got, err := runText(t, spec(c.name, c.arg)); err != nil || got == "<nil>" {
			t.Errorf("S06 %s succeeded: %q %v", c.name, got, err)
		}
	}
	if _, err := os.Stat(target); err == nil {
		t.Error("S06 the child created a file")
	}
	if got, err := runText(t, spec("environ")); err != nil || strings.Contains(got, "canary") {
		t.Errorf("S06 environment leaked: %q %v", got, err)
	}
}

func TestNoProcessIsLeft_F08(t *testing.T) {
	t.Run("F08 grandchild of a crash", func(t *testing.T) {
		got, err := runText(t, spec("fork-and-die"))
		if !errors.Is(err, ErrCrash) {
			t.Fatalf("got %v", err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(got))
		if err != nil {
			t.Fatal(err)
		}
		waitGone(t, pid)
	})
	t.Run("F08 server killed", func(t *testing.T) {
		parent := exec.Command(os.Args[0], middle)
		out, err := parent.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := parent.Start(); err != nil {
			t.Fatal(err)
		}
		pid := readPID(t, out)
		_ = parent.Process.Kill()
		_ = parent.Wait()
		waitGone(t, pid)
	})
}

// waitGone polls because an orphan is collected by init, in its own time; a
// zombie holds nothing any more.
func waitGone(t *testing.T, pid int) {
	t.Helper()
	deadline := time.After(10 * time.Second)
	for {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil || bytes.Contains(stat, []byte(") Z ")) {
			return
		}
		select {
		case <-deadline:
			t.Fatalf("process %d survives", pid)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func readPID(t *testing.T, r io.Reader) int {
	t.Helper()
	var pid int
	if _, err := fmt.Fscan(r, &pid); err != nil {
		t.Fatalf("child's process id: %v", err)
	}
	return pid
}

func procFile(t *testing.T, pid int, name string) string {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", pid, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func link(t *testing.T, pid int, ns string) string {
	t.Helper()
	target, err := os.Readlink(fmt.Sprintf("/proc/%d/ns/%s", pid, ns))
	if err != nil {
		t.Fatal(err)
	}
	return target
}

func limitOf(limits, name string) string {
	for line := range strings.Lines(limits) {
		if rest, ok := strings.CutPrefix(line, name); ok {
			return strings.Fields(rest)[0]
		}
	}
	return ""
}
