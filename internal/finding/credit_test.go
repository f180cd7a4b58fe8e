package finding_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"testing"
	"time"

	"ynova/internal/account/accounttest"
	"ynova/internal/contract"
	"ynova/internal/finding"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/logging"
	"ynova/internal/platform/web"
	"ynova/internal/tariff"
)

// recoveryEnv is a server with contests, and a contract whose bills are contested.
type recoveryEnv struct {
	*accounttest.Suite
	t        *testing.T
	db       *db.DB
	invoices *invoice.Service
	of       contract.View
}

func openRecovery(t *testing.T, d *db.DB) *recoveryEnv {
	t.Helper()
	now := clock.Fixed(time.Date(2027, 11, 20, 15, 0, 0, 0, time.UTC))
	k := &recoveryEnv{t: t, db: d}
	audits := finding.NewService(finding.Config{DB: d, Clock: now, Queue: jobs.New(d, clock.System(), logging.Discard()), Parameters: tariff.NewCache()})
	k.Suite = accounttest.New(t, d, func(r *web.Router) {
		k.invoices = invoice.NewService(invoice.Config{DB: d, Clock: now, Followers: fact.Followers[invoice.Changed]{audits.InvoicesChanged}})
		finding.Routes(r, audits)
		invoice.Routes(r, k.invoices)
	})
	k.of = k.contract("11444777000161")
	return k
}

func (k *recoveryEnv) contract(cnpj string) contract.View {
	k.t.Helper()
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate, in.Incentive = "Cerâmica União Ltda", cnpj, "334.8", "2024-01-01", "2028-12-31", "50"
	v, err := contract.NewService(k.db, contract.Options{}).Create(k.t.Context(), k.People[actor.Gestora], in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return v
}

// charging is a bill of a total that charges TE, which a free client does not pay.
func charging(m, total, te string) invoice.Input {
	in := bill(m, te)
	in.Valor = number(total)
	return in
}

// crediting is a bill without anything undue that gives something back in its lines.
func crediting(m string, values ...string) invoice.Input {
	in := charging(m, "1000.00", "0")
	in.Figures.Document = &invoice.DocumentBody{}
	for i, v := range values {
		in.Figures.Document.Items = append(in.Figures.Document.Items, invoice.ItemBody{Class: "devolucao", Text: fmt.Sprint("Devolução ", i), Value: web.Number("-" + v)})
	}
	return in
}

func (k *recoveryEnv) record(in invoice.Input) invoice.View {
	k.t.Helper()
	made, err := k.invoices.Create(k.t.Context(), k.People[actor.Gestora], k.of.ID, in, "")
	if err != nil {
		k.t.Fatal(err)
	}
	return made
}

// supersede enters a bill in the place of another, as the link of a document does.
func (k *recoveryEnv) supersede(in invoice.Input, old invoice.View) (made invoice.View) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		made, err = k.invoices.Supersede(ctx, tx, k.People[actor.Gestora], k.of.ID, in, []string{old.ID})
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return made
}

type recoveredView struct {
	finding.View
	History []struct {
		Title string `json:"titulo"`
	} `json:"historico"`
}

// te is the finding of TE on an invoice.
func (k *recoveryEnv) te(invoiceID string) (found recoveredView) {
	k.t.Helper()
	var page struct{ Data []finding.View }
	k.As(actor.Gestora).Get("/api/apontamentos?regra=bandeira_ou_te&pageSize=100&contrato_id="+k.of.ID).Status(k.t, http.StatusOK).Decode(k.t, &page)
	for _, v := range page.Data {
		if v.InvoiceID != nil && *v.InvoiceID == invoiceID {
			return k.get(v.ID)
		}
	}
	return found
}

func (k *recoveryEnv) get(id string) (found recoveredView) {
	k.t.Helper()
	k.As(actor.Gestora).Get("/api/apontamentos/"+id).Status(k.t, http.StatusOK).Decode(k.t, &found)
	return found
}

// contested has the gestora contest the TE of a new bill.
func (k *recoveryEnv) contested(in invoice.Input) (invoice.View, recoveredView) {
	k.t.Helper()
	made := k.record(in)
	f := k.te(made.ID)
	k.decide(f.ID, "em contestação", http.StatusOK)
	return made, k.get(f.ID)
}

