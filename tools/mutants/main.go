package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
)

// least is the share of changes that the tests of each package must notice.
const least = 90

func main() {
	var o options
	flag.StringVar(&o.root, "root", "..", "folder of the project's go.mod")
	flag.StringVar(&o.packages, "packages", "mutants/packages.txt", "file with the packages")
	flag.StringVar(&o.survivors, "survivors", "mutants/survivors.tsv", "file with the survivors and their reasons")
	flag.IntVar(&o.jobs, "j", runtime.GOMAXPROCS(0), "changes that are tried at the same time")
	flag.BoolVar(&o.list, "list", false, "also print the unlisted survivors as lines of the file")
	flag.BoolVar(&o.quick, "quick", false, "leave out the changes that need a build of their own; nothing is kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ok, err := run(ctx, o, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

type options struct {
	root, packages, survivors string
	jobs                      int
	list, quick               bool
}

// run tries the packages of the list whose path contains one of the words; all of
// them without words.
func run(ctx context.Context, o options, words []string) (bool, error) {
	targets, err := readTargets(ctx, o)
	if err != nil {
		return false, err
	}
	known, err := readSurvivors(o.survivors)
	if err != nil {
		return false, err
	}
	work, err := os.MkdirTemp("", "mutants-*")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(work)
	var all tally
	ok := true
	for _, t := range targets {
		if !chosen(t.path, words) {
			continue
		}
		result, err := t.result(ctx, o, work)
		if err != nil {
			return false, fmt.Errorf("%s: %w", t.path, err)
		}
		ok = report(t.path, result, known, o) && ok
		all.killed, all.total = all.killed+len(result.Killed), all.total+result.total()
	}
	fmt.Printf("\nall packages: %s\n", all)
	return ok, nil
}

func chosen(path string, words []string) bool {
	for _, w := range words {
		if strings.Contains(path, w) {
			return true
		}
	}
	return len(words) == 0
}

// target is a package whose files, or those named, are changed.
type target struct {
	path       string
	files      []string
	permission bool // only calls that ask for a permission or a scope
}

// readTargets reads lines of the form `internal/kernel/...`, `internal/client
// scope.go` and `internal/contract service.go !permission`.
func readTargets(ctx context.Context, o options) ([]target, error) {
	f, err := os.Open(o.packages)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var out []target
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		var t target
		for _, f := range fields[1:] {
			if f == "!permission" {
				t.permission = true
			} else {
				t.files = append(t.files, f)
			}
		}
		paths, err := goOutput(ctx, o.root, "list", "./"+fields[0])
		if err != nil {
			return nil, err
		}
		for path := range strings.FieldsSeq(string(paths)) {
			t.path = path
			out = append(out, t)
		}
	}
	return out, lines.Err()
}

// goOutput runs the go command in the project, without what the caller's own run of
// it put into the environment.
func goOutput(ctx context.Context, root string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = root
	out, err := cmd.Output()
	if failed, ok := err.(*exec.ExitError); ok { //nolint:errorlint // Output returns it bare
		return out, fmt.Errorf("go %s: %w\n%s", args[0], err, failed.Stderr)
	}
	return out, err
}

func (t target) changes(file string) bool {
	if len(t.files) == 0 {
		return true
	}
	for _, pattern := range t.files {
		if match, err := filepath.Match(pattern, filepath.Base(file)); err == nil && match {
			return true
		}
	}
	return false
}
