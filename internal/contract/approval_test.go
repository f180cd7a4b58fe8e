package contract_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/approval"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// takeTwo says which acts take two people, as the settings keep it.
func takeTwo(t testing.TB, d *db.DB, acts string) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "test: settings", `INSERT INTO settings (key, value, updated_at) VALUES ('duasPessoas', $1, 0)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value`, acts)
	})
}

// approvals is a contract whose prices take two people: a gestora and the back office.
type approvals struct {
	*contract.Service
	d           *db.DB
	staff, back actor.Actor
	v           contract.View
}

func newApprovals(t *testing.T, d *db.DB) *approvals {
	t.Helper()
	e := &approvals{Service: contract.NewService(d, contract.Options{}), d: d, staff: gestora(t, d), back: webtest.Backoffice()}
	store(t, d, e.back)
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		return db.Exec(ctx, tx, "test: role", `INSERT INTO user_roles (user_id, role) VALUES ($1, $2)`, e.back.UserID, string(actor.Backoffice))
	})
	in := valid(1)
	in.Code, in.AveragePrice, in.Supplier = "CT-DUAS", "247.35", "Alfa Energia"
	e.v = create(t, e.Service, e.staff, in)
	takeTwo(t, d, "comissoes,precos")
	return e
}

// ask has the gestora ask for another price, and returns the request.
func (e *approvals) ask(t *testing.T, to string) contract.PriceChange {
	t.Helper()
	if _, err := e.Update(t.Context(), e.staff, e.v.ID, blind(pricedAt(to))); err != nil {
		t.Fatal(err)
	}
	return e.waiting(t)
}

func (e *approvals) waiting(t *testing.T) contract.PriceChange {
	t.Helper()
	found, err := e.AskedPrices(t.Context(), e.staff, e.v.ID)
	if err != nil || len(found) != 1 {
		t.Fatalf("SX-08 waiting: %+v, %v", found, err)
	}
	return found[0]
}

func (e *approvals) decide(t *testing.T, a actor.Actor, r contract.PriceChange, s approval.Status, why string) (contract.View, error) {
	t.Helper()
	now := e.now(t)
	return e.DecidePrices(t.Context(), a, e.v.ID, r.ID, &now.Version, approval.Decision{Status: s, Reason: why})
}

func (e *approvals) now(t *testing.T) contract.View {
	t.Helper()
	v, err := e.Get(t.Context(), e.staff, e.v.ID)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func faultCode(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Code
	}
	return fmt.Sprint(err)
}

