package contract_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	kmonth "ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web/webtest"
)

// dated is a service whose days pass as a test says.
type dated struct {
	*contract.Service
	t     *testing.T
	db    *db.DB
	now   *clock.Manual
	queue *jobs.Queue
	heard []string // the notifications that followers received
}

// onDay is the service on a day in São Paulo, at the hour.
func onDay(t *testing.T, d *db.DB, day string, hour int) *dated {
	t.Helper()
	w := &dated{t: t, db: d, now: clock.Fixed(time.Time{})}
	w.turn(day, hour)
	w.queue = jobs.New(d, w.now, logging.Discard())
	w.Service = contract.NewService(d, contract.Options{Clock: w.now, Followers: fact.Followers[contract.Changed]{
		func(_ context.Context, _ *db.Tx, c contract.Changed) error {
			if c.Before != nil {
				w.heard = append(w.heard, fmt.Sprintf("%s: %s > %s", c.After.Code, c.Before.Status, c.After.Status))
			}
			return nil
		},
	}})
	w.Jobs(w.queue)
	return w
}

func (w *dated) turn(on string, hour int) {
	w.t.Helper()
	w.now.Set(day(w.t, on).In(clock.SaoPaulo()).Add(time.Duration(hour) * time.Hour))
}

// work lets the job turn what is due.
func (w *dated) work() {
	w.t.Helper()
	w.queue.Start(w.t.Context())
	defer w.queue.Stop()
	today := clock.Local(w.now.Now()).Format(time.DateOnly)
	for ends := time.Now().Add(20 * time.Second); count(w.t, w.db, `SELECT COUNT(*) FROM contracts WHERE turns_on <= '`+today+`'`) > 0; {
		if time.Now().After(ends) {
			w.t.Fatal("the job has not turned what is due")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// listed are the codes of a filter as the list, its totals of rows and the encoded list say.
func (w *dated) listed(a actor.Actor, f listing.Filter) string {
	w.t.Helper()
	f.Limit = 20
	encoded, err := w.ListEncoded(w.t.Context(), a, f)
	if err != nil {
		w.t.Fatal(err)
	}
	got := codes(w.t, w.Service, a, f)
	if len(encoded.Contracts) != encoded.Total || len(strings.Fields(got)) != encoded.Total {
		w.t.Errorf("%q, encoded %d, in all %d", got, len(encoded.Contracts), encoded.Total)
	}
	return got
}

func (w *dated) get(a actor.Actor, id string) contract.View {
	w.t.Helper()
	v, err := w.Get(w.t.Context(), a, id)
	if err != nil {
		w.t.Fatal(err)
	}
	kept, err := w.GetEncoded(w.t.Context(), a, id)
	if err != nil {
		w.t.Fatal(err)
	}
	var shown contract.View
	if err := json.Unmarshal(kept.JSON, &shown); err != nil || shown.Status != v.Status || shown.Situation != v.Situation {
		w.t.Errorf("kept as %s, %s; read as %s, %s (%v)", shown.Status, shown.Situation, v.Status, v.Situation, err)
	}
	return v
}

// VD-36: from the day after its end an active contract reads encerrado and Inativo, one in
// analysis stays so; the border is midnight in São Paulo, with the job and before it.
func TestEncerrado_VD36(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff := onDay(t, d, "2026-09-30", 23), gestora(t, d)
		coded := func(n int, code, status string) contract.View {
			in := valid(n)
			in.Code, in.Status, in.EndDate = code, status, "2026-09-30"
			return create(t, w.Service, staff, in)
		}
		active, suspended, open := coded(1, "A", "Ativo"), coded(2, "S", "Inativo"), coded(3, "O", "Em análise")
		v := w.get(staff, active.ID)
		expect.All(t, "VD-36 on its last day", expect.Is(v.Status, term.StatusAtivo), expect.Is(v.Situation, status.Ativo),
			expect.Is(v.Scheduled, nil))
		if got := w.listed(staff, listing.Filter{Status: term.StatusAtivo}); got != "A" {
			t.Errorf("VD-36 on its last day the active ones are %q", got)
		}
		w.turn("2026-10-01", 0)
		for name, work := range map[string]func(){"before the job": func() {}, "after the job": w.work} {
			work()
			for id, want := range map[string][2]string{
				active.ID: {"Inativo", "encerrado"}, suspended.ID: {"Inativo", "encerrado"}, open.ID: {"Em análise", "em_analise"},
			} {
				if v := w.get(staff, id); string(v.Status) != want[0] || string(v.Situation) != want[1] {
					t.Errorf("VD-36 %s %s reads %s, %s", name, v.ContractCode, v.Status, v.Situation)
				} else if want[1] == "encerrado" && v.SituationFrom != "2026-10-01" {
					t.Errorf("VD-36 %s %s since %s", name, v.ContractCode, v.SituationFrom)
				}
			}
		}
		w.work()
		for want, f := range map[string]listing.Filter{
			"S A": {Situation: status.Encerrado}, "S A ": {Status: term.StatusInativo}, "": {Status: term.StatusAtivo},
			"A": {Situation: status.Encerrado, Month: month(t, "2026-09")}, "O": {Situation: status.EmAnalise},
		} {
			if got := w.listed(staff, f); got != strings.TrimSpace(want) {
				t.Errorf("VD-36 %+v finds %q, want %q", f, got, want)
			}
		}
		if got := strings.Join(w.heard, ", "); got != "A: Ativo > Inativo, S: Inativo > Inativo" {
			t.Errorf("VD-36 followers heard %s", got)
		}
		requireCounters(t, d)
		if v := w.get(staff, active.ID); v.Version != active.Version || count(t, d, `SELECT COUNT(*) FROM contract_versions WHERE contract_id = '`+active.ID+`'`) != 1 {
			t.Errorf("VD-36 the end of a validity made version %d", v.Version)
		}
	})
}

// VD-36: what was read of a contract past its end, written back, changes nothing; only a
// later end makes it active again, and a status that it cannot have is refused.
func TestEncerradoWrittenBack_VD36(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff := onDay(t, d, "2026-09-30", 12), gestora(t, d)
		in := valid(1)
		in.EndDate, in.PartialMonth = "2026-09-30", "mes_inteiro"
		v := create(t, w.Service, staff, in)
		w.turn("2026-11-20", 12)
		read := w.get(staff, v.ID)
		api := serve(t, w.Service).As(staff)
		var same contract.View
		api.JSON("PUT", "/contracts/"+v.ID, read).Status(t, 200).Decode(t, &same)
		if same.Version != read.Version || same.Situation != status.Encerrado {
			t.Errorf("VD-36 written back it is version %d, %s", same.Version, same.Situation)
		}
		p := api.JSON("PUT", "/contracts/"+v.ID, `{"status":"Ativo","status_from":"2026-11-20"}`).Status(t, 422).Problem(t)
		if p.Fields[0].Path != "status_from" || p.Fields[0].Message != "A data vem depois do fim da vigência, em 30/09/2026." {
			t.Errorf("VD-36 refused with %+v", p.Fields)
		}
		p = api.JSON("PUT", "/contracts/"+v.ID, `{"status":"Em análise"}`).Status(t, 422).Problem(t)
		if p.Fields[0].Path != "status" || p.Fields[0].Message != "A vigência terminou em 30/09/2026. Para reativar o contrato, altere o fim da vigência." {
			t.Errorf("VD-36 refused with %+v", p.Fields)
		}
		api.JSON("PUT", "/contracts/"+v.ID, `{"end_date":"2027-09-30","status":"Inativo"}`).Status(t, 200).Decode(t, &same)
		expect.All(t, "VD-36 with a later end it", expect.Is(same.Status, term.StatusAtivo), expect.Is(same.Situation, status.Ativo),
			expect.Len(same.History, 1))
		requireCounters(t, d)
		// A version of when it was active brings its values back, not its status.
		w.turn("2027-10-01", 12)
		read = w.get(staff, v.ID)
		back, err := w.RestoreVersion(t.Context(), staff, v.ID, 1, &read.Version, contract.Why{})
		expect.All(t, "VD-36 an older version", expect.Is(err, nil), expect.Is(back.Situation, status.Encerrado),
			expect.Is(back.EndDate, "2026-09-30"))
		requireCounters(t, d)
	})
}

