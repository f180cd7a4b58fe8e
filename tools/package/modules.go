package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// part is a module or an npm package: the folders whose licence files cover what is
// taken of it, the module's own first.
type part struct {
	name, version string
	sum           string // of a module, as in go.sum
	declared      string // licence named by a package.json
	dirs          []string
}

func (p part) id() string { return p.name + "@" + p.version }

// modulesOf reads the modules that the linker wrote into the binary. `go version -m` must
// say the same, and each must have packages in the build.
func modulesOf(source, binary string) ([]part, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	dirs, err := compiled(source)
	if err != nil {
		return nil, err
	}
	var modules []part
	for _, dep := range info.Deps {
		if dep.Replace != nil {
			return nil, fmt.Errorf("%s is replaced: say here what its licence and version are", dep.Path)
		}
		m := part{name: dep.Path, version: dep.Version, sum: dep.Sum, dirs: dirs[dep.Path+"@"+dep.Version]}
		if m.dirs == nil {
			return nil, fmt.Errorf("%s is in the binary but not in the build of %s", m.id(), source)
		}
		modules = append(modules, m)
	}
	listed, err := goSays(source, "version", "-m", binary)
	if err != nil {
		return nil, err
	}
	var said []string
	for line := range strings.Lines(string(listed)) {
		if f := strings.Fields(line); len(f) >= 3 && f[0] == "dep" {
			said = append(said, f[1]+"@"+f[2])
		}
	}
	return modules, same("go version -m", said, modules)
}

// compiled lists, by module, the folders of packages and embedded files of the server.
func compiled(source string) (map[string][]string, error) {
	listed, err := goSays(source, "list", "-deps", "-json=Dir,EmbedFiles,Module", "./cmd/ynova")
	if err != nil {
		return nil, err
	}
	dirs := map[string][]string{}
	for decoder := json.NewDecoder(bytes.NewReader(listed)); ; {
		var p struct {
			Dir        string
			EmbedFiles []string
			Module     *struct {
				Path, Version, Dir string
				Main               bool
			}
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return dirs, nil
		} else if err != nil {
			return nil, err
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		id := p.Module.Path + "@" + p.Module.Version
		if dirs[id] == nil {
			dirs[id] = []string{p.Module.Dir}
		}
		used := []string{p.Dir}
		for _, file := range p.EmbedFiles {
			used = append(used, filepath.Dir(filepath.Join(p.Dir, file)))
		}
		for _, dir := range used {
			for ; dir != p.Module.Dir; dir = filepath.Dir(dir) {
				if !slices.Contains(dirs[id], dir) {
					dirs[id] = append(dirs[id], dir)
				}
			}
		}
	}
}

// same says what one list has and the other lacks.
func same(source string, ids []string, parts []part) error {
	var have []string
	for _, p := range parts {
		have = append(have, p.id())
	}
	missing := func(of, in []string) (gone []string) {
		for _, id := range of {
			if !slices.Contains(in, id) {
				gone = append(gone, id)
			}
		}
		return gone
	}
	if more, less := missing(ids, have), missing(have, ids); len(more)+len(less) > 0 {
		return fmt.Errorf("%s differs: it alone has %v, and lacks %v", source, more, less)
	}
	return nil
}

func goSays(dir string, args ...string) ([]byte, error) {
	c := exec.CommandContext(context.Background(), "go", args...)
	c.Dir = dir
	var stderr bytes.Buffer
	c.Stderr = &stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return out, nil
}