// SX-08: where the settings say so a price waits for another person; what else the edit
// changes is saved at once. Version and trail name both.
func TestPricesTakeTwo_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		srv := serve(t, e.Service)
		hers, theirs, path := srv.As(e.staff), srv.As(e.back), "/contracts/"+e.v.ID
		var v contract.View
		hers.With("If-Match", `"1"`).JSON("PUT", path, `{"segment":"Hotel","average_price_mwh":260.5,"lacuna_preco":"media","reason":"aditivo 2"}`).
			Status(t, 200).Decode(t, &v)
		expect.Must(t, "SX-08 the price did not wait", expect.Is(*v.AveragePrice, "247.35"), expect.Is(v.PriceGap, price.GapUndefined),
			expect.Is(*v.Segment, "Hotel"), expect.Is(v.Version, 2), expect.Is(v.PriceWaits, true))
		if now := e.now(t); *now.AveragePrice != "247.35" || now.PriceWaits {
			t.Errorf("SX-08 stored %s", text(t, now))
		}
		var list struct {
			Data []struct {
				ID, Contrato, Motivo string
				PedidaPor            string `json:"pedida_por"`
				Versao               int64
				Minha, Desatualizada bool
				Diferencas           []difference
			}
		}
		theirs.Get("/contracts/alteracoes-preco").Status(t, 200).Decode(t, &list)
		want := []difference{
			{"average_price_mwh", "Preço médio (R$/MWh)", "R$\u00a0247,35", "R$\u00a0260,50"},
			{"lacuna_preco", "Meses sem preço", "Indefinidos", "Preço médio do contrato"},
		}
		if len(list.Data) != 1 {
			t.Fatalf("SX-08 %+v", list)
		}
		one := list.Data[0]
		diff := cmp.Diff(want, one.Diferencas)
		expect.All(t, "SX-08 (-want +got)", expect.Is(diff, ""), expect.Is(one.Minha, false), expect.Is(one.Desatualizada, false),
			expect.Is(one.Versao, 2), expect.Is(one.Contrato, "CT-DUAS"), expect.Is(one.Motivo, "aditivo 2"), expect.Is(one.PedidaPor, e.staff.Name))
		at := path + "/alteracoes-preco/" + one.ID
		if p := hers.With("If-Match", `"2"`).JSON("POST", at, `{"decisao":"aprovada"}`).Status(t, 403).Problem(t); p.Code != "duas_pessoas" {
			t.Errorf("SX-08 %+v", p)
		}
		hers.JSON("POST", at, `{"decisao":"recusada","motivo":"x"}`).Status(t, 403)
		theirs.JSON("POST", at, `{"decisao":"retirada"}`).Status(t, 403)
		theirs.JSON("POST", at, `{"decisao":"aprovada"}`).Status(t, 428)
		theirs.With("If-Match", `"1"`).JSON("POST", at, `{"decisao":"aprovada"}`).Status(t, 412)
		v = contract.View{}
		theirs.With("If-Match", `"2"`).JSON("POST", at, `{"decisao":"aprovada","motivo":"conferi o aditivo"}`).Status(t, 200).Decode(t, &v)
		expect.All(t, "SX-08 approved", expect.Is(*v.AveragePrice, "260.50"), expect.Is(v.PriceGap, price.GapAverage), expect.Is(v.Version, 3),
			expect.Is(v.PriceWaits, false))
		theirs.With("If-Match", `"3"`).JSON("POST", at, `{"decisao":"aprovada"}`).Status(t, 404)
		why := "Pedido por " + e.staff.Name + "; aditivo 2; aprovado por " + e.back.Name + "; conferi o aditivo"
		states, _, err := e.Versions(t.Context(), e.staff, e.v.ID, 1, 0)
		expect.Must(t, "SX-08 the version", expect.Is(err, nil))
		expect.All(t, "SX-08 the version", expect.Is(states[0].Reason, why), expect.Is(states[0].ActorName, e.back.Name))
		for action, reason := range map[string]string{"contract.price_ask": "aditivo 2", "contract.price_aprovada": why} {
			if n := count(t, d, `SELECT count(*) FROM audit_entries WHERE action = $1 AND reason = $2 AND entity_id = $3`, action, reason, e.v.ID); n != 1 {
				t.Errorf("SX-08 %d entries %s", n, action)
			}
		}
		for title, who := range map[string]actor.Actor{"Preço do contrato CT-DUAS espera aprovação": e.back, "Alteração de preço do contrato CT-DUAS aprovada": e.staff} {
			if n := count(t, d, `SELECT count(*) FROM notifications WHERE title = $1 AND user_id = $2 AND body NOT LIKE '%26%'`, title, who.UserID); n != 1 {
				t.Errorf("SX-08 %d notices %q", n, title)
			}
		}
		requireCounters(t, d)
	})
}

// SX-08, A02: who may not write prices learns of no request.
func TestAskedPricesAreHidden_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		partner, owner := webtest.Parceiro(), webtest.Consultor()
		store(t, d, partner, owner)
		assign(t, d, e.staff, e.v.ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		r := e.ask(t, "260.5")
		srv := serve(t, e.Service)
		for _, a := range []actor.Actor{partner, owner} {
			if _, err := e.AskedPrices(t.Context(), a, e.v.ID); !errors.Is(err, actor.ErrDenied) {
				t.Errorf("A02 %s asks the service: %v", a.Name, err)
			}
			srv.As(a).Get("/contracts/alteracoes-preco?contrato="+e.v.ID).Status(t, 403)
			srv.As(a).With("If-Match", `"1"`).JSON("POST", "/contracts/"+e.v.ID+"/alteracoes-preco/"+r.ID, `{"decisao":"aprovada"}`).Status(t, 403)
		}
		if body := string(srv.As(partner).Get("/contracts/"+e.v.ID).Status(t, 200).Body); strings.Contains(body, "260.5") || strings.Contains(body, "247.35") {
			t.Errorf("A02 a partner reads %s", body)
		}
	})
}