// VD-36: a deleted contract whose validity ends meanwhile is restored as one that is over.
func TestEncerradoWhileDeleted_VD36(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff := onDay(t, d, "2026-09-30", 12), gestora(t, d)
		in := valid(1)
		in.EndDate = "2026-09-30"
		v := create(t, w.Service, staff, in)
		if err := w.Delete(t.Context(), staff, v.ID, nil, ""); err != nil {
			t.Fatal(err)
		}
		w.turn("2026-10-01", 12)
		w.work()
		back, err := w.Restore(t.Context(), staff, v.ID, "")
		if err != nil || back.Situation != status.Encerrado {
			t.Errorf("VD-36 restored as %s, %v", back.Situation, err)
		}
		requireCounters(t, d)
	})
}

// VD-37: a status of a day to come is shown as scheduled until then, turns the contract,
// its followers, lists and counters on its day, and no month before it.
func TestScheduledStatus_VD37(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff := onDay(t, d, "2026-11-22", 12), gestora(t, d)
		one, two := valid(1), valid(2)
		one.Code, two.Code, two.Status = "R", "E", "Em análise"
		ends, begins := create(t, w.Service, staff, one), create(t, w.Service, staff, two)
		w.heard = nil
		v, err := w.SetSituation(t.Context(), staff, ends.ID, contract.Situation{Status: status.Rescindido, From: "2027-02-01", Reason: "venda"}, &ends.Version)
		expect.Must(t, "VD-37 scheduled", expect.Is(err, nil), expect.Is(v.Status, term.StatusAtivo), expect.Is(v.Situation, status.Ativo))
		expect.Must(t, "VD-37 scheduled", expect.Is(*v.Scheduled, status.Change{From: day(t, "2027-02-01"), Status: status.Rescindido}))
		next, err := w.Update(t.Context(), staff, begins.ID, edit(begins, func(in *contract.Input) { in.Status, in.StatusFrom = "Ativo", "2027-01-10" }))
		expect.Must(t, "VD-37 scheduled", expect.Is(err, nil), expect.Is(next.Status, term.StatusEmAnalise), expect.Not(next.Scheduled, nil))
		// The status that is read, sent back, leaves what is scheduled.
		if same, err := w.Update(t.Context(), staff, ends.ID, edit(v, func(in *contract.Input) { in.Status = "Ativo" })); err != nil || same.Version != v.Version {
			t.Errorf("VD-37 sent back: %d, %v", same.Version, err)
		}
		for m, want := range map[string]int{"2026-12": 1, "2027-01": 2, "2027-02": 1} {
			if got := activeIn(t, d, w.Service, staff, m); got != want {
				t.Errorf("VD-37 %s: %d active, want %d", m, got, want)
			}
		}
		w.heard = nil
		for _, c := range []struct{ on, active, heard string }{
			{"2027-01-09", "R", ""}, {"2027-01-10", "E R", "E: Em análise > Ativo"}, {"2027-01-31", "E R", ""}, {"2027-02-01", "E", "R: Ativo > Inativo"},
		} {
			w.turn(c.on, 0)
			w.work()
			if got := w.listed(staff, listing.Filter{Status: term.StatusAtivo}); got != c.active {
				t.Errorf("VD-37 on %s the active ones are %q, want %q", c.on, got, c.active)
			}
			if got := strings.Join(w.heard, ", "); got != c.heard {
				t.Errorf("VD-37 on %s followers heard %q, want %q", c.on, got, c.heard)
			}
			w.heard = nil
			renewals, err := portfolio.EndingWithin(t.Context(), d, client.ScopeOf(staff, actor.ContractsRead), day(t, c.on), []kmonth.Date{day(t, "2029-01-01")})
			if err != nil || renewals[0] != len(strings.Fields(c.active)) {
				t.Errorf("VD-37 on %s the counters say %v, %v", c.on, renewals, err)
			}
			requireCounters(t, d)
		}
		v = w.get(staff, ends.ID)
		expect.All(t, "VD-37 turned: since", expect.Is(v.Situation, status.Rescindido), expect.Is(v.SituationFrom, "2027-02-01"),
			expect.Is(v.Scheduled, nil))
	})
}

