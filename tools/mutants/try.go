package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// slow is the time from which a test runs only when the quick ones noticed
// nothing.
const slow = 150 * time.Millisecond

// memory is what a test may take, in kB: a change may make a loop endless.
const memory = 6_000_000

// test is one top-level test of a package.
type test struct {
	name    string
	took    time.Duration
	reaches map[int]bool
}

// verdicts are what became of the changes of a package.
type verdicts struct {
	Killed, Survived []*mutant
	Unbuilt          int
}

func (v verdicts) total() int { return len(v.Killed) + len(v.Survived) }

// trier asks the tests of a package about its changes.
type trier struct {
	builder
	tests   []*test
	leftOut []string // tests that only a build without the chooser passes
	flags   []string
}

// try decides about every change of the package.
func try(ctx context.Context, p *pkg, o options, work string) (verdicts, error) {
	t := &trier{builder: builder{pkg: p, root: o.root, work: filepath.Join(work, strings.ReplaceAll(p.path, "/", "_"))}}
	if p.rapid {
		t.flags = []string{"-rapid.seed=1", "-rapid.nofailfile", "-rapid.shrinktime=1ms"}
	}
	mutants := p.findMutants()
	defer os.RemoveAll(t.work)
	binary, err := t.all(ctx)
	if err != nil {
		return verdicts{}, err
	}
	if err := t.record(ctx, binary, o.jobs); err != nil {
		return verdicts{}, err
	}
	alone := map[int]bool{}
	for _, s := range p.sources {
		for _, x := range s.sites {
			for _, m := range x.mutants {
				alone[m.ID] = x.kind == kindAlone
			}
		}
	}
	return t.each(ctx, mutants, o.jobs, func(m *mutant) (bool, error) {
		if o.quick && alone[m.ID] {
			return false, errNotBuilt
		}
		if alone[m.ID] {
			return t.alone(ctx, m)
		}
		dead, err := t.killed(ctx, binary, m.ID, func(x *test) bool { return x.reaches[m.ID] })
		if dead || err != nil || len(t.leftOut) == 0 || o.quick {
			return dead, err
		}
		if dead, err = t.alone(ctx, m); errors.Is(err, errNotBuilt) {
			return false, nil // a name that only the chooser still uses
		}
		return dead, err
	})
}

