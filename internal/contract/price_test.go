package contract_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/client"
	"ynova/internal/contract"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/prooftest"
	"ynova/internal/platform/web/webtest"
)

func ptr[T any](v T) *T { return &v }

// monthly are prices of single months.
func monthly(pairs ...string) []price.MonthInput {
	var out []price.MonthInput
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, price.MonthInput{Month: pairs[i], Price: pairs[i+1]})
	}
	return out
}

func period(start, end, agreed string, months ...string) price.PeriodInput {
	p := price.PeriodInput{StartMonth: start, EndMonth: end, Months: monthly(months...)}
	if agreed != "" {
		p.DefaultPrice = &agreed
	}
	return p
}

// fixedPrices is a schedule that is never adjusted.
func fixedPrices(periods ...price.PeriodInput) *price.ScheduleInput {
	return &price.ScheduleInput{Index: "nenhum", Periods: periods}
}

// ipca is the table of the golden examples, percent per month.
var ipca = map[int]string{
	2024: "0.42 0.83 0.16 0.38 0.46 0.21 0.38 -0.02 0.44 0.56 0.39 0.52",
	2025: "0.16 1.31 0.56 0.43 0.26 0.24 0.26 -0.11 0.48 0.09 0.18 0.33",
}

func insertIPCA(t testing.TB, d *db.DB) {
	t.Helper()
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		for year, values := range ipca {
			for i, v := range strings.Fields(values) {
				p, err := percent.Parse(v)
				if err != nil {
					return err
				}
				_, err = tx.ExecContext(ctx, `INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, version)
					VALUES ('IPCA', $1, $2, $3, 'BCB SGS 433', 0, 1)`, fmt.Sprintf("%d-%02d", year, i+1), int64(p), false)
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// priced is the answer of GET /contracts/{id}/prices.
type priced struct {
	Data []struct {
		Month, Origin, Source string
		BasePrice             json.Number `json:"base_price"`
		Factor, Price         json.Number
		Adjusted, Provisional bool
		Trace                 json.RawMessage
	}
	AveragePrice json.Number `json:"average_price"`
}

// The golden example E2 of the domain: 220.00 of January 2024 by the IPCA, through
// the table, the contract as stored and the route.
func TestGoldenE2_CC14(t *testing.T) {
	want := prooftest.Example(t, "E2")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		insertIPCA(t, d)
		s := contract.NewService(d, contract.Options{})
		server, boss := serve(t, s), gestora(t, d)
		prices := func(base string) map[string][2]string {
			in := valid(len(base))
			in.CNPJ, in.StartDate, in.EndDate = cnpj(int(base[6])), "2024-01-01", "2026-12-31"
			in.Prices = &price.ScheduleInput{BaseMonth: &base, Periods: []price.PeriodInput{period("2024-01", "2026-12", "220.00")}}
			v := create(t, s, boss, in)
			var got priced
			server.As(boss).Get("/contracts/"+v.ID+"/prices").Status(t, 200).Decode(t, &got)
			found := map[string][2]string{}
			for _, m := range got.Data {
				found[m.Month] = [2]string{m.Factor.String(), m.Price.String()}
				unpublished := base == "2024-07" && m.Month >= "2026-07" // needs 2026, which the table does not have
				if m.Adjusted != (m.Factor != "1.000000") || m.Provisional != unpublished {
					t.Errorf("CC-14 E2 %s: adjusted %v, provisional %v", m.Month, m.Adjusted, m.Provisional)
				}
			}
			return found
		}
		january, july := prices("2024-01"), prices("2024-07")
		for m, w := range map[string][2]string{
			"2024-12": {"1.000000", "220.00"},
			"2025-01": {want["fator_2025_01"], want["preco_2025"]},
			"2025-12": {want["fator_2025_01"], want["preco_2025"]},
			"2026-01": {want["fator_2026_01"], want["preco_2026_from_base"]},
			"2026-12": {want["fator_2026_01"], want["preco_2026_from_base"]},
		} {
			if january[m] != w {
				t.Errorf("CC-14 E2 %s: %v, want %v", m, january[m], w)
			}
		}
		if w := [2]string{want["fator_jul24_jul25"], want["preco_220_jul25"]}; july["2025-07"] != w || july["2025-06"][1] != "220.00" {
			t.Errorf("CC-14 E2 jul/2025: %v, want %v", july["2025-07"], w)
		}
	})
}

// CC-14 … CC-17, CC-19: the price of a month, and a sentence that says where it
// came from.
func TestPriceSources_CC17(t *testing.T) {
	d := dbtest.SQLite(t)
	insertIPCA(t, d)
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO price_indices (code, month, percent, provisional, source, updated_at, version)
			VALUES ('IGP-M', '2024-01', 500000, $1, 'BCB SGS 189', 0, 1), ('IGP-M', '2024-03', 500000, $1, 'BCB SGS 189', 0, 1),
			('IGP-M', '2026-01', 500000, $1, 'BCB SGS 189', 0, 1)`, false)
		return err
	})
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	server := serve(t, s)
	in := valid(1)
	in.StartDate, in.EndDate, in.AveragePrice = "2024-01-01", "2027-12-31", "199.99"
	in.Prices = &price.ScheduleInput{BaseMonth: ptr("2024-01"), Periods: []price.PeriodInput{
		period("2024-01", "2026-12", "220", "2024-03", "221.50", "2024-04", ""),
		period("2025-06", "2025-07", "", "2025-06", "200", "2025-07", "201"),
	}}
	in.PriceGap = "media"
	v := create(t, s, boss, in)
	var got priced
	server.As(boss).Get("/contracts/"+v.ID+"/prices").Status(t, 200).Decode(t, &got)
	if len(got.Data) != 48 || got.AveragePrice != "218.96" { // (220×33 + 221.5 + 200 + 201)/36 = 218.958…
		t.Errorf("CC-17 %d months, average %s", len(got.Data), got.AveragePrice)
	}
	byMonth := map[string]string{}
	for _, m := range got.Data {
		byMonth[m.Month] = m.Origin + " " + m.Price.String() + ": " + m.Source
	}
	for m, want := range map[string]string{
		"2024-02": "período 220.00: Preço padrão do período 1 (jan/2024 a dez/2026), sem reajuste",
		"2024-03": "mês 221.50: Preço de mar/2024 no período 1 (jan/2024 a dez/2026), sem reajuste",
		"2024-04": "período 220.00: Preço padrão do período 1 (jan/2024 a dez/2026), sem reajuste",
		"2025-06": "mês 209.66: Preço de jun/2025 no período 2 (jun/2025 a jul/2025), reajustado pelo IPCA de jan/2024 a dez/2024",
		"2027-01": "preço médio 198.71: Não há preço para jan/2027: preço médio do contrato, sem reajuste, sem o PIS/COFINS que incluía (rebaseado por estimativa: confirme com o aditivo)", // × 0.9075
	} {
		if byMonth[m] != want {
			t.Errorf("CC-17 %s\n got %s\nwant %s", m, byMonth[m], want)
		}
	}
	want := []string{
		"Os períodos 1 e 2 se sobrepõem de jun/2025 a jul/2025; vale o que começa depois.",
		"Faltam preços de jan/2027 a dez/2027 (12 meses). Vale neles o preço médio do contrato, sem reajuste.",
		"Preço rebaseado por estimativa: confirme com o aditivo.",
		"O preço médio informado (R$\u00a0199,99) não vale: com preços por período, o preço médio é o deles (R$\u00a0218,96).",
	}
	if text(t, v.PriceWarnings) != text(t, want) {
		t.Errorf("CC-14 warnings %v", v.PriceWarnings)
	}

	in = valid(2)
	in.StartDate, in.EndDate = "2024-01-01", "2027-12-31"
	in.Prices = &price.ScheduleInput{Index: "IGP-M", BaseMonth: ptr("2024-01"), Periods: []price.PeriodInput{period("2024-01", "2026-12", "220")}}
	gap := create(t, s, boss, in)
	got = priced{}
	server.As(boss).Get("/contracts/"+gap.ID+"/prices?from=2025-01&to=2027-01").Status(t, 200).Decode(t, &got)
	first := got.Data[0]
	expect.All(t, "an index gap leaves a price", expect.Is(first.Price, ""), expect.Is(first.Adjusted, false),
		expect.Has(first.Source, "sem preço: falta o IGP-M de fev/2024, abr/2024 a dez/2024"))
	last := got.Data[24]
	expect.All(t, "a month that nothing prices", expect.Is(last.Origin, "indefinido"), expect.Is(last.Price, ""),
		expect.Is(last.Source, "O contrato não tem preço para jan/2027"))
}

// Until its value is published the last one is used, and reported as provisional.
func TestProvisionalPrice(t *testing.T) {
	d := dbtest.SQLite(t)
	insertIPCA(t, d)
	write(t, d, func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM price_indices WHERE month >= '2025-12'`)
		return err
	})
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	in := valid(1)
	in.StartDate, in.EndDate = "2024-01-01", "2026-12-31"
	in.Prices = &price.ScheduleInput{BaseMonth: ptr("2024-01"), Periods: []price.PeriodInput{period("2024-01", "2026-12", "220")}}
	v := create(t, s, boss, in)
	list, err := s.Prices(t.Context(), boss, v.ID, month(t, "2025-12"), month(t, "2026-01"))
	if err != nil {
		t.Fatal(err)
	}
	before, after := &list.Months[0], &list.Months[1]
	expect.All(t, fmt.Sprintf("dez/2025 %v, jan/2026", before.Price), expect.Is(before.Provisional, false), expect.Is(after.Provisional, true),
		expect.Is(after.Adjusted, true), expect.Is(after.Price.Text(), "240.55"))
	if !strings.HasSuffix(after.Source(), "(provisório)") || !strings.Contains(text(t, after.Trace), "ainda não publicado: dez/2025") {
		t.Errorf("source %q, trace %s", after.Source(), text(t, after.Trace))
	}
}

