package portfolio_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"ynova/internal/compliance/checktest"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/tariff/parameter"
)

// shipped are the thresholds of domain 0.5: 5 % of margin, 10 % of band, 5 % of excess,
// six months, a backing of 1 but for a kWh a month, and the two prices of its penalty.
var shipped = portfolio.LightLimits{
	Margin: 5 * percent.One, NarrowBand: 10 * percent.One, Excess: 5 * percent.One, EndMonths: 6, Backing: percent.Hundred, Tolerance: energy.KWh,
	ReferenceValue: checktest.Price("290.12"), MeanPLD: checktest.Price("217.96"),
}

// E1 and domain 5.4.
func TestContractLight_E1(t *testing.T) {
	decide := func(m, net, low, high, volume, end string) portfolio.LightDecision {
		return portfolio.DecideLight(portfolio.LightInput{
			Month: portfolio.Month{
				Month: checktest.Month(m), Active: true, Net: mwh(t, net), Minimum: mwh(t, low), Maximum: mwh(t, high), Contracted: mwh(t, volume), Proinfa: mwh(t, "6"),
			},
			End: checktest.Date(end), Limits: &shipped,
		})
	}
	for _, c := range []struct {
		decided portfolio.LightDecision
		want    portfolio.Light
		reason  string
	}{
		{decide("2026-10", "334.776", "267.840", "401.760", "334.800", "2028-12-31"), "verde", "está na faixa"},
		{decide("2026-11", "408.861", "259.200", "388.800", "324.000", "2028-12-31"), "vermelho", "passa do máximo de"},
		{decide("2026-02", "222.062", "241.920", "362.880", "302.400", "2028-12-31"), "vermelho", "6,6%"},
		{decide("2026-11", "390.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "passa do máximo"},
		{decide("2026-11", "380.000", "259.200", "388.800", "324.000", "2028-12-31"), "amarelo", "apenas"},
		{decide("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-05-31"), "amarelo", "termina em 31/05/2027"},
		{decide("2026-11", "324.000", "259.200", "388.800", "324.000", "2027-06-01"), "verde", ""},
		{decide("2026-11", "324.000", "259.200", "388.800", "324.000", "2026-10-31"), "vermelho", "terminou"},
		{decide("2026-11", "324.000", "316.000", "332.000", "324.000", "2028-12-31"), "verde", "faixa estreita"},
	} {
		if c.decided.Light != c.want || !strings.Contains(c.decided.Reason(), c.reason) {
			t.Errorf("%s %q, want %s %q", c.decided.Light, c.decided.Reason(), c.want, c.reason)
		}
	}
}

// Domain 5.4, DB-17: a contract of 100 MWh, so that a percentage of the volume is as
// many MWh, with a band of 80 to 120 MWh in November 2026.
func TestContractLightAtItsEdges_DB17(t *testing.T) {
	net := func(v string) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) { in.Month.Net = mwh(t, v) }
	}
	band := func(low, high, v string) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) {
			in.Month.Minimum, in.Month.Maximum, in.Month.Net = mwh(t, low), mwh(t, high), mwh(t, v)
		}
	}
	end := func(date string) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) { in.End = checktest.Date(date) }
	}
	backing := func(months int, resources, requirement string) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) {
			in.Backing = portfolio.Backing{Months: months, Needed: 12, Resources: *mwh(t, resources), Requirement: *mwh(t, requirement)}
		}
	}
	month := func(change func(*portfolio.Month)) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) { change(&in.Month) }
	}
	limits := func(change func(*portfolio.LightLimits)) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) {
			l := *in.Limits
			change(&l)
			in.Limits = &l
		}
	}
	both := func(a, b func(*portfolio.LightInput)) func(*portfolio.LightInput) {
		return func(in *portfolio.LightInput) { a(in); b(in) }
	}
	const (
		inside    = "O NET de 100,000 MWh está na faixa, a 20,0% do volume contratado do limite mais próximo."
		unknown   = "Faltam dados de novembro de 2026: a medição, a faixa ou o volume do contrato não são conhecidos."
		uncovered = "Nenhum contrato ativo cobre novembro de 2026."
	)
	for name, c := range map[string]struct {
		change func(*portfolio.LightInput)
		want   portfolio.Light
		reason string
	}{
		"inside":                                 {net("100"), "verde", inside},
		"5 % below the maximum":                  {net("115"), "verde", "O NET de 115,000 MWh está na faixa, a 5,0% do volume contratado do limite mais próximo."},
		"6 % below the maximum":                  {net("114"), "verde", "O NET de 114,000 MWh está na faixa, a 6,0% do volume contratado do limite mais próximo."},
		"3.6 % below the maximum":                {net("116.4"), "amarelo", "O NET de 116,400 MWh está na faixa, a apenas 3,6% do volume contratado do limite mais próximo."},
		"nearer than 5 %":                        {net("115.001"), "amarelo", "O NET de 115,001 MWh está na faixa, a apenas 5,0% do volume contratado do limite mais próximo."},
		"at the maximum":                         {net("120"), "amarelo", "O NET de 120,000 MWh está na faixa, a apenas 0,0% do volume contratado do limite mais próximo."},
		"above it":                               {net("120.001"), "amarelo", "O NET de 120,001 MWh passa do máximo de 120,000 MWh em 0,0% do volume contratado."},
		"5 % above it":                           {net("125"), "amarelo", "O NET de 125,000 MWh passa do máximo de 120,000 MWh em 5,0% do volume contratado."},
		"more than 5 % above it":                 {net("125.001"), "vermelho", "O NET de 125,001 MWh passa do máximo de 120,000 MWh em 5,0% do volume contratado."},
		"6 % above it":                           {net("126"), "vermelho", "O NET de 126,000 MWh passa do máximo de 120,000 MWh em 6,0% do volume contratado."},
		"5 % above the minimum":                  {net("85"), "verde", "O NET de 85,000 MWh está na faixa, a 5,0% do volume contratado do limite mais próximo."},
		"nearer to it":                           {net("84.999"), "amarelo", "O NET de 84,999 MWh está na faixa, a apenas 5,0% do volume contratado do limite mais próximo."},
		"at the minimum":                         {net("80"), "amarelo", "O NET de 80,000 MWh está na faixa, a apenas 0,0% do volume contratado do limite mais próximo."},
		"below it":                               {net("79.999"), "amarelo", "O NET de 79,999 MWh fica abaixo do mínimo de 80,000 MWh em 0,0% do volume contratado."},
		"5 % below it":                           {net("75"), "amarelo", "O NET de 75,000 MWh fica abaixo do mínimo de 80,000 MWh em 5,0% do volume contratado."},
		"more than 5 % below it":                 {net("74.999"), "vermelho", "O NET de 74,999 MWh fica abaixo do mínimo de 80,000 MWh em 5,0% do volume contratado."},
		"a band of 10 %":                         {band("95", "105", "105"), "amarelo", "O NET de 105,000 MWh está na faixa, a apenas 0,0% do volume contratado do limite mais próximo."},
		"a narrower one":                         {band("95.001", "105", "105"), "verde", "O NET de 105,000 MWh está dentro da faixa estreita do contrato."},
		"a narrow one, above it":                 {band("95.001", "105", "105.001"), "amarelo", "O NET de 105,001 MWh passa do máximo de 105,000 MWh em 0,0% do volume contratado."},
		"a narrow one, ending":                   {both(band("95.001", "105", "105"), end("2026-12-31")), "amarelo", "O NET está na faixa, mas o contrato termina em 31/12/2026, em até 6 meses."},
		"ends after the sixth":                   {end("2027-06-01"), "verde", inside},
		"ends with the sixth":                    {end("2027-05-31"), "amarelo", "O NET está na faixa, mas o contrato termina em 31/05/2027, em até 6 meses."},
		"near the limit and ending":              {both(net("116"), end("2027-05-31")), "amarelo", "O NET de 116,000 MWh está na faixa, a apenas 4,0% do volume contratado do limite mais próximo."},
		"ended before the month":                 {end("2026-10-31"), "vermelho", "O contrato terminou em 31/10/2026 e não cobre novembro de 2026."},
		"ends on its first day":                  {end("2026-11-01"), "amarelo", "O NET está na faixa, mas o contrato termina em 01/11/2026, em até 6 meses."},
		"not active":                             {month(func(m *portfolio.Month) { m.Active = false }), "vermelho", uncovered},
		"not active, no thresholds":              {both(month(func(m *portfolio.Month) { m.Active = false }), func(in *portfolio.LightInput) { in.Limits = nil }), "vermelho", uncovered},
		"ended, not active":                      {both(end("2026-10-31"), month(func(m *portfolio.Month) { m.Active = false })), "vermelho", "O contrato terminou em 31/10/2026 e não cobre novembro de 2026."},
		"no thresholds":                          {func(in *portfolio.LightInput) { in.Limits = nil }, "amarelo", "Falta um dos parâmetros que classificam o contrato em novembro de 2026."},
		"no NET":                                 {month(func(m *portfolio.Month) { m.Net = nil }), "amarelo", unknown},
		"no minimum":                             {month(func(m *portfolio.Month) { m.Minimum = nil }), "amarelo", unknown},
		"no maximum":                             {month(func(m *portfolio.Month) { m.Maximum = nil }), "amarelo", unknown},
		"no volume":                              {month(func(m *portfolio.Month) { m.Contracted = nil }), "amarelo", unknown},
		"a volume of nothing":                    {month(func(m *portfolio.Month) { m.Contracted = mwh(t, "0") }), "amarelo", unknown},
		"a volume of 1 kWh":                      {month(func(m *portfolio.Month) { m.Contracted = mwh(t, "0.001") }), "verde", "O NET de 100,000 MWh está na faixa, a 2.000.000,0% do volume contratado do limite mais próximo."},
		"backed":                                 {backing(12, "100", "100"), "verde", inside},
		"backed to less":                         {backing(12, "99.999", "100"), "vermelho", "Em 12 meses faltam 0,001 MWh de lastro; penalidade estimada de R$ 0,02 por mês de apuração."},
		"of eleven months":                       {backing(11, "1", "100"), "verde", inside + " Lastro conhecido em 11 de 12 meses."},
		"less, and a month unknown":              {both(backing(12, "90", "100"), month(func(m *portfolio.Month) { m.Net = nil })), "vermelho", "Em 12 meses faltam 10,000 MWh de lastro; penalidade estimada de R$ 241,77 por mês de apuração."},
		"less, prices unknown":                   {both(backing(12, "90", "100"), limits(func(l *portfolio.LightLimits) { l.MeanPLD = nil })), "vermelho", "Em 12 meses faltam 10,000 MWh de lastro; penalidade não estimada: falta o PLD médio de 2026."},
		"less, of a varejista":                   {both(backing(12, "90", "100"), func(in *portfolio.LightInput) { in.Backing.Exempt = true }), "verde", inside},
		"covered, but for a month":               {both(backing(12, "100", "100"), func(in *portfolio.LightInput) { in.Backing.Short = 1 }), "amarelo", inside + " O lastro de 12 meses cobre o requisito, mas faltou em 1 mês."},
		"covered, but for some, and far outside": {both(net("126"), both(backing(12, "100", "100"), func(in *portfolio.LightInput) { in.Backing.Short = 5 })), "vermelho", "O NET de 126,000 MWh passa do máximo de 120,000 MWh em 6,0% do volume contratado. O lastro de 12 meses cobre o requisito, mas faltou em 5 meses."},
		"no requirement":                         {backing(12, "0", "0"), "verde", inside},
		"a margin below nothing":                 {both(net("120"), limits(func(l *portfolio.LightLimits) { l.Margin = -1 })), "verde", "O NET de 120,000 MWh está na faixa, a 0,0% do volume contratado do limite mais próximo."},
		"warned of one month before":             {both(end("2027-01-01"), limits(func(l *portfolio.LightLimits) { l.EndMonths = 1 })), "verde", inside},
	} {
		in := portfolio.LightInput{Limits: &shipped, Month: portfolio.Month{
			Month: checktest.Month("2026-11"), Active: true, Net: mwh(t, "100"), Minimum: mwh(t, "80"), Maximum: mwh(t, "120"), Contracted: mwh(t, "100"),
		}}
		c.change(&in)
		j := portfolio.DecideLight(in)
		if got := strings.ReplaceAll(j.Reason(), "\u00a0", " "); j.Light != c.want || got != c.reason {
			t.Errorf("DB-17 %s: %s %q, want %s %q", name, j.Light, got, c.want, c.reason)
		}
		if missing := c.reason == unknown; j.Missing() != missing {
			t.Errorf("FC-05 %s: without data %v, want %v", name, j.Missing(), missing)
		}
	}
}

