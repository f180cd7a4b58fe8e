package contract_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"ynova/internal/audit"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	months "ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

func TestCreateWritesEverythingAtOnce_CT22(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		in := valid(1)
		in.Code, in.AveragePrice, in.Supplier, in.Proinfa = "CT-7", "247.35", " ", "6.412"
		v := create(t, s, staff, in)

		read, err := s.Get(t.Context(), staff, v.ID)
		if err != nil || text(t, read) != text(t, v) {
			t.Fatalf("CT-22 read back %s, want %s (%v)", text(t, read), text(t, v), err)
		}
		expect.All(t, "CT-24 created", expect.Is(v.Version, 1), expect.Is(v.Supplier, nil), expect.Is(*v.AveragePrice, "247.35"),
			expect.Is(*v.Proinfa, "6.412"), expect.Is(v.GroupName, "default"))
		for query, want := range map[string]int{
			`SELECT count(*) FROM contract_versions WHERE version = 1`:                   1,
			`SELECT count(*) FROM audit_entries WHERE action = 'contract.create'`:        1,
			`SELECT count(*) FROM clients`:                                               1,
			`SELECT contracts FROM contract_deltas WHERE month = ''`:                     1,
			`SELECT active FROM contract_deltas WHERE month = '2026-01'`:                 1,
			`SELECT active FROM contract_deltas WHERE month = '2028-01'`:                 -1,
			`SELECT count(*) FROM contracts WHERE supplier IS NULL AND proinfa > 0`:      1,
			`SELECT count(*) FROM contracts WHERE created_by IS NULL OR deleted_at <> 0`: 0,
		} {
			if got := count(t, d, query); got != want {
				t.Errorf("%s = %d, want %d", query, got, want)
			}
		}
	})
}

func TestGeneratedCodes_CC12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		seen := map[string]bool{}
		for range 20 { // several in one millisecond
			code := create(t, s, staff, valid(1)).ContractCode
			millis, ok := strings.CutPrefix(code, "CT-")
			n, err := strconv.ParseInt(millis, 10, 64)
			expect.Must(t, fmt.Sprintf("CC-12 code %q", code), expect.Is(ok, true), expect.Is(err, nil), expect.Is(n >= 1_600_000_000_000, true))
			if seen[code] {
				t.Fatalf("CC-12 code %q twice", code)
			}
			seen[code] = true
		}
		in := valid(1)
		in.Code = "MEU-1"
		create(t, s, staff, in)
		_, err := s.Create(t.Context(), staff, in, "")
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a taken code: %v, want 409", err)
		}
		other := create(t, s, staff, valid(2))
		_, err = s.Update(t.Context(), staff, other.ID, edit(other, func(in *contract.Input) { in.Code = "MEU-1" }))
		if fault.KindOf(err) != fault.Conflict {
			t.Errorf("a change to a taken code: %v, want 409", err)
		}
		requireCounters(t, d)
	})
}