// each decides about the changes, some at a time.
func (t *trier) each(ctx context.Context, mutants []*mutant, jobs int, killed func(*mutant) (bool, error)) (verdicts, error) {
	var (
		out   verdicts
		first error
		mu    sync.Mutex
		group sync.WaitGroup
		queue = make(chan *mutant)
	)
	for range jobs {
		group.Go(func() {
			for m := range queue {
				dead, err := killed(m)
				mu.Lock()
				switch {
				case errors.Is(err, errNotBuilt):
					out.Unbuilt++
				case err != nil:
					first = err
				case dead:
					out.Killed = append(out.Killed, m)
				default:
					out.Survived = append(out.Survived, m)
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range mutants {
		if ctx.Err() != nil {
			break
		}
		queue <- m
	}
	close(queue)
	group.Wait()
	byID := func(a, b *mutant) int { return a.ID - b.ID }
	slices.SortFunc(out.Killed, byID)
	slices.SortFunc(out.Survived, byID)
	if first == nil {
		first = ctx.Err()
	}
	return out, first
}

func (t *trier) alone(ctx context.Context, m *mutant) (bool, error) {
	binary, err := t.one(ctx, m)
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(filepath.Dir(binary))
	if len(t.leftOut) > 0 {
		if _, _, err := t.run(ctx, binary, patience, nil, t.leftOut); err != nil {
			return true, ctx.Err()
		}
	}
	return t.killed(ctx, binary, 0, func(*test) bool { return true })
}

// killed asks the quick tests that reach the change, then the slow ones.
func (t *trier) killed(ctx context.Context, binary string, id int, reaches func(*test) bool) (bool, error) {
	for _, late := range []bool{false, true} {
		var names []string
		limit := 5 * time.Second
		for _, x := range t.tests {
			if reaches(x) && (x.took >= slow) == late {
				names = append(names, x.name)
				limit += 6 * x.took
			}
		}
		if len(names) == 0 {
			continue
		}
		if _, _, err := t.run(ctx, binary, limit, []string{"MUTANT=" + strconv.Itoa(id)}, names); err != nil {
			return true, ctx.Err()
		}
	}
	return false, ctx.Err()
}

// record runs every test on its own, unchanged, and notes what it reaches. A test
// that fails here and passes in the plain package counts allocations or the like,
// which the choice of a change disturbs: it runs in builds of one change.
func (t *trier) record(ctx context.Context, binary string, jobs int) error {
	plain, output, err := t.compile(ctx, "plain", nil)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	out, err := exec.CommandContext(ctx, plain, "-test.list", ".").Output()
	if err != nil {
		return err
	}
	names := slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool { return strings.HasPrefix(name, "Benchmark") })
	tests, failures := make([]*test, len(names)), make([]error, len(names))
	var group sync.WaitGroup
	limit := make(chan struct{}, jobs)
	for i, name := range names {
		group.Go(func() {
			limit <- struct{}{}
			defer func() { <-limit }()
			if tests[i] = t.reach(ctx, binary, name); tests[i] != nil {
				return
			}
			output, _, err := t.run(ctx, plain, patience, nil, []string{name})
			if err != nil {
				failures[i] = fmt.Errorf("%s fails without a change: %w\n%s", name, err, output)
			}
		})
	}
	group.Wait()
	for i, x := range tests {
		if x == nil {
			t.leftOut = append(t.leftOut, names[i])
		}
	}
	t.tests = slices.DeleteFunc(tests, func(x *test) bool { return x == nil })
	return errors.Join(failures...)
}

// patience is how much processor time a test may take that should pass.
const patience = 5 * time.Minute

// reach runs a test with no change chosen; nil when it fails.
func (t *trier) reach(ctx context.Context, binary, name string) *test {
	x := &test{name: name, reaches: map[int]bool{}}
	notes := filepath.Join(t.work, "notes-"+name)
	var err error
	if _, x.took, err = t.run(ctx, binary, patience, []string{"MUTANT_NOTES=" + notes}, []string{name}); err != nil {
		return nil
	}
	noted, _ := os.ReadFile(notes) // none when it reaches nothing
	for id := range strings.FieldsSeq(string(noted)) {
		n, _ := strconv.Atoi(id)
		x.reaches[n] = true
	}
	return x
}

// run runs some tests in the package's folder and returns the processor time that they
// took; the error says that they noticed. The limit is of processor time, so that a busy
// machine kills nothing; what only waits is given up ten times as late.
func (t *trier) run(ctx context.Context, binary string, limit time.Duration, env, names []string) (string, time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*limit)
	defer cancel()
	args := append([]string{
		"-c", fmt.Sprintf(`ulimit -v %d 2>/dev/null; ulimit -t %d; exec "$@"`, memory, int(limit.Seconds())+1), "sh", binary,
		"-test.run", "^(" + strings.Join(names, "|") + ")$", "-test.failfast",
	}, t.flags...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Dir = t.dir
	cmd.WaitDelay = time.Second
	temp := filepath.Join(t.work, "tmp")
	if err := os.MkdirAll(temp, 0o700); err != nil {
		return "", 0, err
	}
	// One engine is enough: what differs between them is no matter of these packages.
	cmd.Env = append(append(os.Environ(), "YNOVA_TEST_ENGINE=sqlite", "CI=", "TMPDIR="+temp), env...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	var took time.Duration
	if state := cmd.ProcessState; state != nil {
		took = state.UserTime() + state.SystemTime()
	}
	return out.String(), took, err
}