// CC-14 … CC-19, CC-15, CC-16: every broken rule with its sentence under its field, and nothing
// stored.
func TestPriceRules_CC19(t *testing.T) {
	flat := func(years int, periods ...price.PeriodInput) *price.ScheduleInput {
		p := fixedPrices(periods...)
		p.FlatYears = &years
		return p
	}
	many := period("2026-01", "2026-12", "1")
	for range 13 {
		many.Months = append(many.Months, monthly("2026-05", "2")...)
	}
	for _, c := range []struct {
		name   string
		prices *price.ScheduleInput
		want   string // "path: sentence" of the first broken rule; empty: fine
	}{
		{"CC-16 the end before the start", fixedPrices(period("2026-05", "2026-04", "1")), "prices.periods[0].start_month: Defina um período válido (início deve ser anterior ou igual ao fim)"},
		{"one month", fixedPrices(period("2026-05", "2026-05", "1")), ""},
		{"CC-17 three decimals of a month", fixedPrices(period("2026-01", "2026-03", "1", "2026-01", "1.00", "2026-02", "2", "2026-03", "3.001")), "prices.periods[0].months[2].price: Use no máximo 2 casas decimais"},
		{"CC-17 three decimals of a period", fixedPrices(period("2026-01", "2026-03", "1.005")), "prices.periods[0].default_price: Use no máximo 2 casas decimais"},
		{"too many decimals to read", fixedPrices(period("2026-01", "2026-03", "1.0000000001")), "prices.periods[0].default_price: Use no máximo 2 casas decimais"},
		{"zeros are no decimals", fixedPrices(period("2026-01", "2026-03", "1.2500")), ""},
		{"a negative price", fixedPrices(period("2026-01", "2026-03", "-1")), "prices.periods[0].default_price: Informe um preço entre 0 e 100.000 R$/MWh"},
		{"no number", fixedPrices(period("2026-01", "2026-03", "1,50")), "prices.periods[0].default_price: Informe um preço entre 0 e 100.000 R$/MWh"},
		{"CC-14 no period", fixedPrices(), "prices.periods: Informe ao menos um período de preço"},
		{"no start", fixedPrices(period("", "2026-03", "1")), "prices.periods[0].start_month: Informe o mês inicial do período"},
		{"13 months", fixedPrices(many), "prices.periods[0].months: O ano de 2026 tem 13 meses; um ano tem no máximo 12"},
		{"a month twice", fixedPrices(period("2026-01", "2026-03", "1", "2026-02", "2", "2026-02", "3")), "prices.periods[0].months[1].month: O mês fev/2026 está repetido no período"},
		{"a month outside", fixedPrices(period("2026-01", "2026-03", "1", "2026-04", "2")), "prices.periods[0].months[0].month: O mês abr/2026 está fora do período"},
		{"a gap between periods", fixedPrices(period("2026-01", "2026-03", "1"), period("2026-05", "2026-12", "1")), "prices.periods[1].start_month: Falta preço para abr/2026"},
		{"two gaps", fixedPrices(period("2026-01", "2026-01", "1"), period("2026-05", "2026-12", "1")), "prices.periods[1].start_month: Falta preço para fev/2026 a abr/2026"},
		{"a gap before the validity", fixedPrices(period("2025-01", "2025-03", "1"), period("2026-01", "2026-12", "1")), ""},
		{"CC-16 a month without a price", fixedPrices(period("2026-01", "2026-03", "", "2026-01", "1", "2026-03", "1")), "prices.periods[0].default_price: Falta preço para fev/2026"},
		{"a blank month takes the period's", fixedPrices(period("2026-01", "2026-03", "2", "2026-02", "")), ""},
		{"an unknown index", &price.ScheduleInput{Index: "INPC", Periods: []price.PeriodInput{many}}, "prices.index: O índice de reajuste deve ser IPCA, IGP-M ou nenhum"},
		{"an index without its data-base", &price.ScheduleInput{Index: "IGP-M", Periods: []price.PeriodInput{period("2026-01", "2026-12", "1")}}, "prices.base_month: Informe a data-base do reajuste"},
		{"CC-15 zero years", flat(0, period("", "", "1")), "prices.flat_years: A duração do preço fixo deve ser de 1 a 10 anos"},
		{"CC-15 eleven years", flat(11, period("", "", "1")), "prices.flat_years: A duração do preço fixo deve ser de 1 a 10 anos"},
		{"CC-15 ten years", flat(10, period("", "", "1")), ""},
		{"a flat price without a price", flat(2, period("", "", "")), "prices.periods[0].default_price: Informe o preço fixo"},
		{"a flat price that varies", flat(2, period("", "", "1", "2026-01", "1.00", "2026-02", "2")), "prices.periods[0].months[1].price: O preço fixo vale para todos os meses"},
	} {
		in := valid(1)
		in.Prices = c.prices
		got := firstProblem(in.Validate())
		if got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

func firstProblem(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) || len(f.Fields) == 0 {
		return ""
	}
	return f.Fields[0].Path + ": " + f.Fields[0].Message
}

// CC-15: a flat price begins with the validity and follows it.
func TestFlatPriceFollowsTheValidity_CC15(t *testing.T) {
	d := dbtest.SQLite(t)
	s, boss := contract.NewService(d, contract.Options{}), gestora(t, d)
	in := valid(1)
	in.Prices = fixedPrices(period("", "", "230.5", "2026-01", "230.50"))
	in.Prices.FlatYears = ptr(2)
	v := create(t, s, boss, in)
	p := v.Prices.Periods[0]
	expect.All(t, "CC-15", expect.Is(p.StartMonth, "2026-01"), expect.Is(p.EndMonth, "2027-12"), expect.Is(*p.DefaultPrice, "230.50"),
		expect.Len(p.Months, 0))
	v, err := s.Update(t.Context(), boss, v.ID, edit(v, func(in *contract.Input) { in.StartDate = "2026-03-15" }))
	if err != nil {
		t.Fatal(err)
	}
	if p := v.Prices.Periods[0]; p.StartMonth != "2026-03" || p.EndMonth != "2028-02" {
		t.Errorf("CC-15 after the validity moved: %+v", p)
	}
}

// Prices are written with contracts:update_pricing and read by who sees prices.
func TestPriceRights_CC19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := contract.NewService(d, contract.Options{})
		server, boss := serve(t, s), gestora(t, d)
		consultor, partner := webtest.Consultor(), webtest.Parceiro()
		store(t, d, consultor, partner)
		in := valid(1)
		in.Status, in.Prices = "Em análise", fixedPrices(period("2026-01", "2026-12", "247.35"), period("2026-12", "2027-12", "250"))
		v := create(t, s, boss, in)
		assign(t, d, boss, v.ClientID, client.Assignment{OwnerUserID: consultor.UserID, PartnerID: partner.PartnerID})

		for _, path := range []string{"", "/versions/1"} {
			body := string(server.As(partner).Get("/contracts/"+v.ID+path).Status(t, 200).Body)
			if strings.Contains(body, "247.35") || strings.Contains(body, "sobrepõem") {
				t.Errorf("a partner reads prices at %q: %s", path, body)
			}
		}
		server.As(partner).Get("/contracts/"+v.ID+"/prices").Status(t, 403)
		body := string(server.As(consultor).Get("/contracts/"+v.ID+"/prices?from=2026-01&to=2026-02").Status(t, 200).Body)
		if !strings.Contains(body, "247.35") {
			t.Errorf("a consultor does not read /prices: %s", body)
		}
		change := func(in *contract.Input) { in.Prices = fixedPrices(period("2026-01", "2027-12", "1")) }
		_, err := s.Update(t.Context(), consultor, v.ID, edit(v, change))
		if fault.KindOf(err) != fault.Forbidden || firstProblem(err) != "prices: Você não tem permissão para alterar este campo" {
			t.Errorf("a consultor changes prices: %v", err)
		}
		// What was read goes back without being a change.
		_, err = s.Update(t.Context(), consultor, v.ID, edit(v, func(in *contract.Input) { in.Prices = v.Prices }))
		if err != nil {
			t.Errorf("prices that did not change are refused: %v", err)
		}
	})
}

