package dashboard_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"ynova/internal/client"
	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// fact is what the tests know of one contract of the market, apart from the product.
type fact struct {
	view    contract.View
	owned   bool // by the consultant
	active  bool // in October 2026
	checked bool // there is a row of contract_checks
	lights  map[string]string

	nfDivergent, billDivergent bool // by the row
	toleranceFactor            string
	nfValue                    money.Amount

	opportunity bool
	net, limit  energy.Energy
	price       *money.Price
	placed      bool // in a submarket whose PLD is known
}

// pld is the mean PLD of the twelve months before October 2026 in the Southeast.
const pld = money.Price(217_96 * 1_000_000)

// market is a portfolio of many contracts in every state, with the consultant and
// the partner who see a part.
type market struct {
	*testEnv
	facts               []*fact
	consultor, parceiro actor.Actor
}

func cnpj(n int) string {
	base := fmt.Sprintf("%08d0001", (n+1)*61_803_399%100_000_000)
	for digits := range 100 {
		if text := fmt.Sprintf("%s%02d", base, digits); valid(text) {
			return text
		}
	}
	panic("no check digits fit")
}

func valid(text string) bool {
	_, err := brdoc.ParseCNPJ(text)
	return err == nil
}

const colours = "verde amarelo vermelho"

func newMarket(t *testing.T, d *db.DB, n int) *market {
	k := &market{testEnv: newTestEnv(t, d)}
	k.consultor, k.parceiro = k.suite.Person("Consultora", actor.Consultor), k.suite.Person("Parceira", actor.Parceiro)
	random := rand.New(rand.NewPCG(3, 2026))
	for i := range n {
		f := &fact{active: true, lights: map[string]string{}, owned: i%3 == 0}
		f.view = k.add(fmt.Sprintf("CT-%03d", (i*37)%1000), cnpj(i), func(in *contract.Input) {
			in.ClientName = fmt.Sprintf("%c cliente %d", 'A'+rune(i*7%26), i)
			switch i % 10 {
			case 9:
				in.Status, f.active = "Inativo", false
			case 8:
				in.EndDate, f.active = "2026-08-31", false
			}
			if i%7 == 0 {
				in.NF = "Divergente"
			}
			if i%9 == 0 {
				in.Invoice = "Divergente"
			}
		})
		if f.owned {
			owner := client.Assignment{OwnerUserID: k.consultor.UserID, PartnerID: k.parceiro.PartnerID}
			if err := k.clients.Assign(t.Context(), k.gestora, f.view.ClientID, owner, ""); err != nil {
				t.Fatal(err)
			}
		}
		k.measure(f, i, random)
		if f.checked = i%4 != 3; f.checked {
			k.check(f, i, random)
		}
		k.facts = append(k.facts, f)
	}
	for n := range 11 { // of the twelve one is not known
		k.exec(`INSERT INTO market_months (series, month, price, hours, source, updated_at, version) VALUES ('SE', $1, $2, 0, 'CCEE', 0, 1)`, october.Add(-n-1), pld)
	}
	k.countChecks()
	return k
}

// place says that the contract serves a unit in the Southeast.
func (k *market) place(f *fact, i int) {
	id := fmt.Sprint("u", i)
	k.exec(`INSERT INTO consumer_units (id, client_id, meter_code, state, created_at, updated_at) VALUES ($1, $2, $1, 'SP', 0, 0)`, id, f.view.ClientID)
	k.exec(`INSERT INTO balances (id, client_id, unit_id, client_name, cnpj, meter_code, search_text, created_at, updated_at) VALUES ($1, $2, $1, 'x', 'x', $1, '', 0, 0)`, id, f.view.ClientID)
	k.exec(`INSERT INTO balance_months (balance_seq, month, contract_id, conformity, rules_version, version, created_at, updated_at)
		SELECT seq, '2026-09', $2, 'Indefinido', 1, 1, 0, 0 FROM balances WHERE id = $1`, id, f.view.ID)
	f.placed = true
}

// measure states October of the contract, some without any.
func (k *market) measure(f *fact, i int, random *rand.Rand) {
	if i%5 == 4 {
		return
	}
	m := classified(october, portfolio.ConformityConforme)
	m.Active = f.active
	kwh := func(n int64) *energy.Energy { e := energy.Energy(n) * energy.KWh; return &e }
	m.Minimum, m.Maximum, m.Contracted, m.Net = kwh(80_000), kwh(120_000), kwh(100_000), kwh(70_000+random.Int64N(65_000))
	f.net, f.limit = energy.Energy(900_000+random.Int64N(200_000))*energy.KWh, energy.Energy(1_000_000)*energy.KWh
	m.AccumulatedNet, m.AccumulatedLimit = &f.net, &f.limit
	if i%6 != 5 {
		p := money.Price(20_000_000_000 + random.Int64N(10_000)*1_000_000)
		f.price, m.Price = &p, &p
	}
	if i%8 != 7 {
		k.place(f, i)
	}
	delta, _ := percent.Change(int64(f.net), int64(f.limit))
	m.Delta = &delta
	m.Opportunity = f.active && delta >= percent.Percent(-5*int64(percent.One))
	f.opportunity = m.Opportunity
	k.months(f.view, m)
}

