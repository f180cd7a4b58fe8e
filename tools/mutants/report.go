package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// tally is a count of changes.
type tally struct{ killed, total int }

func (t tally) String() string {
	return fmt.Sprintf("%d of %d changes were noticed (%s)", t.killed, t.total, t.percent())
}

func (t tally) percent() string {
	if t.total == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(t.killed)/float64(t.total))
}

// result is the verdicts about a package, kept until the package, what it imports
// or this program changes.
func (t target) result(ctx context.Context, o options, work string) (verdicts, error) {
	p, err := load(ctx, o.root, t)
	if err != nil {
		return verdicts{}, err
	}
	kept, err := keptAs(p.hash)
	if err != nil {
		return verdicts{}, err
	}
	var v verdicts
	if data, err := os.ReadFile(kept); err == nil && json.Unmarshal(data, &v) == nil {
		return v, nil
	}
	if v, err = try(ctx, p, o, work); err != nil || o.quick {
		return v, err
	}
	data, err := json.Marshal(v)
	if err != nil {
		return v, err
	}
	return v, os.WriteFile(kept, data, 0o600)
}

// keptAs is the file of the verdicts about what has this sum.
func keptAs(sum string) (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	program, err := os.ReadFile(self)
	if err != nil {
		return "", err
	}
	dir := filepath.Join(base, "ynova-mutants")
	return filepath.Join(dir, hashOf(program)[:16]+"-"+sum[:32]+".json"), os.MkdirAll(dir, 0o700)
}

// readSurvivors reads the listed survivors: package, function, operator, change and
// reason, with tabs between them.
func readSurvivors(path string) (map[string]map[string]bool, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := map[string]map[string]bool{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if lines.Text() == "" || strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		pkg, rest, _ := strings.Cut(lines.Text(), "\t")
		cut := strings.LastIndexByte(rest, '\t')
		if strings.Count(rest, "\t") != 3 || strings.TrimSpace(rest[cut:]) == "" {
			return nil, fmt.Errorf("%s:%d: want package, function, operator, change and reason", path, n)
		}
		if out[pkg] == nil {
			out[pkg] = map[string]bool{}
		}
		out[pkg][rest[:cut]] = true
	}
	return out, lines.Err()
}

// report prints the verdicts about a package and says whether they are as they
// should be.
func report(pkg string, v verdicts, known map[string]map[string]bool, o options) bool {
	count := tally{len(v.Killed), v.total()}
	pkg = strings.TrimPrefix(pkg, "ynova/")
	ok := count.total > 0 && count.killed*100 >= least*count.total
	fmt.Printf("\n%s: %s\n", pkg, count)
	if !ok {
		fmt.Printf("  FAIL: fewer than %d %%\n", least)
	}
	survived := map[string]bool{}
	for _, m := range v.Survived {
		survived[m.key()] = true
		mark := "listed"
		if !known[pkg][m.key()] {
			mark, ok = "NOT LISTED", false
		}
		fmt.Printf("  %s/%s:%d %s, %s (%s)\n    - %s\n    + %s\n", pkg, filepath.Base(m.File), m.Line, m.Function, m.Operator, mark, m.From, m.To)
	}
	for key := range known[pkg] {
		if !survived[key] && !o.quick {
			fmt.Printf("  STALE: %s no longer survives: take it out of the list\n", strings.ReplaceAll(key, "\t", ", "))
			ok = false
		}
	}
	if o.list {
		for _, m := range v.Survived {
			if !known[pkg][m.key()] {
				fmt.Printf("%s\t%s\t\n", pkg, m.key())
			}
		}
	}
	return ok
}