func (k *recoveryEnv) decide(id, status string, want int) {
	k.t.Helper()
	body := map[string]any{"status": status, "nota": "Protocolo 9981", "resposta_em": "2027-01-15", "motivo": "Carta enviada"}
	k.As(actor.Gestora).JSON(http.MethodPut, "/api/apontamentos/"+id, body).Status(k.t, want)
}

type sums struct {
	Data []struct {
		Cliente, Ano string
		Recuperado   web.Number
		AReceber     web.Number `json:"a_receber"`
	}
	Soma struct {
		Recuperado web.Number
		AReceber   web.Number `json:"a_receber"`
	}
}

// came is what came back and what is still to come, of all that an actor sees.
func (k *recoveryEnv) came(role actor.Role) (s sums) {
	k.t.Helper()
	k.As(role).Get("/api/apontamentos/recuperado?pageSize=50").Status(k.t, http.StatusOK).Decode(k.t, &s)
	return s
}

func (k *recoveryEnv) wantSum(name, recovered, awaited string) {
	k.t.Helper()
	s := k.came(actor.Gestora)
	expect.All(k.t, "DR-19 "+name, expect.Is(s.Soma.Recuperado, web.Number(recovered)), expect.Is(s.Soma.AReceber, web.Number(awaited)))
}

// answer says whether the first proposed credit of a finding is of its contest.
func (k *recoveryEnv) answer(id string, yes bool, want int) {
	k.t.Helper()
	f := k.get(id)
	expect.Must(k.t, "DR-19 proposed", expect.Len(f.Credits, 1))
	body := map[string]any{"fatura_id": f.Credits[0].InvoiceID, "linha": f.Credits[0].Line, "sim": yes}
	k.As(actor.Gestora).With("If-Match", fmt.Sprint(`"`, f.Version, `"`)).JSON(http.MethodPost, "/api/apontamentos/"+id+"/credito", body).Status(k.t, want)
}

func deref[T any](v *T) (out T) {
	if v != nil {
		out = *v
	}
	return out
}

// DR-19: what was contested on a bill is judged on the one in its place: gone, smaller, there
// still, and no more than the new one charges less. The undoing of the pair undoes it.
func TestJudgedOnNewBill_DR19(t *testing.T) {
	for _, c := range []struct {
		name, total, te             string
		recovered, says, left, both string
	}{
		{"gone", "9372.08", "0", "627.92", "Recuperado R$\u00a0627,92 (nova fatura)", "", "0.00"},
		{"smaller", "9572.08", "200.00", "427.92", "Recuperado R$\u00a0427,92 (nova fatura); R$\u00a0200,00 seguem em contestação na nova", "200.00", "200.00"},
		{"there still", "10000.00", "627.92", "0.00", "Recuperado R$\u00a00,00 (nova fatura); R$\u00a0627,92 seguem em contestação na nova", "627.92", "627.92"},
		{"gone, but not all of it is given back", "9700.00", "0", "300.00", "Recuperado R$\u00a0300,00 (nova fatura)", "", "0.00"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				k := openRecovery(t, d)
				old, f := k.contested(charging("2026-08", "10000.00", "627.92"))
				k.wantSum("contested", "0.00", "627.92")
				fresh := k.supersede(charging("2026-08", c.total, c.te), old)
				f = k.get(f.ID)
				expect.All(t, "DR-19", expect.Is(f.Status, finding.StatusSolved), expect.Is(string(deref(f.Recovered)), c.recovered), expect.Is(deref(f.Recovery), c.says),
					expect.Is(deref(f.RecoveredBy), finding.ByNewBill), expect.Is(deref(f.RecoveredIn), fresh.ID), expect.Is(deref(f.Note), "Protocolo 9981"))
				next := k.te(fresh.ID)
				if c.left != "" {
					expect.All(t, "DR-19 carried over", expect.Is(next.Status, finding.StatusContested), expect.Is(string(deref(next.AtStake)), c.left),
						expect.Is(deref(next.Note), "Protocolo 9981"), expect.Is(deref(next.ReplyOn), "2027-01-15"))
				} else {
					expect.All(t, "DR-19 nothing is carried over", expect.Is(next.ID, ""))
				}
				k.wantSum("judged", c.recovered, c.both)
				k.decide(f.ID, "em contestação", http.StatusUnprocessableEntity) // the new bill has judged it
				k.As(actor.Gestora).JSON(http.MethodPost, "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": " "}).Status(t, http.StatusUnprocessableEntity)
				k.As(actor.Parceiro).JSON(http.MethodPost, "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": "erro"}).Status(t, http.StatusForbidden)
				k.As(actor.Backoffice).JSON(http.MethodPost, "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": "É de outro mês"}).Status(t, http.StatusOK)
				k.As(actor.Backoffice).JSON(http.MethodPost, "/api/invoices/"+old.ID+"/substituicao/desfazer", map[string]string{"motivo": "de novo"}).Status(t, http.StatusConflict)
				f = k.get(f.ID)
				expect.All(t, "DR-19 undone", expect.Is(f.Status, finding.StatusContested), expect.Is(f.Holds, true), expect.Is(string(deref(f.AtStake)), "627.92"),
					expect.Is(f.Recovered, nil), expect.Is(f.Recovery, nil))
				if next := k.te(fresh.ID); c.left != "" && next.Status != finding.StatusOpen {
					t.Errorf("DR-19 what was carried over is %s", next.Status)
				}
				k.wantSum("undone", "0.00", "627.92")
			})
		})
	}
}

