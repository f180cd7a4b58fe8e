package contract_test

import (
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web/webtest"
)

// A05: each use case asks for its permission itself, not only its route.
func TestServicesAskForPermissions_A05(t *testing.T) {
	d := dbtest.SQLite(t)
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	v := create(t, s, boss, valid(1))
	nobody := webtest.Gestora()
	nobody.Roles = nil
	for name, use := range map[string]func(a actor.Actor) error{
		"Get":        func(a actor.Actor) error { _, err := s.Get(t.Context(), a, v.ID); return err },
		"Whole":      func(a actor.Actor) error { _, _, err := s.Whole(t.Context(), a, v.ID); return err },
		"List":       func(a actor.Actor) error { _, err := s.List(t.Context(), a, contract.Filter{}); return err },
		"Months":     func(a actor.Actor) error { _, err := s.Months(t.Context(), a); return err },
		"Prices":     func(a actor.Actor) error { _, err := s.Prices(t.Context(), a, v.ID, 0, 0); return err },
		"Export":     func(a actor.Actor) error { _, err := s.Export(a, contract.Filter{}, export.CSV, nil); return err },
		"Versions":   func(a actor.Actor) error { _, _, err := s.Versions(t.Context(), a, v.ID, 10, 0); return err },
		"VersionAt":  func(a actor.Actor) error { _, err := s.VersionAt(t.Context(), a, v.ID, 1); return err },
		"Changes":    func(a actor.Actor) error { _, err := s.Changes(t.Context(), a, v.ID, 1, 0); return err },
		"Create":     func(a actor.Actor) error { _, err := s.Create(t.Context(), a, valid(2), ""); return err },
		"BulkInsert": func(a actor.Actor) error { _, err := s.BulkInsert(t.Context(), a, many(1)); return err },
		"Update": func(a actor.Actor) error {
			_, err := s.Update(t.Context(), a, v.ID, edit(v, func(in *contract.Input) { in.Segment = "x" }))
			return err
		},
		"Delete":  func(a actor.Actor) error { return s.Delete(t.Context(), a, v.ID, nil, "") },
		"Restore": func(a actor.Actor) error { _, err := s.Restore(t.Context(), a, v.ID, ""); return err },
		"RestoreVersion": func(a actor.Actor) error {
			_, err := s.RestoreVersion(t.Context(), a, v.ID, 1, &v.Version, "")
			return err
		},
	} {
		if err := use(nobody); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("A05 %s without a permission: %v", name, err)
		}
	}
	if n := count(t, d, `SELECT count(*) FROM contracts WHERE deleted_at IS NULL AND version = 1`); n != 1 {
		t.Errorf("A05 %d contracts are as they were", n)
	}
}
