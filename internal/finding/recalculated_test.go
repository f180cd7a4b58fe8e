package finding_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"ynova/internal/compliance/check"
	"ynova/internal/finding"
	"ynova/internal/finding/rule"
	"ynova/internal/invoice"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/export"
	"ynova/internal/platform/web"
)

// e4b is the bill of E4b as it is sent, with TE that a free client does not owe and an
// item that nobody knows.
func e4b() invoice.Input {
	item := func(class, text, value string) invoice.ItemBody {
		return invoice.ItemBody{Class: class, Text: text, Value: web.Number(value)}
	}
	return invoice.Input{Kind: "fatura_distribuidora", Competencia: "2026-10", Numero: "77", Valor: number("66153.12"), Figures: invoice.Figures{
		Subgroup: new("A4"), Modality: new("Verde"), DiscountPercent: number("50"), ICMSRate: number("18"), PISCOFINSRate: number("5.32"),
		Demand: []invoice.DemandLineBody{{
			Posto: "unico", ContractedKW: number("500"), MeasuredKW: number("560"), BilledKW: number("560"), Tariff: number("32.50"),
			Value: number("11721.12"), ExcessValue: number("7535.01"),
		}},
		Energy: []invoice.EnergyLineBody{
			{Posto: "ponta", KWh: number("9800"), Tariff: number("2296.63"), Value: number("15379.81")},
			{Posto: "fora_ponta", KWh: number("148200"), Tariff: number("140.21"), Value: number("26764.25")},
		},
		ReactiveValue: number("1127.51"), CIPValue: number("312.45"), TEValue: number("120"), TUSDValue: number("68192.34"), ICMSValue: number("15362.48"),
		BenefitGross: number("25331.10"), BenefitNet: number("19666.46"), OtherValue: number("40.00"),
		Document: &invoice.DocumentBody{Items: []invoice.ItemBody{item("outro", "Ajuste 45", "40.00"), item("cip", "CIP", "312.45")}},
	}}
}

// MC-14: the bill stands line by line beside what it should be; a line that diverges, or
// that a rule found something in, leads to its finding; sums are those of the lines; the
// file has the same; and it is reached like its invoice.
func TestRecalculatedBill_MC14(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := open(t, d)
		v := k.contract()
		made := k.record(v, e4b())
		r, err := k.audits.Recalculated(t.Context(), k.staff, made.ID)
		if err != nil {
			t.Fatal(err)
		}
		rules := map[string]rule.Rule{}
		found, err := k.audits.List(t.Context(), k.staff, finding.Filter{Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range found.Findings {
			rules[f.ID] = f.Rule
		}
		var got []string
		for i := range r.Lines.Lines {
			l := &r.Lines.Lines[i]
			got = append(got, strings.Join([]string{l.Name, string(l.Status), string(rules[r.Findings[i]])}, "|"))
		}
		want := []string{
			"Demanda|confere|", "Ultrapassagem de demanda|diverge|demanda_ultrapassagem", "TUSD na ponta|confere|", "TUSD fora de ponta|confere|",
			"Energia e demanda reativas|transcrita|reativo", "Benefício tarifário bruto|confere|", "Benefício tarifário líquido|confere|",
			"TE|diverge|bandeira_ou_te", "CIP/COSIP|transcrita|", "Ajuste 45|transcrita|item_desconhecido", "ICMS|confere|", "PIS e COFINS|sem dados|",
		}
		if strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("MC-14 lines\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		// 2 511.67 of excess and 120 of TE too much.
		expect.All(t, "MC-14 sums −", expect.Is(r.Difference.StringFixed(2), "2631.67"), expect.Same(r.Charged.Sub(r.Expected), r.Difference),
			expect.Is(r.Status, check.LineDiffers))
		table, err := k.audits.ExportRecalculated(t.Context(), k.staff, made.ID, export.CSV)
		var file bytes.Buffer
		if err == nil {
			_, err = table.Write(t.Context(), export.CSV, &file)
		}
		expect.Must(t, "MC-14 file", expect.Is(err, nil), expect.Is(strings.Count(file.String(), "\n") >= len(want)+2, true))
		expect.Must(t, "MC-14 file", expect.Has(file.String(), "Ultrapassagem de demanda"))
		expect.All(t, "MC-14 file", expect.Has(file.String(), "2631,67"))
		other := actor.Actor{UserID: id.New(), Roles: []actor.Role{actor.Consultor}}
		if _, err := k.audits.Recalculated(t.Context(), other, made.ID); !errors.Is(err, invoice.ErrNotFound) {
			t.Errorf("A03 %v", err)
		}
		if _, err := k.audits.Recalculated(t.Context(), actor.Actor{UserID: id.New()}, made.ID); !errors.Is(err, actor.ErrDenied) {
			t.Errorf("A02 %v", err)
		}
		nf := k.record(v, invoice.Input{Kind: "nf_fornecedora", Competencia: "2026-10"})
		if _, err := k.audits.Recalculated(t.Context(), k.staff, nf.ID); fault.KindOf(err) != fault.Conflict {
			t.Errorf("MC-14 of a nota fiscal: %v", err)
		}
	})
}
