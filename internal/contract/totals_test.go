package contract_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

// sums is what /contracts/totals answers, and what the rows of its pages add up to.
type sums struct {
	Contratos     int
	Contratado    *decimal.Decimal `json:"contratado_mwh"`
	Consumo       *decimal.Decimal `json:"consumo_mwh"`
	Valor         *decimal.Decimal `json:"valor_energia"`
	SemContratado int              `json:"sem_contratado"`
	SemConsumo    int              `json:"sem_consumo"`
	SemValor      int              `json:"sem_valor"`
}

func (s sums) String() string {
	text, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

func add(sum **decimal.Decimal, lacking *int, v *decimal.Decimal) {
	switch {
	case v == nil:
		*lacking++
	case *sum == nil:
		*sum = v
	default:
		total := (*sum).Add(*v)
		*sum = &total
	}
}

// byPages adds the rows of every page of the list up.
func byPages(t *testing.T, c *webtest.Client, query string, prices bool) sums {
	t.Helper()
	var all sums
	for page := 1; ; page++ {
		var list struct {
			Data []struct {
				InMonth struct {
					Contratado *decimal.Decimal `json:"contratado_mwh"`
					Consumo    *decimal.Decimal `json:"consumo_mwh"`
					Valor      *decimal.Decimal `json:"valor_energia"`
				} `json:"no_mes"`
			}
			Total int
		}
		c.Get(fmt.Sprintf("/contracts?%s&page=%d&pageSize=2", query, page)).Status(t, 200).Decode(t, &list)
		for _, row := range list.Data {
			all.Contratos++
			add(&all.Contratado, &all.SemContratado, row.InMonth.Contratado)
			add(&all.Consumo, &all.SemConsumo, row.InMonth.Consumo)
			if prices {
				add(&all.Valor, &all.SemValor, row.InMonth.Valor)
			} else if row.InMonth.Valor != nil {
				t.Errorf("A02 %s tells the value %s", query, row.InMonth.Valor)
			}
		}
		if len(list.Data) < 2 {
			return all
		}
	}
}

// FC-07: the totals of the list are those of all its pages, whatever narrows it, within
// the reach and the masks of who asks.
func TestTotalsAreThoseOfThePages_FC07(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, owner, partner := gestora(t, d), webtest.Consultor(), webtest.Parceiro()
		store(t, d, owner, partner)
		s := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC))})
		made := fixtures(t, s, staff)
		for _, i := range []int{0, 1, 3} {
			assign(t, d, staff, made[i].ClientID, client.Assignment{OwnerUserID: owner.UserID, PartnerID: partner.PartnerID})
		}
		m := month(t, "2026-03")
		for i, consumed := range map[int]energy.Energy{0: 100*energy.MWh + energy.KWh/2, 1: 250 * energy.MWh, 4: 33*energy.MWh + 1} {
			value, contracted := money.Amount(1_000_003*int64(i+1)), 120*energy.MWh
			row := portfolio.Month{
				Month: m, Active: true, Conformity: portfolio.ConformityExcedente, Consumption: &consumed, RulesVersion: 1,
				Contracted: &contracted, EnergyValue: &value, Opportunity: i == 1,
			}
			if i == 4 {
				row.EnergyValue = nil
			}
			other := row
			other.Month, other.Contracted = m.Add(1), &consumed // which no sum may hold
			setMonths(t, d, made[i], row, other)
		}
		for name, who := range map[string]actor.Actor{"gestora": staff, "owner": owner, "partner": partner} {
			c := serve(t, s).As(who)
			for query, want := range map[string]int{
				"": -1, "q=joao": -1, "q=nada": 0, "mes=2026-03": -1, "mes=2026-03&conformidade=fora": -1, "oportunidade=1&mes=2026-03": 1,
				"status=Inativo": -1, "renova_em=24": -1, "sem_preco=1": -1, "mes=2026-03&falta=medicao": -1, "sort=-code": -1,
			} {
				query = "no_mes=2026-03&" + query
				var got sums
				c.Get("/contracts/totals?"+query).Status(t, 200).Decode(t, &got)
				if pages := byPages(t, c, query, name != "partner"); got.String() != pages.String() || want >= 0 && got.Contratos != want {
					t.Errorf("FC-07 %s, %s: %s, by its pages %s", name, query, got, pages)
				}
			}
		}
		c := serve(t, s).As(staff)
		var got sums
		c.Get("/contracts/totals?no_mes=2026-03").Status(t, 200).Decode(t, &got)
		if want := `{"Contratos":5,"contratado_mwh":"360","consumo_mwh":"383.00050000001","valor_energia":"300.0009","sem_contratado":2,"sem_consumo":2,"sem_valor":3}`; got.String() != want {
			t.Errorf("FC-07 %s, want %s", got, want)
		}
		for query, status := range map[string]int{"": 422, "no_mes=x": 422, "no_mes=2026-03&conformidade=fora": 422, "no_mes=2026-03&excluidos=1": 200} {
			c.Get("/contracts/totals?"+query).Status(t, status)
		}
	})
}
