package frozen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"ynova/internal/kernel/month"
	"ynova/internal/migration/clock"
	"ynova/internal/simulation"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
)

func date(t *testing.T, text string) month.Date {
	t.Helper()
	d, err := month.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// VD-07, golden T3: the next steps stand in the order of their days, whatever is known of notice,
// representation and validity; what has no day is left out.
func TestNextSteps_T3_VD07(t *testing.T) {
	terms := clock.Terms{NoticeDays: 180, PrepareDays: 15, ContractDays: 60, MarketDays: 45, MeteringDays: 15}
	const (
		notice   = "Até 31/12/2026: aviso (denúncia) à distribuidora. Depois disso o fornecimento começa mais tarde."
		contract = "Até 30/04/2027: contrato com Sol, com o preço confirmado na contratação."
		ccee     = "Até 17/05/2027: adesão à CCEE."
		metering = "Até 16/06/2027: medição adequada."
		begin    = "01/07/2027: primeiro dia no mercado livre, como simulado."
	)
	for name, tt := range map[string]struct {
		until, issued string
		change        func(*frozen.Content)
		want          []string
	}{
		"notice to be given": {"2026-12-20", "2026-11-20", func(*frozen.Content) {}, []string{"RESPOSTA", notice, contract, ccee, metering, begin}},
		"notice given": {"2026-12-20", "2026-11-20", func(c *frozen.Content) {
			c.Sheet.Case.Move.Start.Notice = clock.Notice{Given: date(t, "2026-11-02")}
			c.Input.Migracao = &simulation.EntryMove{Protocolo: " 77-A "}
		}, []string{"Aviso dado em 02/11/2026, protocolo 77-A.", "RESPOSTA", contract, ccee, metering, begin}},
		"consent to a shorter notice": {
			"2026-12-20", "2026-11-20", func(c *frozen.Content) { c.Sheet.Case.Move.Earlier = "multa de rescisão" },
			[]string{"RESPOSTA", "Logo após o aceite: aviso (denúncia) à distribuidora, com prazo menor por multa de rescisão.", contract, ccee, metering, begin},
		},
		"by a retailer": {
			"2026-12-20", "2026-11-20", func(c *frozen.Content) { c.Sheet.Eligibility.Retail = true },
			[]string{"RESPOSTA", notice, contract, "Até 17/05/2027: representação por comercializador varejista.", metering, begin},
		},
		"validity after the notice": {
			"2027-01-20", "2026-11-20", func(*frozen.Content) {},
			[]string{notice, "Com a resposta depois de 31/12/2026 o início passa a agosto de 2027.", "RESPOSTA", contract, ccee, metering, begin},
		},
		"validity long after the notice": {
			"2027-03-20", "2026-11-20", func(*frozen.Content) {},
			[]string{notice, "Com a resposta depois de 31/12/2026 o início passa a agosto de 2027 ou depois.", "RESPOSTA", contract, ccee, metering, begin},
		},
		"on the last day of the law": {"2027-01-02", "2026-11-20", func(*frozen.Content) {}, []string{notice, "RESPOSTA", contract, ccee, metering, begin}},
		"a term that is over": {"2027-06-20", "2027-05-03", func(c *frozen.Content) {
			c.Sheet.Case.Move.Start.Notice = clock.Notice{Given: date(t, "2026-11-02")}
		}, []string{"Aviso dado em 02/11/2026.", ccee, metering, "RESPOSTA", "Logo após o aceite: " + strings.SplitN(contract, ": ", 2)[1], begin}},
		"validity after the start": {"2027-07-20", "2027-05-03", func(c *frozen.Content) {
			c.Sheet.Case.Move.Start = nil // in the free market already
		}, []string{"RESPOSTA", "Início simulado em julho de 2027; com o aceite depois disso, começa no primeiro mês possível."}},
		"no parameter but the notice's": {"2026-12-20", "2026-11-20", func(c *frozen.Content) {
			c.Sheet.Case.Move.Start.Terms = clock.Terms{NoticeDays: 180}
		}, []string{"RESPOSTA", notice, begin}},
	} {
		start := terms.Start(terms.Assumed(date(t, "2026-11-20"), month.Date{}))
		c := &frozen.Content{Sheet: &cost.Sheet{Case: &cost.Case{Move: &cost.Move{Start: &start}}, Months: []cost.SheetMonth{{Month: month.New(2027, 7)}}}}
		tt.change(c)
		got := c.Steps(&frozen.Terms{Supplier: "Sol", ValidUntil: date(t, tt.until)}, "RESPOSTA", date(t, tt.issued))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("VD-07 %s (-want +got)\n%s", name, diff)
		}
	}
}
