package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"ynova/internal/app"
	"ynova/internal/platform/expect"
)

// OP-14: of the contents that rows name, one that is gone and one that is not what was stored are
// found, also where the look is fast and there are few; a whole store has none.
func TestNoFileIsMissed_OP14(t *testing.T) {
	p := onSQLite(t)
	p.createGestora(t)
	a := p.serve(t)
	who := p.signIn(t)
	for _, use := range []string{"331250", "299100", "305740"} {
		who.importSheet(t, "medicao.csv", []byte("cliente;cnpj;medidor;mes;consumo_kwh\nPadaria Boa Massa Ltda;11.444.777/0001-61;BRSP001;2026-10;"+use+"\n"))
	}
	check := func(fast bool) app.FilesReport {
		t.Helper()
		r, err := a.CheckFiles(t.Context(), fast)
		expect.Must(t, "OP-14 check", expect.Is(err, nil))
		return r
	}
	whole := check(false)
	expect.Must(t, "OP-14 whole", expect.Is(whole.Whole(), true), expect.Is(whole.Named, 3), expect.Is(whole.Read, 3))
	var files []string
	err := filepath.WalkDir(filepath.Join(p.data, "arquivos"), func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			files = append(files, path)
		}
		return err
	})
	expect.Must(t, "OP-14 files", expect.Is(err, nil), expect.Len(files, 3))
	slices.Sort(files)
	text, err := os.ReadFile(files[0])
	expect.Must(t, "OP-14 read", expect.Is(err, nil))
	expect.Must(t, "OP-14 spoil", expect.Is(os.WriteFile(files[0], []byte(strings.Replace(string(text), "2026-10", "2026-11", 1)), 0o600), nil), expect.Is(os.Remove(files[1]), nil))
	for _, fast := range []bool{false, true} {
		r := check(fast)
		expect.Must(t, "OP-14 found", expect.Is(r.Whole(), false), expect.Len(r.Missing, 1), expect.Len(r.Changed, 1))
		expect.All(t, "OP-14 found", expect.Is(r.Changed[0], filepath.Base(files[0])), expect.Is(r.Missing[0], filepath.Base(files[1])))
	}
}