func TestUpdateKeepsHistoryAndAudit_P05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, other := gestora(t, d), webtest.Backoffice()
		store(t, d, other)
		s := contract.NewService(d, contract.Options{})
		first := create(t, s, staff, valid(1))
		second, err := s.Update(t.Context(), other, first.ID, edit(first, func(in *contract.Input) {
			in.AveragePrice, in.Supplier = "199.9", "Alfa Energia"
		}))
		if err != nil {
			t.Fatal(err)
		}
		expect.All(t, "updated", expect.Is(second.Version, 2), expect.Is(*second.UpdatedBy, other.Name), expect.Is(*second.CreatedBy, staff.Name))
		old, err := s.VersionAt(t.Context(), staff, first.ID, 1)
		if err != nil || text(t, old) != text(t, first) {
			t.Errorf("version 1 is %s, want %s (%v)", text(t, old), text(t, first), err)
		}
		entries, err := audit.ByEntity(t.Context(), d, "contract", first.ID, audit.Page{})
		if err != nil || len(entries) != 2 {
			t.Fatalf("%d audit entries, %v", len(entries), err)
		}
		got := entries[0]
		expect.All(t, "audit entry", expect.Is(got.ActorID, other.UserID), expect.Is(got.ClientID, first.ClientID),
			expect.Is(string(got.Before), `{"average_price_mwh":null,"supplier":null}`),
			expect.Is(string(got.After), `{"average_price_mwh":"199.90","supplier":"Alfa Energia"}`))
		day := months.DateOf(clock.Local(second.UpdatedAt.Time()))
		if then, err := s.AsOf(t.Context(), staff, first.ID, day); err != nil || text(t, then) != text(t, second) {
			t.Errorf("MC-06 on its day it is %s, want %s (%v)", text(t, then), text(t, second), err)
		}
		if _, err := s.AsOf(t.Context(), staff, first.ID, day.AddDays(-1)); fault.KindOf(err) != fault.NotFound {
			t.Errorf("MC-06 the day before it was recorded: %v", err)
		}
		versions, total, err := s.Versions(t.Context(), staff, first.ID, 1, 1)
		expect.Must(t, "versions", expect.Is(err, nil), expect.Is(total, 2), expect.Len(versions, 1))
		expect.All(t, "versions", expect.Is(versions[0].Number, 1), expect.Is(versions[0].ActorName, staff.Name))
		same, err := s.Update(t.Context(), staff, first.ID, edit(second, func(in *contract.Input) { in.AveragePrice = "199.900" }))
		if err != nil || same.Version != 2 {
			t.Errorf("an edit that changes nothing made version %d, %v", same.Version, err)
		}
	})
}

func TestStaleEditIsRefused_F05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ana, rui := gestora(t, d), webtest.Backoffice()
		store(t, d, rui)
		s := contract.NewService(d, contract.Options{})
		read := create(t, s, ana, valid(1))
		saved, err := s.Update(t.Context(), ana, read.ID, edit(read, pricedAt("200")))
		if err != nil {
			t.Fatal(err)
		}
		for name, e := range map[string]contract.Edit{
			"If-Match":   edit(read, pricedAt("300")),
			"updated_at": {Apply: pricedAt("300"), UpdatedAt: &read.UpdatedAt},
		} {
			_, err = s.Update(t.Context(), rui, read.ID, e)
			f, ok := fault.As(err)
			if !ok || f.Kind != fault.Stale {
				t.Fatalf("%s: second save gives %v, want 412", name, err)
			}
			if text(t, f.Current) != text(t, saved) {
				t.Errorf("%s: the answer carries %s, want the stored %s", name, text(t, f.Current), text(t, saved))
			}
		}
		// Without a precondition the edit passes, and says so in the trail.
		if _, err := s.Update(t.Context(), rui, read.ID, blind(pricedAt("300"))); err != nil {
			t.Fatal(err)
		}
		entries, err := audit.ByEntity(t.Context(), d, "contract", read.ID, audit.Page{Limit: 1})
		if err != nil || !strings.HasSuffix(entries[0].Title, "sem informar a versão lida") {
			t.Errorf("title %q, %v", entries[0].Title, err)
		}
		if v, err := s.VersionAt(t.Context(), ana, read.ID, 2); err != nil || *v.AveragePrice != "200.00" {
			t.Errorf("the overwritten state is lost: %v", err)
		}
		strict := contract.NewService(d, contract.Options{RequirePrecondition: true})
		if _, err := strict.Update(t.Context(), rui, read.ID, blind(pricedAt("1"))); fault.KindOf(err) != fault.PreconditionRequired {
			t.Errorf("require_precondition: %v, want 428", err)
		}
	})
}

