package contract_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/contract"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/web/webtest"
)

// MC-10: the rule is stored, and its absence is reported where it matters.
func TestPartialMonthIsTold_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, staff := contract.NewService(d, contract.Options{Clock: today}), gestora(t, d)
		in := valid(1)
		in.StartDate = "2026-03-15"
		v := create(t, s, staff, in)
		want := []string{"O suprimento na CCEE é por mês civil, e o contrato começa em 15/03/2026: março de 2026 conta inteiro."}
		if diff := cmp.Diff(want, v.Warnings); v.PartialMonth != term.PartialWhole || diff != "" {
			t.Errorf("MC-10 %s (-want +got):\n%s", v.PartialMonth, diff)
		}
		v, err := s.SetSituation(t.Context(), staff, v.ID, contract.Situation{Status: status.Rescindido, From: "2026-11-20", Reason: "acordo"}, &v.Version)
		if want = append(want, "O suprimento na CCEE é por mês civil, e o contrato é rescindido em 20/11/2026: novembro de 2026 conta inteiro."); err != nil || !slices.Equal(v.Warnings, want) {
			t.Errorf("MC-10 rescission: %q, %v", v.Warnings, err)
		}
		v, err = s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.PartialMonth = "pro_rata_dias" }))
		expect.All(t, "MC-10", expect.Is(err, nil), expect.Is(v.PartialMonth, term.PartialDays), expect.Len(v.Warnings, 0))
		if v, err = s.Get(t.Context(), staff, v.ID); err != nil || v.PartialMonth != term.PartialDays {
			t.Errorf("MC-10 stored: %s, %v", v.PartialMonth, err)
		}
		_, err = s.Update(t.Context(), staff, v.ID, edit(v, func(in *contract.Input) { in.PartialMonth = "meio" }))
		f, ok := fault.As(err)
		expect.Must(t, fmt.Sprintf("MC-10 an unknown rule: %v", err), expect.Is(ok, true))
		expect.All(t, fmt.Sprintf("MC-10 an unknown rule: %v", err), expect.Is(f.Fields[0].Path, "mes_parcial"),
			expect.Begins(f.Message, "Mês parcial deve ser"))
		differences, err := s.Changes(t.Context(), staff, v.ID, v.Version, 0)
		if told := fmt.Sprint(differences); err != nil || told != "[{mes_parcial Mês parcial Mês inteiro (não informado) Só pelos dias}]" {
			t.Errorf("MC-10 versions: %s, %v", told, err)
		}
	})
}

// MC-10: a request that gives the rule as unknown is refused with the question where a month
// becomes partial; one that leaves the rule out is not.
func TestPartialMonthIsAsked_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := serve(t, contract.NewService(d, contract.Options{Clock: today})).As(gestora(t, d))
		begins := func(start, end, partial string) string {
			return strings.NewReplacer(`"2025-01-01"`, `"`+start+`"`, `"2027-12-31"`, `"`+end+`"`, `"supplier"`, partial+`"supplier"`).Replace(newContract)
		}
		const unknown = `"mes_parcial":null,`
		for _, one := range []struct{ start, end, question string }{
			{"2026-03-15", "2027-12-31", "O suprimento na CCEE é por mês civil. O contrato começa em 15/03: informe se março é fornecido inteiro, só pelos dias ou não é fornecido."},
			{"2026-01-01", "2027-09-10", "O suprimento na CCEE é por mês civil. O contrato termina em 10/09: informe se setembro é fornecido inteiro, só pelos dias ou não é fornecido."},
			{"2026-03-15", "2026-03-20", "O suprimento na CCEE é por mês civil. O contrato começa em 15/03 e termina em 20/03: informe se março é fornecido inteiro, só pelos dias ou não é fornecido."},
			{"2026-03-15", "2027-03-10", "O suprimento na CCEE é por mês civil. O contrato começa em 15/03 e termina em 10/03: informe se março de 2026 e março de 2027 são fornecidos inteiros, só pelos dias ou não são fornecidos."},
		} {
			var refused struct {
				Fields []struct{ Path, Message string }
			}
			c.JSON("POST", "/contracts", begins(one.start, one.end, unknown)).Status(t, 422).Decode(t, &refused)
			expect.Must(t, fmt.Sprintf("MC-10 %s to %s", one.start, one.end), expect.Len(refused.Fields, 1))
			expect.All(t, fmt.Sprintf("MC-10 %s to %s", one.start, one.end), expect.Is(refused.Fields[0].Path, "mes_parcial"),
				expect.Is(refused.Fields[0].Message, one.question))
		}
		var got struct {
			ID         string
			MesParcial string `json:"mes_parcial"`
			Avisos     []string
		}
		c.JSON("POST", "/contracts", begins("2026-01-01", "2027-12-31", unknown)).Status(t, 201).Decode(t, &got)
		if got.MesParcial != "mes_inteiro" || len(got.Avisos) != 0 {
			t.Errorf("MC-10 whole months: %+v", got)
		}
		edit := func(version, body string) *webtest.Response {
			return c.With("If-Match", version).JSON("PUT", "/contracts/"+got.ID, body)
		}
		edit(`"1"`, `{`+unknown+`"end_date":"2027-09-10"}`).Status(t, 422)
		edit(`"1"`, `{`+unknown+`"status":"Inativo","status_from":"2026-09-10"}`).Status(t, 422)
		edit(`"1"`, `{"end_date":"2027-09-10"}`).Status(t, 200).Decode(t, &got)
		if got.MesParcial != "mes_inteiro" || len(got.Avisos) != 1 {
			t.Errorf("MC-10 a call that does not speak of it: %+v", got)
		}
		edit(`"2"`, `{`+unknown+`"supplier":"Bravo"}`).Status(t, 200) // an older contract keeps its whole months
		edit(`"3"`, `{"mes_parcial":"pro_rata_dias","end_date":"2027-09-11"}`).Status(t, 200).Decode(t, &got)
		if got.MesParcial != "pro_rata_dias" || len(got.Avisos) != 0 {
			t.Errorf("MC-10 %+v", got)
		}
	})
}