// VD-37: what is scheduled is cancelled until its day by whoever may change the contract,
// its end by the gestora alone from then on; days that contradict the validity are refused
// with their field.
func TestScheduledStatusIsCancelled_VD37(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff, office := onDay(t, d, "2026-11-22", 12), gestora(t, d), webtest.Backoffice()
		store(t, d, office)
		v := create(t, w.Service, staff, valid(1))
		set := func(by actor.Actor, to contract.Situation) error {
			t.Helper()
			next, err := w.SetSituation(t.Context(), by, v.ID, to, &v.Version)
			if err == nil {
				v = next
			}
			return err
		}
		for from, want := range map[string]string{
			"2025-12-31": "A data vem antes do início da vigência, em 01/01/2026.",
			"2028-01-01": "A data vem depois do fim da vigência, em 31/12/2027.",
		} {
			err := set(office, contract.Situation{Status: status.Suspenso, From: from, Reason: "obra"})
			known, ok := fault.As(err)
			expect.Must(t, fmt.Sprintf("VD-37 from %s: %v", from, err), expect.Is(ok, true))
			expect.All(t, fmt.Sprintf("VD-37 from %s: %v", from, err), expect.Is(known.Fields[0].Path, "vigente_de"),
				expect.Is(known.Fields[0].Message, want))
			_, err = w.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.Status, in.StatusFrom = "Inativo", from }))
			known, ok = fault.As(err)
			expect.Must(t, fmt.Sprintf("VD-37 status_from %s: %v", from, err), expect.Is(ok, true))
			expect.All(t, fmt.Sprintf("VD-37 status_from %s: %v", from, err), expect.Is(known.Fields[0].Path, "status_from"),
				expect.Is(known.Fields[0].Message, want))
		}
		if now := w.get(staff, v.ID); now.Version != v.Version || len(now.History) != 1 {
			t.Errorf("VD-37 a refused day changed %v", now.History)
		}
		ends := contract.Situation{Status: status.Rescindido, From: "2027-02-01", Reason: "venda"}
		if err := set(office, ends); err != nil {
			t.Fatal(err)
		}
		back := contract.Situation{Status: status.Ativo, From: "2027-02-01", Reason: "desistência"}
		err := set(office, back)
		expect.All(t, "VD-37 cancelled", expect.Is(err, nil), expect.Is(v.Scheduled, nil), expect.Len(v.History, 1))
		if err := set(office, ends); err != nil {
			t.Fatal(err)
		}
		w.turn("2027-02-01", 0)
		if err := set(office, back); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("VD-37 an end of today was taken back: %v", err)
		}
		if err := set(staff, back); err != nil || v.Situation != status.Ativo {
			t.Errorf("VD-37 corrected by the gestora: %s, %v", v.Situation, err)
		}
		requireCounters(t, d)
	})
}