// SX-08: a request is refused with a reason or withdrawn by its requester; one waits at a time.
func TestAskedPricesRefusedAndWithdrawn_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		r := e.ask(t, "260.5")
		if _, err := e.Update(t.Context(), e.back, e.v.ID, blind(func(in *contract.Input) { in.AveragePrice, in.Segment = "261", "Hotel" })); faultCode(err) != "alteracao_aguardando" {
			t.Errorf("SX-08 a second request: %v", err)
		}
		if e.now(t).Segment != nil {
			t.Error("SX-08 half of a refused edit was saved")
		}
		if _, err := e.decide(t, e.back, r, approval.Refused, " "); fault.KindOf(err) != fault.Invalid {
			t.Errorf("SX-08 refused without a reason: %v", err)
		}
		if _, err := e.decide(t, e.back, r, approval.Refused, "o aditivo diz 255"); err != nil {
			t.Fatal(err)
		}
		r = e.ask(t, "255")
		if _, err := e.decide(t, e.staff, r, approval.Withdrawn, ""); err != nil {
			t.Fatal(err)
		}
		found, err := e.AskedPrices(t.Context(), e.back, "")
		expect.Must(t, "SX-08", expect.Is(err, nil), expect.Len(found, 0))
		expect.All(t, "SX-08", expect.Is(*e.now(t).AveragePrice, "247.35"))
		for status, reason := range map[string]string{"recusada": "o aditivo diz 255", "retirada": ""} {
			if n := count(t, d, `SELECT count(*) FROM audit_entries WHERE action = $1 AND coalesce(reason, '') = $2`, "contract.price_"+status, reason); n != 1 {
				t.Errorf("SX-08 %d entries %s", n, status)
			}
		}
	})
}

// SX-08: a request does not overwrite a price that came in between.
func TestStaleRequestIsRefused_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		r := e.ask(t, "260.5")
		takeTwo(t, d, "comissoes")
		v, err := e.Update(t.Context(), e.staff, e.v.ID, blind(pricedAt("250")))
		expect.Must(t, "SX-08 without the rule", expect.Is(err, nil))
		expect.Must(t, "SX-08 without the rule", expect.Is(*v.AveragePrice, "250.00"), expect.Is(v.PriceWaits, false))
		takeTwo(t, d, "precos")
		if !e.waiting(t).Stale {
			t.Error("SX-08 the request does not say that it is stale")
		}
		if _, err := e.decide(t, e.back, r, approval.Approved, ""); faultCode(err) != "preco_mudou" || *e.now(t).AveragePrice != "250.00" {
			t.Errorf("SX-08 approved a stale request: %v", err)
		}
	})
}

// scheduled prices the contract by period over its validity.
func scheduled(of string) func(*contract.Input) {
	return func(in *contract.Input) {
		in.Prices = &price.ScheduleInput{Index: "nenhum", Periods: []price.PeriodInput{
			{StartMonth: in.StartDate[:7], EndMonth: in.EndDate[:7], DefaultPrice: &of},
		}}
	}
}

// SX-08: prices by period wait too, those that an older version brings back likewise; an
// average that only follows the validity does not.
func TestEveryWayToAPriceWaits_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		if v, err := e.Update(t.Context(), e.staff, e.v.ID, blind(scheduled("255"))); err != nil || v.Prices != nil || !v.PriceWaits {
			t.Fatalf("SX-08 %s, %v", text(t, v), err)
		}
		if v, err := e.decide(t, e.back, e.waiting(t), approval.Approved, ""); err != nil || *v.AveragePrice != "255.00" || v.Prices == nil {
			t.Fatalf("SX-08 %s, %v", text(t, v), err)
		}
		v, err := e.Update(t.Context(), e.staff, e.v.ID, blind(func(in *contract.Input) { in.EndDate = "2028-06-30" }))
		expect.All(t, "SX-08 the validity waits", expect.Is(err, nil), expect.Is(v.PriceWaits, false), expect.Is(v.Unpriced, 6))
		v, err = e.RestoreVersion(t.Context(), e.staff, e.v.ID, 1, &v.Version, contract.Why{Reason: "volta"})
		expect.Must(t, "SX-08 a version brings a price back", expect.Is(err, nil), expect.Not(v.Prices, nil), expect.Is(v.EndDate, "2027-12-31"),
			expect.Is(v.PriceWaits, true))
		v, err = e.decide(t, e.back, e.waiting(t), approval.Approved, "")
		expect.Must(t, "SX-08", expect.Is(err, nil), expect.Is(v.Prices, nil))
		expect.All(t, "SX-08", expect.Is(*v.AveragePrice, "247.35"))
	})
}

