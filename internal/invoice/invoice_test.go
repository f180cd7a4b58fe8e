package invoice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/fact"
	"ynova/internal/platform/web"
	"ynova/internal/platform/web/webtest"
)

// observed remembers the months that were to be checked again.
type observed struct{ places []invoice.Place }

func (o *observed) InvoicesChanged(_ context.Context, _ *db.Tx, changed invoice.Changed) error {
	o.places = append(o.places, changed.Places...)
	return nil
}

type testEnv struct {
	db       *db.DB
	server   *webtest.Server
	staff    actor.Actor
	contract contract.View
	observed *observed
}

func store(t *testing.T, d *db.DB, people ...actor.Actor) {
	t.Helper()
	err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, a := range people {
			if a.PartnerID != "" {
				if _, err := tx.ExecContext(ctx, `INSERT INTO partners (id, name, created_at) VALUES ($1, 'Parceira', 0)`, a.PartnerID); err != nil {
					return err
				}
			}
			_, err := tx.ExecContext(ctx, `INSERT INTO users (id, email, name, status, search_text, created_at, updated_at)
				VALUES ($1, $2, $3, 'ativo', '', 0, 0)`, a.UserID, a.Email, a.Name)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, d *db.DB) *testEnv {
	t.Helper()
	k := &testEnv{db: d, staff: webtest.Gestora(), observed: &observed{}}
	store(t, d, k.staff)
	in := contract.NewInput()
	in.ClientName, in.CNPJ, in.Volume, in.StartDate, in.EndDate = "Cerâmica União Ltda", "11444777000161", "331.25", "2026-01-01", "2027-12-31"
	var err error
	if k.contract, err = contract.NewService(d, contract.Options{}).Create(t.Context(), k.staff, in, ""); err != nil {
		t.Fatal(err)
	}
	s := invoice.NewService(invoice.Config{
		DB: d, Clock: clock.Fixed(time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)), Followers: fact.Followers[invoice.Changed]{k.observed.InvoicesChanged},
	})
	k.server = webtest.Start(t, func(r *web.Router) { invoice.Routes(r, s) })
	return k
}

const bill = `{"kind":"fatura_distribuidora","competencia":"2026-10","vencimento":"2026-11-19","emissao":"2026-11-01","numero":"123",
	"valor":65993.12,"status":"Em aberto","note":"conferir","figures":{"subgroup":"A4","modality":"verde","discount_percent":50,
	"demand":[{"posto":"unico","contracted_kw":500,"measured_kw":560,"billed_kw":560,"tariff":32.50,"value":11721.12,"excess_value":5023.34}],
	"energy":[{"posto":"ponta","kwh":9800,"tariff":2296.63,"value":15379.81},{"posto":"fora_ponta","kwh":148200.5,"tariff":140.21}],
	"reactive_value":0,"icms_rate":18,"pis_cofins_rate":5.32}}`

