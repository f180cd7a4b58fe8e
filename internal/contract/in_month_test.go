package contract_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"

	"ynova/internal/contract"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/web/webtest"
)

type monthFigures struct {
	Contratado *decimal.Decimal `json:"contratado_mwh"`
	Faturar    *decimal.Decimal `json:"faturar_mwh"`
	Preco      *decimal.Decimal `json:"preco_mwh"`
	Valor      *decimal.Decimal `json:"valor_energia"`
}

// monthOf are the figures of each contract of the list in the month, by its code.
func monthOf(t *testing.T, c *webtest.Client, m string) map[string]monthFigures {
	t.Helper()
	var list struct {
		Data []struct {
			Code    string       `json:"contract_code"`
			InMonth monthFigures `json:"no_mes"`
		}
	}
	c.Get("/contracts?pageSize=50&no_mes="+m).Status(t, 200).Decode(t, &list)
	found := map[string]monthFigures{}
	for _, row := range list.Data {
		found[row.Code] = row.InMonth
	}
	return found
}

func told(v *decimal.Decimal) string {
	if v == nil {
		return "–"
	}
	return v.String()
}

// VD-39: price of the month × MWh a faturar = R$, to the cent, also where the units are
// billed at prices of their own; none of the three is made of another contract's mean.
func TestFiguresOfAMonthBelongTogether_VD39(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff, partner := gestora(t, d), webtest.Parceiro()
		s := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC))})
		m := month(t, "2026-02")
		for i, c := range []struct {
			price    money.Price
			billable energy.Energy
			value    money.Amount
			want     string
		}{
			{220_00000000, 158*energy.MWh + 500*energy.KWh, 34870_0000, "220 × 158.5 = 34870"},
			{220_00000000, 158*energy.MWh + 500*energy.KWh, 34870_0200, ""}, // two units, each rounded to its cents
			{220_00000000, 158*energy.MWh + 500*energy.KWh, 36000_0000, ""}, // a unit at a price of its own
			{220_00000000, 0, 0, "220 × 0 = 0"},
		} {
			in := valid(i)
			in.Code, in.AveragePrice = fmt.Sprintf("P-%d", i), "999"
			v := create(t, s, staff, in)
			setMonths(t, d, v, portfolio.Month{
				Month: m, Active: true, Conformity: portfolio.ConformityConforme, RulesVersion: 1,
				Price: &c.price, Billable: &c.billable, EnergyValue: &c.value,
			})
			got := monthOf(t, serve(t, s).As(staff), "2026-02")[in.Code]
			if c.want != "" && told(got.Preco)+" × "+told(got.Faturar)+" = "+told(got.Valor) != c.want {
				t.Errorf("VD-39 %s × %s = %s, want %s", told(got.Preco), told(got.Faturar), told(got.Valor), c.want)
			}
			if product := got.Preco.Mul(*got.Faturar).Round(2); !product.Equal(*got.Valor) {
				t.Errorf("VD-39 %s × %s is %s, not %s", told(got.Preco), told(got.Faturar), product, told(got.Valor))
			}
		}
		store(t, d, partner)
		for code, seen := range monthOf(t, serve(t, s).As(partner), "2026-02") {
			if seen.Preco != nil || seen.Valor != nil {
				t.Errorf("A02 a partner reads the price of %s", code)
			}
		}
	})
}

// VD-39: what is contracted in a month without a record comes from the terms, seasonal or
// not, for contracts that are active in it, in the rows as in their totals.
func TestContractedOfTheTerms_VD39(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		staff := gestora(t, d)
		s := contract.NewService(d, contract.Options{Clock: clock.Fixed(time.Date(2026, 3, 10, 12, 0, 0, 0, time.UTC))})
		flat, seasonal, open := valid(1), valid(2), valid(3)
		flat.Code, flat.AveragePrice, seasonal.Code, open.Code = "FLAT", "220", "SEASONAL", "OPEN"
		open.Status = "Em análise"
		for i := range 12 {
			seasonal.Seasonal = append(seasonal.Seasonal, price.SeasonalInput{Month: fmt.Sprintf("2026-%02d", i+1), VolumeMWh: fmt.Sprintf("%.2f", 320.25+2*float64(i))})
		}
		recorded := create(t, s, staff, flat)
		for _, in := range []contract.Input{seasonal, open} {
			create(t, s, staff, in)
		}
		contracted := 120 * energy.MWh
		setMonths(t, d, recorded, portfolio.Month{Month: month(t, "2026-02"), Active: true, Conformity: portfolio.ConformityConforme, RulesVersion: 1, Contracted: &contracted})
		c := serve(t, s).As(staff)
		for m, want := range map[string]map[string]string{
			"2026-02": {"FLAT": "120, price –", "SEASONAL": "322.25, price –", "OPEN": "–, price –"},
			"2026-10": {"FLAT": "331.25, price 220", "SEASONAL": "338.25, price –", "OPEN": "–, price –"},
			"2028-01": {"FLAT": "–, price –", "SEASONAL": "–, price –", "OPEN": "–, price –"},
		} {
			var sum decimal.Decimal
			lacking := 0
			for code, got := range monthOf(t, c, m) {
				if told := told(got.Contratado) + ", price " + told(got.Preco); told != want[code] {
					t.Errorf("VD-39 %s in %s: %s, want %s", code, m, told, want[code])
				}
				if got.Valor != nil || got.Faturar != nil {
					t.Errorf("VD-39 %s in %s is billed %s", code, m, told(got.Valor))
				}
				if got.Contratado == nil {
					lacking++
					continue
				}
				sum = sum.Add(*got.Contratado)
			}
			var total sums
			c.Get("/contracts/totals?no_mes="+m).Status(t, 200).Decode(t, &total)
			if total.SemContratado != lacking || lacking < 3 && !total.Contratado.Equal(sum) {
				t.Errorf("VD-39 %s in all: %s, by rows %s and %d without", m, total, sum, lacking)
			}
		}
	})
}