// DR-19: the old bill stays beside the new one, with both values, and does not count; the new
// one gone, it counts again and its contest is as it was. A correction of the new bill is
// judged again.
func TestOldBillStays_DR19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := openRecovery(t, d)
		old, f := k.contested(charging("2026-08", "10000.00", "627.92"))
		fresh := k.supersede(charging("2026-08", "9372.08", "0"), old) // of the same number
		list := func() map[string]invoice.View {
			var page struct{ Data []invoice.View }
			k.As(actor.Gestora).Get("/contracts/"+k.of.ID+"/invoices").Status(t, http.StatusOK).Decode(t, &page)
			by := map[string]invoice.View{}
			for _, v := range page.Data {
				by[v.ID] = v
			}
			return by
		}
		all := list()
		expect.Must(t, "DR-19 both are here", expect.Is(len(all), 2), expect.Not(all[old.ID].ReplacedBy, nil), expect.Len(all[fresh.ID].Replaces, 1))
		expect.All(t, "DR-19 beside each other", expect.Is(all[old.ID].State, invoice.StateReplaced), expect.Is(all[old.ID].ReplacedBy.ID, fresh.ID),
			expect.Is(string(deref(all[old.ID].ReplacedBy.Total)), "9372.08"), expect.Is(all[fresh.ID].State, invoice.StateValid),
			expect.Is(all[fresh.ID].Replaces[0].ID, old.ID), expect.Is(string(deref(all[fresh.ID].Replaces[0].Total)), "10000.00"))
		var bill struct {
			ReplacedBy *invoice.BesideBody `json:"substituida_por"`
		}
		k.As(actor.Gestora).Get("/api/faturas/"+old.ID+"/recalculada").Status(t, http.StatusOK).Decode(t, &bill)
		expect.Must(t, "DR-19 on the bill", expect.Not(bill.ReplacedBy, nil))
		k.As(actor.Gestora).JSON(http.MethodPut, "/api/invoices/"+fresh.ID, map[string]any{
			"kind": "fatura_distribuidora", "competencia": "2026-08", "valor": 9472.08, "figures": map[string]any{"te_value": 100},
		}).Status(t, http.StatusOK)
		expect.All(t, "DR-19 the new bill was corrected", expect.Is(string(deref(k.get(f.ID).Recovered)), "527.92"), expect.Is(k.te(fresh.ID).Status, finding.StatusContested))
		k.As(actor.Gestora).JSON(http.MethodDelete, "/api/invoices/"+fresh.ID, nil).Status(t, http.StatusNoContent)
		f = k.get(f.ID)
		expect.All(t, "DR-19 the new one is gone", expect.Is(list()[old.ID].State, invoice.StateValid), expect.Is(f.Status, finding.StatusContested), expect.Is(f.Recovered, nil))
		k.wantSum("the new one is gone", "0.00", "627.92")
	})
}

