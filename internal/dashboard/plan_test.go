package dashboard

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract/listing"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// fill enters many active contracts of one client: October 2026 is an opportunity
// for 1 in 4, green for most and red for 1 in 40.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	dbtest.Fill(t, d, "contracts, contract_spans, contract_months, contract_checks",
		dbtest.ManyRows(d)+`INSERT INTO contracts (id, client_id, contract_code, client_name, cnpj, volume, volume_unit, status, energy_source,
			incentive_percent, start_date, end_date, search_text, created_at, updated_at)
		SELECT 'id' || i, 'cliente', 'CT-' || (i * 7919 % 20000), 'Cliente', '11222333000181', 1, 'MWh', 'Ativo', 'Convencional', 0,
			'2025-01-01', '2027-12-31', 'cliente ' || (i * 104729 % 20011), i, i FROM n`,
		`INSERT INTO contract_spans (contract_id, first_month, last_month)
		SELECT id, substr(start_date, 1, 7), substr(end_date, 1, 7) FROM contracts WHERE status = 'Ativo'`,
		`INSERT INTO contract_months (contract_id, month, client_id, active, conformity, accumulated_net, accumulated_limit, price,
			delta_percent, opportunity, rules_version, light, updated_at)
		SELECT id, '2026-10', client_id, TRUE, 'Excedente', seq, 7919, 100, seq, seq % 4 = 0, 1,
			CASE WHEN seq % 40 = 0 THEN 'vermelho' ELSE 'verde' END, 0 FROM contracts`,
		`INSERT INTO contract_checks (contract_id, month, client_id, nf_energy, nf_icms, bill_demand, bill_tusd, bill_icms,
			light_demand, light_modality, light_reactive, details, active, nf_divergent, bill_divergent, rules_version, updated_at)
		SELECT id, '2026-10', client_id, 'Conforme', 'Conforme', 'Conforme', 'Conforme', 'Conforme',
			CASE WHEN seq % 40 = 0 THEN 'vermelho' ELSE 'verde' END,
			CASE WHEN seq % 40 = 1 THEN 'vermelho' ELSE 'verde' END, CASE WHEN seq % 40 = 2 THEN 'vermelho' ELSE 'verde' END, '{}', TRUE, seq % 50 = 0, seq % 50 = 1, 1, 0 FROM contracts`,
	)
}

func TestFirstPagesAreReadAlongAnIndex(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		fill(t, d)
		scope := client.ScopeOf(actor.Actor{Roles: []actor.Role{actor.Gestora}}, actor.DashboardRead)
		october := month.New(2026, 10)
		t.Run("DB-18 opportunities by every order", func(t *testing.T) {
			for _, key := range []string{"", "diferenca", "mwh", "code", "client", "created_at", "end_date", "start_date"} {
				for _, sign := range []string{"", "-"} {
					if key == "" && sign != "" {
						continue
					}
					w, err := walkOpportunities(d.Dialect(), scope, OpportunityQuery{Month: october, Sort: OpportunitySort(sign + key)}, false)
					if err != nil {
						t.Fatal(err)
					}
					query, args := paged(`SELECT `+opportunityColumns+` FROM `+w.From+` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, 20, 0)
					if found := dbtest.Plan(t, d, query, args...); dbtest.Sorts(found) {
						t.Errorf("by %s%s:\n%s", sign, key, found)
					}
				}
			}
		})
		t.Run("DB-17 contracts behind the lights by every order", func(t *testing.T) {
			for _, kind := range Kinds {
				for _, light := range []portfolio.Light{"", portfolio.LightVerde, portfolio.LightAmarelo, portfolio.LightVermelho} {
					for _, key := range []listing.Sort{"", "code", "-code", "client", "-client", "created_at", "end_date", "-start_date"} {
						w, err := walkLights(d.Dialect(), scope, LightQuery{Month: october, Kind: kind, Light: light, Sort: key}, 10_000)
						if err != nil {
							t.Fatal(err)
						}
						query, args := paged(`SELECT c.id FROM `+w.From+w.join+` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, 20, 0)
						if found := dbtest.Plan(t, d, query, args...); dbtest.Sorts(found) {
							t.Errorf("%s %s by %s:\n%s", kind, light, key, found)
						}
					}
				}
			}
		})
		t.Run("DB-17 few contracts behind a light are found by its index", func(t *testing.T) {
			for _, kind := range Kinds {
				w, err := walkLights(d.Dialect(), scope, LightQuery{Month: october, Kind: kind, Light: portfolio.LightVermelho}, 500)
				if err != nil {
					t.Fatal(err)
				}
				query, args := paged(`SELECT c.id FROM `+w.From+w.join+` WHERE `+w.Where+` ORDER BY `+w.Order, w.Args, 20, 0)
				index := map[Kind]string{
					KindDemand: "contract_checks_demand", KindModality: "contract_checks_modality",
					KindReactive: "contract_checks_reactive", KindContract: "contract_months_light",
				}[kind]
				if found := dbtest.Plan(t, d, query, args...); d.Dialect() == db.SQLite && !strings.Contains(found, index) || strings.Contains(found, "Seq Scan") {
					t.Errorf("%s:\n%s", kind, found)
				}
			}
		})
		t.Run("DB-15 divergences by their index", func(t *testing.T) {
			for _, condition := range []string{"k.nf_divergent", "k.bill_divergent"} {
				query, args := divergent("c.id", condition, scope, october, maxDivergent)
				if found := dbtest.Plan(t, d, query, args...); dbtest.Sorts(found) {
					t.Errorf("%s:\n%s", condition, found)
				}
			}
		})
		t.Run("DB-14 counters, not contracts", func(t *testing.T) {
			if _, err := portfolioLights(t.Context(), d, 20000, october); err != nil {
				t.Fatal(fmt.Errorf("lights: %w", err))
			}
		})
	})
}