func TestDeleteAndRestore_A12(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		long := staff
		long.AuthenticatedAt = clock.System().Now().Add(-actor.ReauthWindow - 1)
		if err := s.Delete(t.Context(), long, v.ID, nil, ""); !hasCode(err, "reautenticacao") {
			t.Fatalf("delete without a recent password: %v", err)
		}
		back := webtest.Backoffice()
		if err := s.Delete(t.Context(), back, v.ID, nil, ""); fault.KindOf(err) != fault.Forbidden {
			t.Fatalf("delete by backoffice: %v, want 403", err)
		}
		stale := int64(9)
		if err := s.Delete(t.Context(), staff, v.ID, &stale, ""); fault.KindOf(err) != fault.Stale {
			t.Fatalf("delete of another version: %v, want 412", err)
		}
		if err := s.Delete(t.Context(), staff, v.ID, &v.Version, ""); err != nil {
			t.Fatal(err)
		}
		requireCounters(t, d)
		if err := s.Delete(t.Context(), staff, v.ID, nil, ""); !errors.Is(err, contract.ErrNotFound) {
			t.Errorf("second delete: %v, want 404", err)
		}
		if _, err := s.Get(t.Context(), back, v.ID); !errors.Is(err, contract.ErrNotFound) {
			t.Errorf("backoffice reads a deleted contract: %v", err)
		}
		list, err := s.List(t.Context(), staff, listing.Filter{Limit: 20})
		if err != nil || list.Total != 0 {
			t.Errorf("the list still has %d, %v", list.Total, err)
		}
		gone, err := s.List(t.Context(), staff, listing.Filter{Limit: 20, Deleted: true})
		expect.Must(t, "the deleted ones", expect.Is(err, nil), expect.Is(gone.Total, 1))
		expect.All(t, "the deleted ones", expect.Is(gone.Contracts[0].Deleted, true))
		restored, err := s.Restore(t.Context(), staff, v.ID, "excluído por engano")
		expect.Must(t, "restored", expect.Is(err, nil), expect.Is(restored.Deleted, false), expect.Is(restored.Version, 3))
		requireCounters(t, d)
		entries, err := audit.ByEntity(t.Context(), d, "contract", v.ID, audit.Page{})
		expect.Must(t, "audit", expect.Is(err, nil), expect.Len(entries, 3))
		expect.All(t, "audit", expect.Is(entries[0].Reason, "excluído por engano"), expect.Is(entries[1].Reason, "não informado"))
	})
}

func TestAdjustedFlag_CT18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, back := gestora(t, d), webtest.Backoffice()
		store(t, d, back)
		s := contract.NewService(d, contract.Options{})
		v := create(t, s, staff, valid(1))
		if v.ComplianceConsumption != term.ComplianceEmAnalise || v.ComplianceOverall != term.ComplianceEmAnalise {
			t.Fatalf("CT-18 a new contract is %s", text(t, v))
		}
		adjusted := func(to bool) func(*contract.Input) { return func(in *contract.Input) { in.Adjusted = to } }
		if _, err := s.Update(t.Context(), back, v.ID, edit(v, adjusted(true))); fault.KindOf(err) != fault.Forbidden {
			t.Fatalf("CT-18 backoffice overrides compliance: %v, want 403", err)
		}
		on, err := s.Update(t.Context(), staff, v.ID, edit(v, adjusted(true)))
		expect.Must(t, "CT-18 adjusted", expect.Is(err, nil), expect.Is(on.ComplianceConsumption, term.ComplianceConforme),
			expect.Is(on.ComplianceInvoice, term.ComplianceConforme), expect.Is(on.ComplianceOverall, term.ComplianceConforme),
			expect.Is(on.ComplianceNF, term.ComplianceEmAnalise))
		entries, err := audit.ByEntity(t.Context(), d, "contract", v.ID, audit.Page{Limit: 1})
		if err != nil || entries[0].Reason != "não informado" {
			t.Errorf("CT-18 the override is recorded with reason %q, %v", entries[0].Reason, err)
		}
		off, err := s.Update(t.Context(), staff, v.ID, edit(on, adjusted(false)))
		expect.Must(t, "CT-18 no longer adjusted", expect.Is(err, nil), expect.Is(off.ComplianceConsumption, term.ComplianceEmAnalise),
			expect.Is(off.ComplianceInvoice, term.ComplianceEmAnalise), expect.Is(off.ComplianceOverall, term.ComplianceEmAnalise))
		// What was not changed goes back and forth without the permission.
		if _, err := s.Update(t.Context(), back, v.ID, edit(off, pricedAt("10"))); err != nil {
			t.Errorf("an edit besides the compliance: %v", err)
		}
	})
}

func hasCode(err error, code string) bool {
	f, ok := fault.As(err)
	return ok && f.Code == code
}