// DR-19: a credit within the greater of R$ 1,00 and 1 %, of the contest or of twice it, on a bill
// of the twelve months after it, is proposed; one just outside is not.
func TestCreditIsProposed_DR19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := openRecovery(t, d)
		_, f := k.contested(charging("2026-08", "10000.00", "627.92"))
		made := k.record(crediting("2026-10", "634.20", "1268.40"))
		expect.All(t, "DR-19 just outside", expect.Len(k.get(f.ID).Credits, 0))
		for m, c := range map[string]struct {
			value string
			want  int
		}{"2026-10": {"634.19", 1}, "2027-08": {"1255.84", 1}, "2027-09": {"627.92", 0}, "2026-08": {"627.92", 0}} {
			made = k.update(made, crediting(m, c.value))
			if got := k.get(f.ID).Credits; len(got) != c.want {
				t.Errorf("DR-19 R$ %s in %s: %+v", c.value, m, got)
			}
		}
		made = k.update(made, crediting("2026-10", "627.92"))
		got := k.get(f.ID)
		expect.Must(t, "DR-19 proposed", expect.Len(got.Credits, 1))
		expect.All(t, "DR-19 proposed", expect.Is(got.Credits[0].Question, "Este crédito é da contestação de ago/2026?"), expect.Is(string(got.Credits[0].Value), "627.92"))
		var onBill struct {
			Credits []struct {
				FindingID string `json:"apontamento_id"`
			} `json:"creditos"`
		}
		k.As(actor.Gestora).Get("/api/faturas/"+made.ID+"/recalculada").Status(t, http.StatusOK).Decode(t, &onBill)
		expect.Must(t, "DR-19 on the bill", expect.Len(onBill.Credits, 1), expect.Is(onBill.Credits[0].FindingID, f.ID))
		k.wantSum("until it is seen", "0.00", "627.92")
		k.answer(f.ID, false, http.StatusOK)
		expect.Must(t, "DR-19 Não is remembered", expect.Len(k.get(f.ID).Credits, 0))
		k.update(made, crediting("2026-10", "627.92")) // read again
		expect.Must(t, "DR-19 and so after another reading", expect.Len(k.get(f.ID).Credits, 0))
		twice := k.record(crediting("2026-11", "1255.84"))
		k.answer(f.ID, true, http.StatusOK)
		got = k.get(f.ID)
		expect.All(t, "DR-19 Sim", expect.Is(got.Status, finding.StatusSolved), expect.Is(string(deref(got.Recovered)), "1255.84"),
			expect.Is(deref(got.Recovery), "Recuperado R$\u00a01.255,84 (crédito na fatura de nov/2026)"), expect.Is(deref(got.RecoveredIn), twice.ID))
		k.wantSum("seen, twice", "1255.84", "0.00")
		rows := k.came(actor.Gestora).Data
		expect.Must(t, "DR-19 by client and year", expect.Len(rows, 1))
		expect.All(t, "DR-19 by client and year", expect.Is(rows[0].Cliente, "Cerâmica União Ltda"), expect.Is(rows[0].Ano, "2026"), expect.Is(string(rows[0].Recuperado), "1255.84"))
		k.As(actor.Gestora).JSON(http.MethodDelete, "/api/invoices/"+twice.ID, nil).Status(t, http.StatusNoContent)
		got = k.get(f.ID)
		expect.All(t, "DR-19 the bill of the credit is gone", expect.Is(got.Status, finding.StatusContested), expect.Is(got.Recovered, nil), expect.Len(got.Credits, 0))
		k.record(crediting("2026-11", "1255.84"))
		k.answer(f.ID, true, http.StatusOK)
		k.decide(f.ID, "em contestação", http.StatusOK) // not, after all
		expect.All(t, "DR-19 contested again", expect.Len(k.get(f.ID).Credits, 1), expect.Is(k.get(f.ID).Recovered, nil))
		k.wantSum("contested again", "0.00", "627.92")
	})
}

func (k *recoveryEnv) update(v invoice.View, in invoice.Input) invoice.View {
	k.t.Helper()
	made, err := k.invoices.Update(k.t.Context(), k.People[actor.Gestora], v.ID, in, nil)
	if err != nil {
		k.t.Fatal(err)
	}
	return made
}

