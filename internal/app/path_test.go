package app_test

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/app"
	"ynova/internal/platform/db/dbtest"
)

// SX-25: no answer says where on the machine anything is, not to a gestora either.
func TestNoServerPath_SX25(t *testing.T) {
	dbtest.SweepOn(t, dbtest.OnSQLite)
	onEachEngine(t, func(t *testing.T, p place) {
		copies := filepath.Join(t.TempDir(), "copias")
		p.serve(t, func(o *app.Options) {
			o.Config.BackupTo, o.Config.BackupAt, o.Config.BackupKeep = copies, "02:30", "7d"
		})
		who, asked := p.signIn(t), 0
		for _, route := range readRouteTable(t) {
			if route.method != http.MethodGet || route.path == "/metrics" {
				continue
			}
			status, body, err := who.call(http.MethodGet, concrete(route.path), nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			asked++
			if text := string(body); strings.Contains(text, p.data) || strings.Contains(text, filepath.Dir(copies)) {
				t.Errorf("SX-25 GET %s: %d %.300s", route.path, status, text)
			}
		}
		if asked < 100 {
			t.Errorf("SX-25 only %d routes asked", asked)
		}
	})
}
