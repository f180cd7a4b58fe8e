package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// builder makes test binaries of one package from changed sources.
type builder struct {
	*pkg
	root, work string
}

// compile writes files over the package's and builds its test binary.
func (b *builder) compile(ctx context.Context, name string, files map[string]string) (binary, output string, err error) {
	dir := filepath.Join(b.work, name)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", "", err
	}
	replace := map[string]string{}
	for path, text := range files {
		changed := filepath.Join(dir, filepath.Base(path))
		if err := os.WriteFile(changed, []byte(text), 0o600); err != nil {
			return "", "", err
		}
		replace[path] = changed
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", "", err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o600); err != nil {
		return "", "", err
	}
	binary = filepath.Join(dir, "test.bin")
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-overlay", list, "-gcflags="+b.path+"=-e", "-o", binary, b.path)
	cmd.Dir = b.root
	cmd.WaitDelay = 0
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err = cmd.Run()
	return binary, out.String(), err
}

var errNotBuilt = errors.New("does not build")

// one builds the binary of a single change.
func (b *builder) one(ctx context.Context, m *mutant) (string, error) {
	for _, s := range b.sources {
		if s.path == m.File {
			binary, _, err := b.compile(ctx, "one"+strconv.Itoa(m.ID), map[string]string{s.path: s.with(m)})
			if err != nil && ctx.Err() == nil {
				return "", errNotBuilt
			}
			return binary, err
		}
	}
	return "", errNotBuilt
}

var place = regexp.MustCompile(`([^\s:]+\.go):(\d+):(\d+): `)

// all builds the binary of all changes that can be chosen at run time. Sites that do
// not compile are set aside, to be built alone.
func (b *builder) all(ctx context.Context) (string, error) {
	for range 20 {
		files := map[string]string{filepath.Join(b.dir, "mutant_chooser.go"): fmt.Sprintf(chooser, b.types.Name())}
		for _, s := range b.sources {
			files[s.path] = s.render()
		}
		binary, output, err := b.compile(ctx, "all", files)
		if err == nil || ctx.Err() != nil {
			return binary, err
		}
		if !b.setAside(files, output) {
			return "", fmt.Errorf("the changed package does not build:\n%s", output)
		}
	}
	return "", errors.New("the changed package does not build after twenty rounds")
}

// setAside takes out the sites that the compiler complains of.
func (b *builder) setAside(files map[string]string, output string) bool {
	found := false
	lines := bufio.NewScanner(strings.NewReader(output))
	for lines.Scan() {
		m := place.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		for _, s := range b.sources {
			if filepath.Base(s.path) != filepath.Base(m[1]) {
				continue
			}
			line, _ := strconv.Atoi(m[2])
			column, _ := strconv.Atoi(m[3])
			id := at(files[s.path], offsetOf(files[s.path], line)+column-1)
			for _, x := range s.sites {
				if x.kind != kindAlone && x.mutants[0].ID == id {
					x.kind, found = kindAlone, true
				}
			}
		}
	}
	return found
}

func offsetOf(text string, line int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at
}