// SX-22: that a price of 2027 was compared with the amendment waits for the second person as the
// price does, and so does taking it back; who decides is who confirmed it.
func TestConfirmationTakesTwo_SX22(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		says := func(yes bool) func(*contract.Input) { return func(in *contract.Input) { in.Rebased = &yes } }
		if v, err := e.Update(t.Context(), e.staff, e.v.ID, blind(says(true))); err != nil || *v.Rebased || !v.PriceWaits {
			t.Fatalf("SX-22 one person alone confirms: %s, %v", text(t, v), err)
		}
		if _, err := e.decide(t, e.staff, e.waiting(t), approval.Approved, ""); err == nil {
			t.Error("SX-22 who asked approves")
		}
		v, err := e.decide(t, e.back, e.waiting(t), approval.Approved, "")
		expect.Must(t, "SX-22", expect.Is(err, nil))
		expect.Must(t, "SX-22", expect.Is(*v.Rebased, true), expect.Not(v.RebaseBy, nil))
		expect.Must(t, "SX-22", expect.Is(*v.RebaseBy, e.back.Name), expect.Is(v.PriceWaits, false))
		v, err = e.Update(t.Context(), e.staff, e.v.ID, blind(says(false)))
		expect.Must(t, fmt.Sprintf("SX-22 one person alone takes it back: %s", text(t, v)), expect.Is(err, nil))
		expect.All(t, fmt.Sprintf("SX-22 one person alone takes it back: %s", text(t, v)), expect.Is(*v.Rebased, true), expect.Is(v.PriceWaits, true))
		if v, err = e.decide(t, e.back, e.waiting(t), approval.Refused, "Conferido"); err != nil || !*v.Rebased {
			t.Errorf("SX-22 %s, %v", text(t, v), err)
		}
	})
}

// SX-08, TD-02: who asks answers for a price out of proportion; approved, it counts.
func TestApprovedPriceIsInNoDoubt_SX08_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		odd := func(reasons doubt.Reasons) func(*contract.Input) {
			return func(in *contract.Input) { in.AveragePrice, in.Confirm = "2473.5", reasons }
		}
		if _, err := e.Update(t.Context(), e.staff, e.v.ID, blind(odd(doubt.Reasons{}))); faultCode(err) != doubt.Code {
			t.Errorf("TD-02 nothing was asked: %v", err)
		}
		if _, err := e.Update(t.Context(), e.staff, e.v.ID, blind(odd(doubt.Reasons{"average_price_mwh": "ponta"}))); err != nil {
			t.Fatal(err)
		}
		if r := e.waiting(t); !strings.Contains(r.Reason, "confirmado: ponta") {
			t.Errorf("TD-02 the request says %q", r.Reason)
		}
		v, err := e.decide(t, e.back, e.waiting(t), approval.Approved, "")
		expect.Must(t, "SX-08", expect.Is(err, nil))
		expect.All(t, "SX-08", expect.Is(*v.AveragePrice, "2473.50"), expect.Len(v.Doubts, 0))
	})
}

// SX-08: of many simultaneous requests one is accepted, and so is one of many decisions, never
// the requester's. The lock on the contract and the waiting request hold on both engines.
func TestPricesTakeTwoAtOnce_SX08(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		e := newApprovals(t, d)
		asked := atOnce(8, func(i int) error {
			_, err := e.Update(t.Context(), e.staff, e.v.ID, blind(pricedAt(fmt.Sprint(250+i))))
			return err
		})
		if asked != 1 {
			t.Errorf("SX-08 %d requests", asked)
		}
		r, version := e.waiting(t), e.now(t).Version
		decided := atOnce(12, func(i int) error {
			who, as := e.back, approval.Approved
			switch i % 3 {
			case 1:
				who = e.staff // the requester
			case 2:
				as = approval.Refused
			}
			_, err := e.DecidePrices(t.Context(), who, e.v.ID, r.ID, &version, approval.Decision{Status: as, Reason: "x"})
			return err
		})
		if decided != 1 {
			t.Errorf("SX-08 decided %d times", decided)
		}
		const own = `SELECT count(*) FROM price_approvals WHERE decided_by = asked_by`
		if n := count(t, d, own) + count(t, d, `SELECT count(*) FROM price_approvals WHERE status = 'aguardando'`); n != 0 {
			t.Errorf("SX-08 %d requests that are nobody else's decision", n)
		}
		if v := e.now(t); v.Version > version+1 {
			t.Errorf("SX-08 version %d", v.Version)
		}
	})
}

// atOnce runs n calls together and returns how many had no error.
func atOnce(n int, call func(i int) error) (done int) {
	var wg sync.WaitGroup
	results := make([]error, n)
	for i := range n {
		wg.Go(func() { results[i] = call(i) })
	}
	wg.Wait()
	for _, err := range results {
		if err == nil {
			done++
		}
	}
	return done
}