// MC-10: a whole month that a user chose has no warning, and keeps none where another
// month becomes partial; repeating the rest of a contract chooses nothing.
func TestWholeMonthThatIsMeant_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, staff := contract.NewService(d, contract.Options{Clock: today}), gestora(t, d)
		in := valid(1)
		in.StartDate = "2026-03-15"
		v := create(t, s, staff, in)
		if v.PartialSaid || len(v.Warnings) != 1 {
			t.Fatalf("MC-10 nobody has said: %t, %q", v.PartialSaid, v.Warnings)
		}
		change := func(apply func(*contract.Input)) {
			t.Helper()
			next, err := s.Update(t.Context(), staff, v.ID, edit(v, apply))
			if err != nil {
				t.Fatal(err)
			}
			v = next
		}
		change(func(in *contract.Input) { in.Supplier = "Bravo" })
		if v.PartialSaid || len(v.Warnings) != 1 {
			t.Errorf("MC-10 another edit answers: %t, %q", v.PartialSaid, v.Warnings)
		}
		change(func(in *contract.Input) { in.PartialMonth = "mes_inteiro" })
		expect.All(t, "MC-10 meant", expect.Is(v.PartialMonth, term.PartialWhole), expect.Is(v.PartialSaid, true), expect.Len(v.Warnings, 0))
		told, err := s.Changes(t.Context(), staff, v.ID, v.Version, 0)
		if got := fmt.Sprint(told); err != nil || got != "[{mes_parcial Mês parcial Mês inteiro (não informado) Mês inteiro}]" {
			t.Errorf("MC-10 versions: %s, %v", got, err)
		}
		v, err = s.Get(t.Context(), staff, v.ID)
		expect.All(t, "MC-10 stored", expect.Is(err, nil), expect.Is(v.PartialSaid, true), expect.Len(v.Warnings, 0))
		change(func(in *contract.Input) { in.EndDate = "2027-09-10" })
		if len(v.Warnings) != 0 {
			t.Errorf("MC-10 another partial month: %q", v.Warnings)
		}
		back, err := s.RestoreVersion(t.Context(), staff, v.ID, 1, &v.Version, contract.Why{Reason: "engano"})
		expect.All(t, "MC-10 as it was before", expect.Is(err, nil), expect.Is(back.PartialSaid, false), expect.Len(back.Warnings, 1))
	})
}

// MC-10: a status from a day inside a month requires the rule, as an edit of the contract does,
// and stores it.
func TestSituationAsksThePartialMonth_MC10(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, staff := contract.NewService(d, contract.Options{Clock: today}), gestora(t, d)
		c := serve(t, s).As(staff)
		v := create(t, s, staff, valid(1))
		situate := func(version int64, body string) *webtest.Response {
			return c.With("If-Match", fmt.Sprintf(`"%d"`, version)).JSON("POST", "/contracts/"+v.ID+"/situacao", body)
		}
		var refused struct {
			Fields []struct{ Path, Message string }
		}
		const suspended = `{"situacao":"suspenso","vigente_de":"2026-06-11","motivo":"obra"`
		situate(1, suspended+`,"mes_parcial":null}`).Status(t, 422).Decode(t, &refused)
		const question = "O suprimento na CCEE é por mês civil. O contrato é suspenso em 11/06: informe se junho é fornecido inteiro, só pelos dias ou não é fornecido."
		expect.Must(t, "MC-10 the question", expect.Len(refused.Fields, 1))
		expect.All(t, "MC-10 the question", expect.Is(refused.Fields[0].Path, "mes_parcial"), expect.Is(refused.Fields[0].Message, question))
		situate(1, suspended+`,"mes_parcial":"meio"}`).Status(t, 422).Decode(t, &refused)
		if refused.Fields[0].Path != "mes_parcial" || !strings.HasPrefix(refused.Fields[0].Message, "Mês parcial deve ser") {
			t.Errorf("MC-10 an unknown rule: %+v", refused)
		}
		var got contract.View
		situate(1, suspended+`,"mes_parcial":"pro_rata_dias"}`).Status(t, 200).Decode(t, &got)
		expect.All(t, "MC-10", expect.Is(got.PartialMonth, term.PartialDays), expect.Is(got.PartialSaid, true), expect.Len(got.Warnings, 0))
		situate(2, `{"situacao":"rescindido","vigente_de":"2026-06-11","motivo":"acordo","mes_parcial":"mes_inteiro"}`).Status(t, 200).Decode(t, &got)
		if got.PartialMonth != term.PartialWhole || len(got.Warnings) != 0 {
			t.Errorf("MC-10 a whole month that is meant: %s, %q", got.PartialMonth, got.Warnings)
		}
		v = create(t, s, staff, valid(2))
		// A day that begins a month asks nothing.
		situate(1, `{"situacao":"suspenso","vigente_de":"2026-07-01","motivo":"obra","mes_parcial":null}`).Status(t, 200)
	})
}