// Property: wider limits never make the light "contrato" of a month more urgent,
// margins aside, and a light follows only the distance from the band.
func TestLimitsAreMonotonic(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		net := rapid.Int64Range(0, 1000).Draw(rt, "net")
		low := rapid.Int64Range(0, 500).Draw(rt, "low")
		high := low + rapid.Int64Range(200, 500).Draw(rt, "width")
		wider := rapid.Int64Range(0, 100).Draw(rt, "wider")
		light := func(low, high int64) portfolio.Light {
			m := func(v int64) *energy.Energy { return new(energy.Energy(v) * energy.MWh) }
			j := portfolio.DecideLight(portfolio.LightInput{Limits: &shipped, Month: portfolio.Month{
				Month: month.New(2026, 10), Active: true, Net: m(net), Minimum: m(low), Maximum: m(high), Contracted: m(500),
			}})
			return j.Light
		}
		if a, b := light(low, high), light(max(low-wider, 0), high+wider); low >= wider && a.Worse(b) != a {
			rt.Fatalf("NET %d: %s in %d–%d, %s in %d–%d", net, a, low, high, b, low-wider, high+wider)
		}
	})
}

// Domain 0.5: the thresholds that ship, all of which are needed.
func TestLightThresholds_DB17(t *testing.T) {
	d, november := dbtest.SQLite(t), month.New(2026, 11)
	in := func() (portfolio.LightLimits, bool) {
		p, err := parameter.Load(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		return portfolio.LightLimitsIn(p, november)
	}
	if l, ok := in(); !ok || !cmp.Equal(l, shipped) {
		t.Errorf("DB-17 %+v, %v", l, ok)
	}
	set := func(statement string, args ...any) {
		if err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, statement, args...)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{
		parameter.KeyLightContractMarginMin, parameter.KeyLightContractNarrowBand, parameter.KeyLightContractExcessMax,
		parameter.KeyLightContractEndMonths, parameter.KeyLightContractBacking,
	} {
		set(`UPDATE parameters SET key = $2 WHERE key = $1`, key, "other")
		if _, ok := in(); ok {
			t.Errorf("DB-17 %s is missing, and nothing is said", key)
		}
		set(`UPDATE parameters SET key = $2 WHERE key = $1`, "other", key)
	}
	set(`UPDATE parameters SET value = $2 WHERE key = $1`, parameter.KeyLightContractBacking, "0.950000001") // more decimals than a percentage has
	if _, ok := in(); ok {
		t.Error("DB-17 a backing that does not fit is taken")
	}
}

// DB-17: the record of a light.
func TestRecordOfContractLight_DB17(t *testing.T) {
	in := portfolio.LightInput{Limits: &shipped, Month: portfolio.Month{
		Month: month.New(2026, 11), Active: true, Net: mwh(t, "408.861"), Minimum: mwh(t, "259.200"), Maximum: mwh(t, "388.800"), Contracted: mwh(t, "324"),
	}}
	record := func() string {
		j := portfolio.DecideLight(in)
		node := j.Trace()
		return checktest.Record(&node)
	}
	const formula = " (faixa, margem, fim da vigência e lastro)\n"
	// Domain 1.8: 20.061 ÷ 324 = 6.19 %.
	if diff := cmp.Diff("Contrato = vermelho"+formula+`  NET = 408.861 MWh
  Mínimo = 259.200 MWh
  Máximo = 388.800 MWh
  Contrato = 324.000 MWh
  Fora da faixa = 6.19 % (máx(0, NET − Máximo, Mínimo − NET) ÷ Contrato)
`, record()); diff != "" {
		t.Errorf("DB-17 far outside (-want +got)\n%s", diff)
	}
	// 388.900 is 0.100 above: 0.03 %.
	in.Month.Net, in.Backing = mwh(t, "388.9"), portfolio.Backing{Months: 12, Needed: 12, Resources: 101 * energy.MWh, Requirement: 100 * energy.MWh}
	if diff := cmp.Diff("Contrato = amarelo"+formula+`  NET = 388.900 MWh
  Mínimo = 259.200 MWh
  Máximo = 388.800 MWh
  Contrato = 324.000 MWh
  Fora da faixa = 0.03 % (máx(0, NET − Máximo, Mínimo − NET) ÷ Contrato)
  Lastro = 101.00 % (Σ(energia registrada ou a faturar + PROINFA + geração própria registrada) ÷ Σ Requisito)
    Meses conhecidos = 12 de 12
    Recursos = 101.000 MWh
    Requisito = 100.000 MWh
    Tolerância por mês conhecido = 0.000 MWh
    Meses sem cobertura própria = 0
`, record()); diff != "" {
		t.Errorf("DB-17 outside, backed (-want +got)\n%s", diff)
	}
	in.Month.Net, in.Month.Contracted, in.Backing.Months = nil, nil, 0
	if diff := cmp.Diff("Contrato = amarelo"+formula+"  NET = MWh\n  Mínimo = 259.200 MWh\n  Máximo = 388.800 MWh\n  Contrato = MWh\n", record()); diff != "" {
		t.Errorf("DB-17 unknown (-want +got)\n%s", diff)
	}
}

// CT-16: the more urgent of two colours, and how they are read.
func TestLights_CT16(t *testing.T) {
	order := []portfolio.Light{"verde", "amarelo", "vermelho"}
	for i, a := range order {
		for k, b := range order {
			if got := a.Worse(b); got != order[max(i, k)] {
				t.Errorf("CT-16 %s and %s: %s", a, b, got)
			}
		}
	}
	if got := portfolio.Light("").Worse("amarelo"); got != "" {
		t.Errorf("CT-16 unknown and amarelo: %q", got)
	}
	for text, want := range map[string]portfolio.Light{
		"verde": "verde", "amarelo": "amarelo", "amarela": "amarelo", "vermelho": "vermelho", "vermelha": "vermelho", "": "", "azul": "",
	} {
		if got, ok := portfolio.ParseLight(text); got != want || ok != (want != "") {
			t.Errorf("CT-16 %q is %q, %v", text, got, ok)
		}
		if want == "" {
			want = "amarelo"
		}
		if got := portfolio.DisplayLight(text); got != want {
			t.Errorf("CT-16 %q is shown as %s, want %s", text, got, want)
		}
	}
}
