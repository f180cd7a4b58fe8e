package balance_test

import (
	"strings"
	"testing"

	"ynova/internal/contract"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/imports/layout"
)

// A value out of proportion to what is stored waits as a question with both readings;
// nothing of the file is stored until a user decides, and a confirmation has its
// reason in the trail (M7).
func TestValueOutOfProportionIsAsked_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;99,5", "02/2026;99,55", "03/2026;99,6")), imports.StateDone)
		im := w.send("b.csv", consumed("A", cnpjA, "M1", "04/2026;102000", "05/2026;295", "06/2026;310", "07/2026;33,1"))
		w.state(im, imports.StateReview)
		want := []string{
			"2:5 suspeita 102.000,000\u00a0MWh é cerca de 1000 vezes a mediana de 3 meses (99,550\u00a0MWh). O valor está em kWh? Seriam 102,000\u00a0MWh.",
			"4:5 suspeita 310,000\u00a0MWh está fora do comum: a mediana de 3 meses (99,550\u00a0MWh). Confira o valor e a unidade.",
			"5:5 suspeita 33,100\u00a0MWh está fora do comum: a mediana de 3 meses (99,550\u00a0MWh). Confira o valor e a unidade.",
		}
		got := w.lines(im, imports.OutcomeSuspect)
		expect.All(t, "TD-02 asked", expect.Same(got, want), expect.Is(im.Counts.Valid, 1), expect.Is(im.Counts.Rejected, 0),
			expect.Is(im.Counts.Flagged(imports.OutcomeSuspect), 3))
		if n := w.count(`SELECT count(*) FROM balance_months WHERE month > '2026-03'`); n != 0 {
			t.Fatalf("TD-02 %d months are stored before the decision", n)
		}
		im = w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""))
		w.state(im, imports.StateDone)
		if got := w.month("M1", "2026-04", "month") + w.month("M1", "2026-05", "consumption"); got != "none295000"+kwh || len(w.lines(im, imports.OutcomeSuspect)) != 3 {
			t.Errorf("TD-02 without a confirmation: %s", got)
		}

		im = w.send("c.csv", consumed("A", cnpjA, "M1", "08/2026;1020"))
		w.state(im, imports.StateReview)
		im = w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, "Nova linha de produção"))
		w.state(im, imports.StateDone)
		if got := w.month("M1", "2026-08", "consumption"); got != "1020000"+kwh || im.Confirmed != "Nova linha de produção" {
			t.Errorf("TD-02 confirmed: %s, %q", got, im.Confirmed)
		}
		if n := w.count(`SELECT count(*) FROM audit_entries WHERE action = 'import.apply' AND entity_id = $1 AND reason = $2`, im.ID, im.Confirmed); n != 1 {
			t.Errorf("TD-02 the confirmation is recorded %d times", n)
		}
		w.counters()
	})
}

// VD-45: a cell that is in doubt can be corrected where it stands, with the reading that its
// question offers; the row is judged anew and is stored with it.
func TestOfferedReading_VD45(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.state(w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;99,5", "02/2026;99,55", "03/2026;99,6")), imports.StateDone)
		im := w.send("b.csv", consumed("A", cnpjA, "M1", "04/2026;102345,5", "05/2026;310"))
		w.state(im, imports.StateReview)
		found, _, _, err := w.imports.Lines(t.Context(), w.gestora, im.ID, imports.OutcomeSuspect, 10, 0)
		expect.Must(t, "VD-45", expect.Is(err, nil), expect.Len(found, 2))
		expect.Must(t, "VD-45", expect.Is(found[0].Value, "102345,5"), expect.Is(found[0].Offer, "102345,5 kWh"), expect.Is(found[1].Offer, ""))
		rows := string(w.As(actor.Gestora).Get("/api/imports/"+im.ID+"/rows?status=suspeita").Status(t, 200).Body)
		if strings.Count(rows, `"oferta":`) != 1 || !strings.Contains(rows, `"oferta":"102345,5 kWh"`) {
			t.Errorf("VD-45 the screen is told %s", rows)
		}
		im = w.after(w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Line: 2, Column: found[0].Column, Value: found[0].Offer}))
		w.state(im, imports.StateReview)
		if im.Counts.Valid != 1 || im.Counts.Flagged(imports.OutcomeSuspect) != 1 {
			t.Errorf("VD-45 corrected: %+v", im.Counts)
		}
		w.state(w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, "")), imports.StateDone)
		if got := w.month("M1", "2026-04", "consumption"); got != "10234550000000" {
			t.Errorf("VD-45 stored %s", got)
		}
		if _, err := w.imports.Correct(t.Context(), w.gestora, im.ID, layout.Correction{Line: 2, Column: found[0].Column, Value: "1"}); err == nil {
			t.Error("VD-45 what is stored already was corrected")
		}
	})
}

