package tax_test

import (
	"context"
	"strings"
	"testing"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
	"ynova/internal/tariff/tarifftest"
	"ynova/internal/tariff/tax"
)

// LW-01: the law of each month as it is shipped: PIS/COFINS to 12/2026, then CBS and IBS,
// CBS expected and IBS fixed, the base of the ICMS by state, and the years in which the
// ICMS leaves (golden P1). What nobody has fixed yet is missing by name.
func TestLawOfAMonth_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := tarifftest.LoadParameters(t, d)
		for _, c := range []struct {
			uf, month, want, missing string
		}{
			{"SP", "2026-12", "ICMS 18%, PIS/COFINS 5.32%", ""},
			{"SP", "2027-01", "ICMS 18%, CBS 8.7%, IBS 0.05% + 0.05%, inside, expected", ""},
			{"", "2028-12", "ICMS 18%, CBS 8.7%, IBS 0.05% + 0.05%, inside, expected", ""},
			{"SP", "2029-01", "ICMS 16.2%, CBS 8.7%, IBS 0% + 0%, inside, expected", "ibs.uf ibs.municipio"},
			{"SP", "2030-06", "ICMS 14.4%, CBS 8.7%, IBS 0% + 0%, inside, expected", "ibs.uf ibs.municipio"},
			{"SP", "2031-06", "ICMS 12.6%, CBS 8.7%, IBS 0% + 0%, inside, expected", "ibs.uf ibs.municipio"},
			{"SP", "2032-06", "ICMS 10.8%, CBS 8.7%, IBS 0% + 0%, inside, expected", "ibs.uf ibs.municipio"},
			{"SP", "2033-01", "ICMS 0%, CBS 8.7%, IBS 0% + 0%, inside, expected", "ibs.uf ibs.municipio"},
		} {
			m, err := month.Parse(c.month)
			if err != nil {
				t.Fatal(err)
			}
			law, missing := tax.LawOf(p, c.uf, m)
			if got := describe(law); got != c.want || strings.Join(missing, " ") != c.missing {
				t.Errorf("LW-01 %s %s: %s, missing %v", c.uf, c.month, got, missing)
			}
		}
	})
}

func describe(l tax.Law) string {
	s := l.Set(18*percent.One, 532*hundredth)
	text := "ICMS " + s.ICMS.Text() + "%"
	if !l.Consumption {
		return text + ", PIS/COFINS " + s.PISCOFINS.Text() + "%"
	}
	text += ", CBS " + s.CBS.Text() + "%, IBS " + s.IBSState.Text() + "% + " + s.IBSCity.Text() + "%"
	if s.ICMSOnConsumption {
		text += ", inside"
	}
	if l.Expected {
		text += ", expected"
	}
	return text
}

// LW-01: a rate that is due and still expected is said, with its month: not before, and not
// once the official one is entered.
func TestUnfixedRates_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		p := tarifftest.LoadParameters(t, d)
		want := "A alíquota da CBS de 01/2027 continua prevista. Confirme o valor oficial em Parâmetros."
		for day, said := range map[string]string{"2026-12-31": "", "2027-01-01": want, "2028-05-02": want} {
			if got := strings.Join(tax.Unfixed(p, tarifftest.Date(t, day)), " "); got != said {
				t.Errorf("LW-01 on %s: %q", day, got)
			}
		}
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return parameter.InsertValidity(ctx, tx, &parameter.Validity{
				Key: parameter.KeyCBS, Value: tax.Fraction(890 * percent.One), Unit: parameter.UnitPercent, From: tarifftest.Date(t, "2027-01-01"), Source: "Resolução do Senado", CreatedBy: "Ana",
			})
		})
		if got := tax.Unfixed(tarifftest.LoadParameters(t, d), tarifftest.Date(t, "2027-01-01")); len(got) != 0 {
			t.Errorf("LW-01 official: %q", got)
		}
	})
}

// LW-01: once the official rate is entered, nothing is expected any more.
func TestOfficialRate_LW01(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		from := tarifftest.Date(t, "2027-01-01")
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			return parameter.InsertValidity(ctx, tx, &parameter.Validity{
				Key: parameter.KeyCBS, Value: tax.Fraction(890 * percent.One), Unit: parameter.UnitPercent, From: from, Source: "Resolução do Senado", CreatedBy: "Ana",
			})
		})
		law, missing := tax.LawOf(tarifftest.LoadParameters(t, d), "SP", from.Month())
		if got := describe(law); got != "ICMS 18%, CBS 8.9%, IBS 0.05% + 0.05%, inside" || len(missing) != 0 {
			t.Errorf("LW-01 %s, missing %v", got, missing)
		}
	})
}