// CT-09, CT-16: the invoices of a contract over HTTP, from recording to deletion.
func TestInvoicesOverHTTP_CT16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		c := k.server.As(k.staff)
		path := "/contracts/" + k.contract.ID + "/invoices"
		var made invoice.View
		res := c.With("Idempotency-Key", "k1").JSON("POST", path, bill).Status(t, 201)
		res.Decode(t, &made)
		expect.Must(t, fmt.Sprintf("CT-16 made %s", res.Body), expect.Is(res.Header.Get("ETag"), `"1"`), expect.Is(made.Status, invoice.StatusVencida),
			expect.Is(made.Competencia, "2026-10"))
		expect.All(t, fmt.Sprintf("CT-16 made %s", res.Body), expect.Is(*made.Valor, "65993.12"))
		f := made.Figures
		expect.All(t, fmt.Sprintf("figures %s", res.Body), expect.Is(*f.Modality, "Verde"), expect.Is(*f.Demand[0].MeasuredKW, "560"),
			expect.Is(*f.Energy[1].KWh, "148200.5"), expect.Is(*f.ReactiveValue, "0.00"), expect.Is(f.ICMSValue, nil), expect.Is(f.EnergyMWh, nil))
		// The repetition makes no other; the same key with something else is refused (F04).
		var again invoice.View
		c.With("Idempotency-Key", "k1").JSON("POST", path, bill).Status(t, 201).Decode(t, &again)
		c.With("Idempotency-Key", "k1").JSON("POST", path, strings.Replace(bill, "123", "124", 1)).Status(t, 422)
		var list struct{ Data []invoice.View }
		c.Get(path).Status(t, 200).Decode(t, &list)
		expect.Must(t, "F04, invoices", expect.Is(again.ID, made.ID), expect.Len(list.Data, 1))
		expect.All(t, "F04, invoices", expect.Is(list.Data[0].ID, made.ID))
		// An edit replaces; the version that was read must be the stored one (F05).
		at := "/api/invoices/" + made.ID
		var edited invoice.View
		c.With("If-Match", `"1"`).JSON("PUT", at, `{"kind":"fatura_distribuidora","competencia":"2026-09","status":"Paga"}`).Status(t, 200).Decode(t, &edited)
		expect.All(t, "edited", expect.Is(edited.Status, invoice.StatusPaga), expect.Is(edited.Valor, nil), expect.Is(edited.Version, 2),
			expect.Len(edited.Figures.Demand, 0))
		c.With("If-Match", `"1"`).JSON("PUT", at, bill).Status(t, 412)
		c.JSON("PUT", at, strings.Replace(bill, "fatura_distribuidora", "nf_fornecedora", 1)).Status(t, 422)
		c.With("If-Match", `"2"`).JSON("DELETE", at, nil).Status(t, 204)
		c.JSON("DELETE", at, nil).Status(t, 404)
		var months []string
		for _, p := range k.observed.places {
			months = append(months, p.Month.String())
		}
		if got := strings.Join(months, " "); got != "2026-10 2026-10 2026-09 2026-09" {
			t.Errorf("months to check again: %s", got)
		}
		var entries int
		if err := d.QueryRowContext(t.Context(), `SELECT count(*) FROM audit_entries WHERE entity = 'invoice'`).Scan(&entries); err != nil || entries != 3 {
			t.Errorf("%d audit entries, %v", entries, err)
		}
	})
}

// B15: each rule with its sentence and the field's path.
func TestInvoiceRules_B15(t *testing.T) {
	k := open(t, dbtest.SQLite(t))
	c := k.server.As(k.staff)
	path := "/contracts/" + k.contract.ID + "/invoices"
	const nf = `{"kind":"nf_fornecedora","competencia":"2026-10","figures":{}}`
	for _, r := range []struct{ body, path, message string }{
		{`{"competencia":"2026-10"}`, "kind", "Tipo deve ser"},
		{`{"kind":"nf_fornecedora"}`, "competencia", "Informe a competência no formato AAAA-MM"},
		{`{"kind":"nf_fornecedora","competencia":"10/2026"}`, "competencia", "AAAA-MM"},
		{strings.Replace(nf, `"figures"`, `"vencimento":"2026-10-01","emissao":"2026-10-02","figures"`, 1), "vencimento", "posterior à emissão"},
		{strings.Replace(nf, `"figures"`, `"emissao":"31/10/2026","figures"`, 1), "emissao", "AAAA-MM-DD"},
		{strings.Replace(nf, `"figures"`, `"valor":-1,"figures"`, 1), "valor", "Informe um valor em reais"},
		{strings.Replace(nf, `"figures"`, `"valor":1.001,"figures"`, 1), "valor", "2 casas decimais"},
		{strings.Replace(nf, `"figures"`, `"status":"Quitada","figures"`, 1), "status", "Status deve ser"},
		{strings.Replace(nf, `"figures"`, `"numero":"a\u202eb","figures"`, 1), "numero", "não permitidos"},
		{strings.Replace(nf, `"figures"`, `"file_id":"nada","figures"`, 1), "file_id", "Arquivo não encontrado"},
		{strings.Replace(nf, `"figures"`, `"unit_id":"nada","figures"`, 1), "unit_id", "Unidade não encontrada"},
		{strings.Replace(nf, `{}`, `{"icms_regime":"outro"}`, 1), "figures.icms_regime", "Regime do ICMS deve ser"},
		{strings.Replace(nf, `{}`, `{"icms_rate":100}`, 1), "figures.icms_rate", "alíquota"},
		{strings.Replace(nf, `{}`, `{"energy_mwh":1e9}`, 1), "figures.energy_mwh", "MWh"},
		{strings.Replace(bill, `"posto":"fora_ponta"`, `"posto":"ponta"`, 1), "figures.energy[1].posto", "já foi informado"},
		{strings.Replace(bill, `"measured_kw":560`, `"measured_kw":-1`, 1), "figures.demand[0].measured_kw", "demanda em kW"},
		{strings.Replace(bill, `"verde"`, `"branca"`, 1), "figures.modality", "Verde ou Azul"},
		{strings.Replace(bill, `"A4"`, `"A9"`, 1), "figures.subgroup", "Subgrupo deve ser"},
		{strings.Replace(bill, `"subgroup"`, `"cycle_start":"2026-10-31","cycle_end":"2026-10-01","subgroup"`, 1), "figures.cycle_end", "posterior ao início"},
	} {
		p := c.JSON("POST", path, json.RawMessage(r.body)).Status(t, 422).Problem(t)
		expect.Must(t, "B15", expect.Len(p.Fields, 1))
		expect.All(t, "B15", expect.Is(p.Fields[0].Path, r.path), expect.Has(p.Fields[0].Message, r.message))
	}
	if len(k.observed.places) != 0 {
		t.Errorf("%d invoices were made", len(k.observed.places))
	}
}