// Without a history the volume of the contract is the reference; a file of many such
// values is the gestora's to confirm.
func TestVolumeOfTheContractTells_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.contract("A", cnpjA, func(*contract.Input) {})
		im := w.send("a.csv", consumed("A", cnpjA, "M1", "01/2026;102000", "02/2026;102000", "03/2026;102000", "04/2026;102000", "05/2026;102000", "06/2026;100")+
			"B;"+cnpjB+";M2;06/2026;90000\n")
		w.state(im, imports.StateReview)
		got := w.lines(im, imports.OutcomeSuspect)
		if len(got) != 5 || !strings.Contains(got[0], "é cerca de 1000 vezes o volume contratado (100,000\u00a0MWh)") {
			t.Errorf("TD-02 asked %q", got)
		}
		const refusal = "5 de 7 valores não são plausíveis; 5 parecem multiplicados por 1000. Nada foi importado."
		if _, err := w.imports.ApplyValid(t.Context(), w.gestora, im.ID, ""); err == nil || !strings.HasSuffix(err.Error(), refusal) {
			t.Errorf("TD-02 the good rows of a file that is wrong as a whole are imported: %v", err)
		}
		if text := string(w.As(actor.Gestora).Get("/api/imports/"+im.ID).Status(t, 200).Body); !strings.Contains(text, refusal) {
			t.Errorf("TD-02 the screen is not told: %s", text)
		}
		if _, err := w.imports.ApplyValid(t.Context(), w.People[actor.Backoffice], im.ID, "porque sim"); fault.KindOf(err) != fault.Forbidden {
			t.Errorf("TD-02 back office confirms five of seven: %v", err)
		}
		w.state(w.after(w.imports.ApplyValid(t.Context(), w.gestora, im.ID, "medidor novo")), imports.StateDone)
	})
}

// TD-02: without months of the unit a price is held against the brokerage's contracts of
// the time, in a sheet and typed.
func TestPriceBesideTheBook_TD02(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		dear := func(in *contract.Input) {
			in.StartDate, in.AveragePrice = "2026-03-01", "900"
			in.Confirm = doubt.Reasons{"average_price_mwh": "Racionamento"}
		}
		for range 7 {
			w.contract("B", cnpjB, dear)
		}
		sheet := func(month, price string) string {
			return "cliente;cnpj;medidor;mes;consumo_mwh;preco\nA;" + cnpjA + ";M1;" + month + ";100;" + price + "\n"
		}
		asked := func(name, month, price string) string {
			im := w.send(name, sheet(month, price))
			return strings.ReplaceAll(strings.Join(w.lines(im, imports.OutcomeSuspect), ""), "\u00a0", " ")
		}
		if got := asked("seven.csv", "05/2026", "900"); !strings.Contains(got, "o usual (R$ 250,00/MWh)") {
			t.Errorf("TD-02 seven contracts of the time: %q", got)
		}
		w.contract("B", cnpjB, dear)
		if got := asked("eight.csv", "05/2026", "2300"); !strings.Contains(got, "a mediana dos contratos da época (R$ 900,00/MWh)") {
			t.Errorf("TD-02 a sheet beside eight contracts: %q", got)
		}
		if got := asked("other.csv", "05/2024", "900"); !strings.Contains(got, "o usual") {
			t.Errorf("TD-02 another time: %q", got)
		}
		if got := asked("same.csv", "05/2026", "950"); got != "" {
			t.Errorf("TD-02 a price like theirs: %q", got)
		}

		path := "/energy-balance/" + w.balanceOf("M1") + "_2026-05"
		res := w.As(actor.Gestora).JSON("PUT", path, map[string]any{"price": "300"})
		if res.Code != 409 || !strings.Contains(string(res.Body), "a mediana dos contratos da época") {
			t.Errorf("TD-02 typed: %d %s", res.Code, res.Body)
		}
		w.As(actor.Gestora).JSON("PUT", path, map[string]any{"price": "1000"}).Status(t, 200)
	})
}