// AP-01, VD-36: a contract that turns on its day has changed for who asks what has since: its
// updated_at moves, by nobody, and its version stays. What was read just before the turn may
// still be written back by it.
func TestATurnMovesUpdatedAt_AP01_VD36(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w, staff := onDay(t, d, "2026-09-30", 23), gestora(t, d)
		made := func(n int) contract.View {
			in := valid(n)
			in.EndDate, in.PartialMonth = "2026-09-30", "mes_inteiro"
			v := create(t, w.Service, staff, in)
			if w.get(staff, v.ID).UpdatedBy == nil {
				t.Fatal("AP-01 nobody made it")
			}
			return v
		}
		turned, edited := made(1), made(2)
		w.turn("2026-10-01", 0)
		body := map[string]any{"segment": "Padaria", "updated_at": edited.UpdatedAt.String()}
		api := serve(t, w.Service).As(staff)
		api.JSON("PUT", "/contracts/"+edited.ID, body).Status(t, 200)
		api.JSON("PUT", "/contracts/"+edited.ID, body).Status(t, 412)
		w.work()
		v := w.get(staff, turned.ID)
		expect.All(t, fmt.Sprintf("AP-01 turned: updated at %s, version; before at %s, version", v.UpdatedAt, turned.UpdatedAt),
			expect.Is(v.UpdatedAt > turned.UpdatedAt, true), expect.Is(v.UpdatedBy, nil), expect.Is(v.Version, turned.Version))
		at := w.get(staff, turned.ID).UpdatedAt
		w.work()
		if again := w.get(staff, turned.ID).UpdatedAt; again != at {
			t.Errorf("AP-01 turned once, updated again at %s, before at %s", again, at)
		}
	})
}
