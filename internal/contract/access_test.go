package contract_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// uses are the use cases of contracts, called without a route in between.
func uses(t *testing.T, d *db.DB, s *contract.Service, v contract.View) map[string]func(a actor.Actor) error {
	ctx := t.Context()
	return map[string]func(a actor.Actor) error{
		"get":          func(a actor.Actor) error { _, err := s.Get(ctx, a, v.ID); return err },
		"whole":        func(a actor.Actor) error { _, _, err := s.Whole(ctx, a, v.ID); return err },
		"list":         func(a actor.Actor) error { _, err := s.List(ctx, a, listing.Filter{}); return err },
		"list deleted": func(a actor.Actor) error { _, err := s.List(ctx, a, listing.Filter{Deleted: true}); return err },
		"export":       func(a actor.Actor) error { _, err := s.Export(a, listing.Filter{}, "csv", nil); return err },
		"export deleted": func(a actor.Actor) error {
			_, err := s.Export(a, listing.Filter{Deleted: true}, "csv", nil)
			return err
		},
		"months": func(a actor.Actor) error { _, err := s.Months(ctx, a); return err },
		"totals": func(a actor.Actor) error { _, err := s.Totals(ctx, a, listing.Filter{}); return err },
		"totals of deleted": func(a actor.Actor) error {
			_, err := s.Totals(ctx, a, listing.Filter{Deleted: true})
			return err
		},
		"prices":   func(a actor.Actor) error { _, err := s.Prices(ctx, a, v.ID, 0, 0); return err },
		"versions": func(a actor.Actor) error { _, _, err := s.Versions(ctx, a, v.ID, 10, 0); return err },
		"version":  func(a actor.Actor) error { _, err := s.VersionAt(ctx, a, v.ID, 1); return err },
		"changes":  func(a actor.Actor) error { _, err := s.Changes(ctx, a, v.ID, 1, 0); return err },
		"reference": func(a actor.Actor) error {
			_, err := contract.ReferenceOf(ctx, d, a, actor.ContractsRead, v.ID)
			return err
		},
		"create":         func(a actor.Actor) error { _, err := s.Create(ctx, a, valid(7), ""); return err },
		"create wrongly": func(a actor.Actor) error { _, err := s.Create(ctx, a, contract.Input{}, ""); return err },
		"bulk":           func(a actor.Actor) error { _, err := s.BulkInsert(ctx, a, many(1)); return err },
		"edit": func(a actor.Actor) error {
			_, err := s.Update(ctx, a, v.ID, edit(v, func(in *contract.Input) { in.Email = "x@y.com" }))
			return err
		},
		"edit prices": func(a actor.Actor) error { _, err := s.Update(ctx, a, v.ID, edit(v, pricedAt("99"))); return err },
		"delete":      func(a actor.Actor) error { return s.Delete(ctx, a, v.ID, &v.Version, "engano") },
		"restore": func(a actor.Actor) error {
			_, err := s.Restore(ctx, a, v.ID, "engano")
			return err
		},
		"restore version": func(a actor.Actor) error {
			_, err := s.RestoreVersion(ctx, a, v.ID, 1, &v.Version, contract.Why{Reason: "engano"})
			return err
		},
	}
}

// A01, A02: each use case refuses by itself, whatever route calls it; a refused action has
// no effect.
func TestUseCasesRefuseByThemselves_A01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, stranger, partner := gestora(t, d), webtest.Consultor(), webtest.Consultor(), webtest.Parceiro()
		office := webtest.Backoffice()
		store(t, d, owner, stranger, partner, office)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Status = "Em análise"
		v := create(t, s, staff, in)
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		all := uses(t, d, s, v)

		for name, who := range map[string]struct {
			actor  actor.Actor
			denied []string // with the others out of reach, or done
		}{
			"nobody":   {actor.Actor{UserID: owner.UserID, PartnerID: partner.PartnerID}, nil},
			"partner":  {partner, []string{"prices", "list deleted", "totals of deleted", "export deleted", "create", "create wrongly", "bulk", "edit", "edit prices", "delete", "restore", "restore version"}},
			"office":   {office, []string{"list deleted", "totals of deleted", "export deleted", "bulk", "delete", "restore"}},
			"owner":    {owner, []string{"list deleted", "totals of deleted", "export deleted", "bulk", "edit prices", "delete", "restore"}},
			"stranger": {stranger, []string{"list deleted", "totals of deleted", "export deleted", "bulk", "delete", "restore", "restore version"}},
		} {
			for use, ask := range all {
				if name != "nobody" && !slices.Contains(who.denied, use) {
					continue
				}
				// Whoever may not act anyway learns neither of a wrong field nor of an old password.
				err := ask(who.actor)
				if refused, ok := fault.As(err); !ok || refused.Code != actor.ErrDenied.Code {
					t.Errorf("A01 %s: %s: %v, want it denied", name, use, err)
				}
			}
		}
		for _, use := range []string{"get", "whole", "prices", "versions", "version", "changes", "reference", "edit"} {
			if err := all[use](stranger); fault.KindOf(err) != fault.NotFound {
				t.Errorf("A02 a stranger: %s: %v, want it not found", use, err)
			}
		}
		for _, use := range []string{"get", "whole", "list", "export", "months", "prices", "versions", "version", "changes", "reference"} {
			for name, who := range map[string]actor.Actor{"owner": owner, "partner": partner, "office": office, "gestora": staff} {
				if err := all[use](who); err != nil && (name != "partner" || use != "prices") {
					t.Errorf("A02 %s: %s: %v", name, use, err)
				}
			}
		}
		after, err := s.Get(t.Context(), staff, v.ID)
		expect.All(t, "A01 what was refused has happened", expect.Is(err, nil), expect.Is(text(t, after), text(t, v)),
			expect.Is(count(t, d, "SELECT count(*) FROM contracts"), 1))
	})
}