// R1–R3: the client's scope decides; a partner sees only what the own account recorded.
func TestInvoiceScope_R3(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		own, other, partner := webtest.Consultor(), webtest.Consultor(), webtest.Parceiro()
		store(t, d, own, other, partner)
		err := client.NewService(d).Assign(t.Context(), k.staff, k.contract.ClientID, client.Assignment{OwnerUserID: own.UserID, PartnerID: partner.PartnerID}, "")
		if err != nil {
			t.Fatal(err)
		}
		path := "/contracts/" + k.contract.ID + "/invoices"
		var made, partners invoice.View
		k.server.As(k.staff).JSON("POST", path, bill).Status(t, 201).Decode(t, &made)
		k.server.As(partner).JSON("POST", path, bill).Status(t, 201).Decode(t, &partners)
		seen := func(a actor.Actor) int {
			var list struct{ Data []invoice.View }
			k.server.As(a).Get(path).Status(t, 200).Decode(t, &list)
			return len(list.Data)
		}
		expect.All(t, "R2 staff, owner, partner", expect.Is(seen(k.staff), 2), expect.Is(seen(own), 2), expect.Is(seen(partner), 1))
		type page struct {
			Data []struct {
				ID, Competencia string
				ContractCode    string `json:"contract_code"`
			}
			Total int
		}
		ofClient := "/api/leads/" + k.contract.ClientID + "/faturas"
		var all, shown, mine page
		k.server.As(own).Get(ofClient).Status(t, 200).Decode(t, &all)
		k.server.As(own).Get(ofClient+"?pageSize=1&page=2").Status(t, 200).Decode(t, &shown)
		k.server.As(partner).Get(ofClient).Status(t, 200).Decode(t, &mine)
		expect.Must(t, "FC-01 the invoices of a client", expect.Is(all.Total, 2), expect.Len(all.Data, 2))
		expect.All(t, "FC-01 the invoices of a client", expect.Is(all.Data[0].ContractCode, k.contract.ContractCode))
		expect.Must(t, "FC-01 their second page", expect.Is(shown.Total, 2), expect.Len(shown.Data, 1))
		expect.All(t, "FC-01 their second page", expect.Is(shown.Data[0].ID, all.Data[1].ID))
		expect.Must(t, "R2 a partner reads the own ones alone", expect.Is(mine.Total, 1), expect.Len(mine.Data, 1))
		expect.All(t, "R2 a partner reads the own ones alone", expect.Is(mine.Data[0].ID, partners.ID))
		k.server.As(other).Get(ofClient).Status(t, 404)
		k.server.As(k.staff).Get("/api/leads/none/faturas").Status(t, 404)
		k.server.As(other).Get(path).Status(t, 404)
		k.server.As(other).JSON("POST", path, bill).Status(t, 404)
		k.server.As(other).JSON("PUT", "/api/invoices/"+made.ID, bill).Status(t, 404)
		k.server.As(partner).JSON("DELETE", "/api/invoices/"+made.ID, nil).Status(t, 404)
		k.server.As(partner).JSON("DELETE", "/api/invoices/"+partners.ID, nil).Status(t, 204)
		k.server.Anonymous().Get(path).Status(t, 401)
	})
}