// DR-19: of two who answer Sim at once one settles the contest, and of two contests that one
// credit is proposed to one gets it.
func TestOneCreditSettlesOne_DR19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := openRecovery(t, d)
		_, first := k.contested(charging("2026-07", "10000.00", "627.92"))
		_, second := k.contested(charging("2026-08", "10000.00", "627.92"))
		made := k.record(crediting("2026-10", "627.92"))
		staff, once := k.As(actor.Gestora), "2026-10 devolucao 0"
		at := func(ids ...string) (ok int) {
			codes := make([]int, len(ids))
			var all sync.WaitGroup
			for i, id := range ids {
				all.Go(func() {
					codes[i] = staff.JSON(http.MethodPost, "/api/apontamentos/"+id+"/credito", map[string]any{"fatura_id": made.ID, "linha": once, "sim": true}).Code
				})
			}
			all.Wait()
			for _, code := range codes {
				if code == http.StatusOK {
					ok++
				} else if code != http.StatusConflict {
					t.Errorf("DR-19 answered %v", codes)
				}
			}
			return ok
		}
		expect.All(t, "DR-19 two contests", expect.Len(k.get(first.ID).Credits, 1), expect.Len(k.get(second.ID).Credits, 1), expect.Is(at(first.ID, second.ID), 1))
		k.wantSum("one of them", "627.92", "627.92")
		expect.All(t, "DR-19 the other is not proposed it any more", expect.Is(len(k.get(first.ID).Credits)+len(k.get(second.ID).Credits), 0))
		made = k.record(crediting("2026-11", "627.92"))
		left := first.ID
		if k.get(first.ID).Status == finding.StatusSolved {
			left = second.ID
		}
		once = "2026-11 devolucao 0"
		expect.All(t, "DR-19 Sim twice", expect.Is(at(left, left), 1))
		k.wantSum("both", "1255.84", "0.00")
	})
}

// DR-19, SX-02: a parceiro sees and sums the contests of the own uploads, and of these the
// credits on bills that they recorded; a consultor those of the clients in scope. The file has
// what the list has, and a contest of a closed month says so, for its adjustment.
func TestRecoveryInScope_DR19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := openRecovery(t, d)
		_, f := k.contested(charging("2026-08", "10000.00", "627.92"))
		k.record(crediting("2026-10", "627.92"))
		for _, role := range []actor.Role{actor.Parceiro, actor.Consultor} {
			expect.All(t, "SX-02 out of scope: "+string(role), expect.Is(string(k.came(role).Soma.AReceber), "0.00"), expect.Len(k.came(role).Data, 0))
			k.As(role).JSON(http.MethodPost, "/api/apontamentos/"+f.ID+"/credito", map[string]any{"fatura_id": "x", "linha": "y", "sim": true}).Status(t, http.StatusNotFound)
		}
		partner := k.People[actor.Parceiro]
		k.exec(`INSERT INTO client_access (client_id, principal) VALUES ($1, $2)`, k.of.ClientID, partner.PartnerID)
		k.exec(`UPDATE invoices SET created_by = $2 WHERE client_id = $1 AND month = '2026-08'`, k.of.ClientID, partner.UserID)
		var own finding.View
		k.As(actor.Parceiro).Get("/api/apontamentos/"+f.ID).Status(t, http.StatusOK).Decode(t, &own)
		expect.All(t, "SX-02 the own upload", expect.Is(string(k.came(actor.Parceiro).Soma.AReceber), "627.92"), expect.Len(own.Credits, 0))
		k.exec(`INSERT INTO closed_months (client_id, month, closed_at, closed_by) VALUES ($1, '2026-08', 1, 'Ana')`, k.of.ClientID)
		k.answer(f.ID, true, http.StatusOK)
		expect.All(t, "DR-19 of a closed month", expect.Is(k.get(f.ID).Closed, true), expect.Is(k.get(f.ID).Status, finding.StatusSolved))
		file := k.As(actor.Gestora).Get("/api/apontamentos/recuperado/export?format=csv&"+url.Values{"q": {"ceramica"}}.Encode()).Status(t, http.StatusOK)
		expect.All(t, "DR-19 the file", expect.Has(string(file.Body), "Cerâmica União Ltda"), expect.Has(string(file.Body), "627,92"))
	})
}

func (k *recoveryEnv) exec(query string, args ...any) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error { return db.Exec(ctx, tx, "test", query, args...) })
	if err != nil {
		k.t.Fatal(err)
	}
}
