package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// SX-16: the check fails where Go's database is absent, older than 30 days or names what is
// called, and where npm names a package; npm without an answer is said in the release note.
func TestVulnerabilities_SX16(t *testing.T) {
	const (
		clean   = `echo '{"metadata":{"vulnerabilities":{"total":0}},"vulnerabilities":{}}'`
		known   = `echo '{"metadata":{"vulnerabilities":{"total":1}},"vulnerabilities":{"left-pad":{}}}'; exit 1`
		silent  = `echo '{"message":"audit endpoint returned an error"}'; exit 1`
		nothing = `exit 1`
	)
	of := func(age int) string {
		return "v0.0.0-" + time.Now().UTC().AddDate(0, 0, -age).Format("20060102") + "234957-e22db6528018"
	}
	for name, c := range map[string]struct {
		version, govulncheck, npm string
		fails                     bool
		says                      string
	}{
		"nothing known":          {of(1), "exit 0", clean, false, "npm audit: answer of"},
		"29 days old":            {of(29), "exit 0", clean, false, "govulncheck: database of"},
		"31 days old":            {of(31), "exit 0", clean, true, "older than 30 days"},
		"no database":            {"", "exit 0", clean, true, "govulncheck: no database: module lookup disabled"},
		"what is called":         {of(1), "exit 3", clean, true, "govulncheck: failed"},
		"a package of npm":       {of(1), "exit 0", known, true, "left-pad"},
		"npm says why not":       {of(1), "exit 0", silent, false, "npm audit: no answer: audit endpoint returned an error"},
		"npm says nothing":       {of(1), "exit 0", nothing, false, "npm audit: no answer"},
		"npm silent, Go's known": {of(1), "exit 3", silent, true, "npm audit: no answer"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.MkdirAll(filepath.Join(dir, "data", "osv"), 0o700); err != nil {
				t.Fatal(err)
			}
			answer := fmt.Sprintf(`printf '{\n\t"Version": "%s",\n\t"Dir": "%s"\n}\n'`, c.version, dir)
			if c.version == "" {
				answer = `printf '{\n\t"Error": "module lookup disabled"\n}\n'; exit 1`
			}
			tool(t, dir, "go", "case $1 in mod) "+answer+" ;; env) echo go1 ;; tool) "+c.govulncheck+" ;; esac")
			tool(t, dir, "npm", c.npm)
			note := filepath.Join(dir, "note.txt")
			run := exec.CommandContext(t.Context(), "../../scripts/vulnerabilities.sh")
			run.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "RELEASE_NOTE="+note)
			out, err := run.CombinedOutput()
			if (err != nil) != c.fails {
				t.Errorf("SX-16 fails: %v, want %v\n%s", err, c.fails, out)
			}
			if said, err := os.ReadFile(note); err != nil || !strings.Contains(string(said), c.says) {
				t.Errorf("SX-16 the note says %q (%v), want %q", said, err, c.says)
			}
		})
	}
}

// tool is a command of the name that does what the shell text says.
func tool(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
}