// CC-14, CC-19, CT-12: prices, volumes and additional data are written with the
// contract, by the same PUT, and kept in the same version.
func TestAggregateOverHTTP_CC14_CC19(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := serve(t, contract.NewService(d, contract.Options{})).As(gestora(t, d))
		body := strings.TrimSuffix(newContract, "}") + `,"prices":{"index":"nenhum","base_month":null,"positive_only":false,"flat_years":null,
			"periods":[{"start_month":"2025-01","end_month":"2025-12","default_price":"220","months":[{"month":"2025-03","price":"221.5"}]}]},
			"seasonal_volumes":null,"additional":[{"label":"","value":"x"}]}`
		var v contract.View
		c.JSON("POST", "/contracts", body).Status(t, 201).Decode(t, &v)
		path := "/contracts/" + v.ID
		want := `{"index":"nenhum","base_month":null,"positive_only":false,"flat_years":null,"periods":[{"start_month":"2025-01",` +
			`"end_month":"2025-12","default_price":"220.00","months":[{"month":"2025-03","price":"221.50"}]}]}`
		if got := text(t, v.Prices); got != want {
			t.Errorf("CC-14 %s", got)
		}
		// What is left out stays.
		c.With("If-Match", `"1"`).JSON("PUT", path, `{"segment":"Hotel"}`).Status(t, 200).Decode(t, &v)
		if got := text(t, v.Prices); got != want || text(t, v.Additional) != `[{"label":"Campo 1","value":"x"}]` {
			t.Errorf("CC-14 CT-12 after another edit: %s %s", got, text(t, v.Additional))
		}
		// CC-19: what breaks a rule changes nothing.
		problem := c.With("If-Match", `"2"`).JSON("PUT", path, `{"prices":{"index":"nenhum","periods":[
			{"start_month":"2025-05","end_month":"2025-04","default_price":"1.234"}]}}`).Status(t, 422).Problem(t)
		var told []string
		for _, f := range problem.Fields {
			told = append(told, f.Path+": "+f.Message)
		}
		if got := strings.Join(told, "\n"); got != "prices.periods[0].start_month: Defina um período válido (início deve ser anterior ou igual ao fim)\n"+
			"prices.periods[0].default_price: Use no máximo 2 casas decimais" {
			t.Errorf("CC-19 %s", got)
		}
		c.With("If-Match", `"2"`).JSON("PUT", path, `{"prices":{"index":"nenhum","periods":null}}`).Status(t, 422)
		c.With("If-Match", `"2"`).JSON("PUT", path, `{"prices":[]}`).Status(t, 422)
		// Null clears; the version before keeps it.
		var cleared, kept contract.View
		c.With("If-Match", `"2"`).JSON("PUT", path, `{"prices":null,"additional":null}`).Status(t, 200).Decode(t, &cleared)
		c.Get(path+"/versions/2").Status(t, 200).Decode(t, &kept)
		expect.All(t, "CC-14 cleared, kept", expect.Is(cleared.Prices, nil), expect.Len(cleared.Additional, 0), expect.Is(cleared.Version, 3),
			expect.Is(text(t, kept.Prices), want))
		after := d.QueryRowContext(t.Context(), `SELECT after_json FROM audit_entries WHERE action = 'contract.create'`)
		var entry string
		if err := after.Scan(&entry); err != nil || !strings.Contains(entry, "221.50") {
			t.Errorf("R9 the audit entry does not hold the prices: %s, %v", entry, err)
		}
		c.Get(path+"/prices?from=2025-13").Status(t, 422)
		c.Get(path+"/prices?from=2025-02&to=2025-01").Status(t, 422)
		c.Get("/contracts/00000000-0000-7000-8000-000000000000/prices").Status(t, 404)
	})
}