// check states what the invoices of October show.
func (k *market) check(f *fact, i int, random *rand.Rand) {
	pick := func() string { return []string{"verde", "amarelo", "vermelho"}[random.IntN(3)] }
	status := []string{"Conforme", "Divergente", "Indefinido"}
	nf, bill := status[random.IntN(2)], status[random.IntN(2)]
	f.nfDivergent, f.billDivergent = f.active && nf == "Divergente", f.active && bill == "Divergente"
	f.lights["demanda"], f.lights["modalidade_tarifaria"], f.lights["energia_reativa"] = pick(), pick(), pick()
	f.toleranceFactor, f.nfValue = "1.05", money.Amount(random.Int64N(1_000_000_000))
	result := func(colour string) light.Result {
		return light.Result{
			Light: portfolio.Light(colour), Reason: "Luz " + colour + " de " + f.view.ContractCode + ".",
			Figures: []light.Figure{{Label: "DM/DC", Value: "1.05", Unit: ""}, {Label: "Custo", Value: "10.50", Unit: "R$"}},
		}
	}
	finding := func(status check.Status, expected, found string) check.Finding {
		return check.Finding{Status: status, Expected: expected, Found: found, Tolerance: "0.10", Unit: "R$", Rule: "regra da conferência"}
	}
	details, err := json.Marshal(map[string]any{
		"nf_energy": finding(check.Status(nf), "100.00", f.nfValue.Text()), "nf_icms": finding("Conforme", "20.00", "20.00"),
		"bill_demand": finding(check.Status(bill), "500", "620"), "bill_tusd": finding("Conforme", "1.00", "1.00"), "bill_icms": finding("Indefinido", "", ""),
		"demanda": result(f.lights["demanda"]), "modalidade_tarifaria": result(f.lights["modalidade_tarifaria"]),
		"energia_reativa": result(f.lights["energia_reativa"]),
	})
	if err != nil {
		k.t.Fatal(err)
	}
	k.exec(`INSERT INTO contract_checks (contract_id, month, client_id, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms,
			nf_energy_value, nf_icms_value, tolerance_factor, observation, light_demand, light_modality, light_reactive, details,
			active, nf_divergent, bill_divergent, rules_version, updated_at)
		VALUES ($1, '2026-10', $2, $3, 'Conforme', $4, 'Conforme', 'Indefinido', $5, $6, '1.05', $7, $8, $9, $10, $11, $12, $13, $14, 1, 0)`,
		f.view.ID, f.view.ClientID, nf, bill, int64(f.nfValue), int64(f.nfValue)/5, "=Demanda acima da tolerância", f.lights["demanda"],
		f.lights["modalidade_tarifaria"], f.lights["energia_reativa"], string(details), f.active, f.nfDivergent, f.billDivergent)
}

// countChecks makes the counters of the checks, which their writers would keep.
func (k *market) countChecks() {
	k.exec(`DELETE FROM check_portfolio`)
	k.exec(`INSERT INTO check_portfolio (month, nf_divergent, bill_divergent, demand_verde, demand_amarelo,
			demand_vermelho, modality_verde, modality_amarelo, modality_vermelho, reactive_verde, reactive_amarelo, reactive_vermelho)
		SELECT month, COUNT(*) FILTER (WHERE nf_divergent), COUNT(*) FILTER (WHERE bill_divergent),
			COUNT(*) FILTER (WHERE light_demand = 'verde'), COUNT(*) FILTER (WHERE light_demand = 'amarelo' AND NOT demand_missing), COUNT(*) FILTER (WHERE light_demand = 'vermelho'),
			COUNT(*) FILTER (WHERE light_modality = 'verde'), COUNT(*) FILTER (WHERE light_modality = 'amarelo' AND NOT modality_missing), COUNT(*) FILTER (WHERE light_modality = 'vermelho'),
			COUNT(*) FILTER (WHERE light_reactive = 'verde'), COUNT(*) FILTER (WHERE light_reactive = 'amarelo' AND NOT reactive_missing), COUNT(*) FILTER (WHERE light_reactive = 'vermelho')
		FROM contract_checks WHERE active GROUP BY month`)
	for _, f := range k.facts {
		var light string
		err := k.db.QueryRowContext(k.t.Context(), `SELECT light FROM contract_months WHERE contract_id = $1`, f.view.ID).Scan(&light)
		if err == nil {
			f.lights["contrato"] = light
		}
	}
}

func (k *testEnv) exec(query string, args ...any) {
	k.t.Helper()
	err := k.db.InTx(k.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// seen are the facts of the active contracts that the actor reaches.
func (k *market) seen(who actor.Actor) []*fact {
	var all []*fact
	for _, f := range k.facts {
		if f.active && (f.owned || who.Reach(actor.DashboardRead) == actor.All) {
			all = append(all, f)
		}
	}
	return all
}

// light is the colour of the contract, by recount: what is not known is amarelo.
func (f *fact) light(kind string) string {
	if f.lights[kind] == "" {
		return "amarelo"
	}
	return f.lights[kind]
}

// stake recounts what is at stake, in R$ rounded to cents half up: at the PLD less the price.
func (f *fact) stake() (energy.Energy, *money.Amount) {
	e := max(f.net-f.limit, 0)
	if f.price == nil || !f.placed || e == 0 {
		return e, nil
	}
	v, err := (pld - *f.price).Of(e)
	if err != nil {
		panic(err)
	}
	return e, &v
}