// A02: lists, files and months hold what is in reach, and a deleted contract is shown
// to who may bring it back alone.
func TestReachOfLists_A02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, stranger := gestora(t, d), webtest.Consultor(), webtest.Consultor()
		store(t, d, owner, stranger)
		s := contract.NewService(d, contract.Options{})
		own, gone := create(t, s, staff, valid(1)), create(t, s, staff, valid(2))
		for _, v := range []contract.View{own, gone} {
			assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID})
		}
		create(t, s, staff, valid(3))
		if err := s.Delete(t.Context(), staff, gone.ID, &gone.Version, "engano"); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			who  actor.Actor
			want int
		}{"gestora": {staff, 2}, "owner": {owner, 1}, "stranger": {stranger, 0}} {
			list, err := s.List(t.Context(), c.who, listing.Filter{Limit: 10})
			expect.All(t, fmt.Sprintf("A02 %s lists", name), expect.Is(err, nil), expect.Len(list.Contracts, c.want), expect.Is(list.Total, c.want))
			table, err := s.Export(c.who, listing.Filter{}, "csv", nil)
			if err != nil {
				t.Fatal(err)
			}
			rows := 0
			err = table.Rows(t.Context(), func(*contract.View) error { rows++; return nil })
			if err != nil || rows != c.want {
				t.Errorf("A02 the file of %s has %d rows, %v, want %d", name, rows, err, c.want)
			}
		}
		for use, ask := range uses(t, d, s, gone) {
			if !slices.Contains([]string{"get", "whole", "prices", "versions", "version"}, use) {
				continue
			}
			if err := ask(staff); err != nil {
				t.Errorf("A02 a deleted contract: %s: %v", use, err)
			}
			if err := ask(owner); fault.KindOf(err) != fault.NotFound {
				t.Errorf("A02 a deleted contract of one's own: %s: %v, want it not found", use, err)
			}
		}
		list, err := s.List(t.Context(), staff, listing.Filter{Deleted: true})
		expect.Must(t, "A02 deleted contracts", expect.Is(err, nil), expect.Is(list.Total, 1))
		expect.All(t, "A02 deleted contracts", expect.Is(list.Contracts[0].ID, gone.ID))
	})
}

// A01: a reference for a change asks for that change's permission and its reach.
func TestReference_A01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, stranger, partner := gestora(t, d), webtest.Consultor(), webtest.Consultor(), webtest.Parceiro()
		store(t, d, owner, stranger, partner)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		assign(t, d, staff, v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		for name, c := range map[string]struct {
			who        actor.Actor
			permission actor.Permission
			want       error
		}{
			"gestora": {staff, actor.ContractsUpdatePricing, nil}, "owner reads": {owner, actor.ContractsRead, nil}, "owner edits": {owner, actor.ContractsUpdate, nil},
			"owner prices": {owner, actor.ContractsUpdatePricing, &fault.Error{Kind: fault.Forbidden}}, "partner reads": {partner, actor.ContractsRead, nil},
			"partner edits": {partner, actor.ContractsUpdate, &fault.Error{Kind: fault.Forbidden}}, "stranger": {stranger, actor.ContractsRead, &fault.Error{Kind: fault.NotFound}},
		} {
			r, err := contract.ReferenceOf(t.Context(), d, c.who, c.permission, v.ID)
			var want *fault.Error
			if errors.As(c.want, &want) && fault.KindOf(err) != want.Kind || c.want == nil && (err != nil || r.ID != v.ID) {
				t.Errorf("A01 %s: %+v, %v", name, r, err)
			}
		}
	})
}
