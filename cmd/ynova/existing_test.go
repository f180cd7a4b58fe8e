package main

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"ynova/internal/kernel/fault"
)

// OP-14: a command that is not there to begin an installation refuses a directory that holds none,
// names the way out, and leaves nothing behind. The table has every command of the program.
func TestCommandsCreateNoInstallation_OP14(t *testing.T) {
	begins := []string{"serve", "migrate", "user create", "restore", "openapi", "passwords compile", "health", "import contratos"}
	begins = append(begins, "drill") // which needs a copy, not an installation
	refuses := map[string][]string{
		"audit list": nil, "audit verify": nil, "backup": nil, "verify": nil, "compact": nil, "doctor": nil, "files check": nil,
		"files move": {"--to", t.TempDir()}, "user list": nil, "user reset": {"a@ynova.example"}, "user reset-2fa": {"a@ynova.example", "--reason", "x"},
		"key lost": {"--reason", "x"}, "import medicoes": {"--as", "a@ynova.example", os.DevNull},
	}
	parser, err := kong.New(&cli, kong.BindTo(t.Context(), (*context.Context)(nil)), kong.Vars{"version": version})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, leaf := range parser.Model.Leaves(true) {
		name, _, _ := strings.Cut(strings.TrimPrefix(leaf.Path(), "ynova "), " <")
		all = append(all, strings.TrimSpace(strings.Split(name, " [")[0]))
	}
	known := slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(refuses)), begins...)))
	if slices.Sort(all); !slices.Equal(all, known) {
		t.Errorf("OP-14 commands are\n%q\nknown are\n%q", all, known)
	}
	for name, args := range refuses {
		dir := filepath.Join(t.TempDir(), "engano")
		parsed, err := parser.Parse(append(append(strings.Fields(name), args...), "--data", dir))
		if err != nil {
			t.Errorf("OP-14 %s: %v", name, err)
			continue
		}
		err = parsed.Run()
		if known, ok := fault.As(err); !ok || known.Code != "sem_instalacao" || !strings.Contains(known.Message, dir) {
			t.Errorf("OP-14 %s says %v", name, err)
		}
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("OP-14 %s left a directory behind", name)
		}
	}
}
