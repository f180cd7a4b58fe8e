package closing

import (
	"slices"
	"testing"

	"ynova/internal/closing/accrual"
)

// LW-01: the file marks a line as the screen does: by what is still to be fixed, before what
// has no history.
func TestCertaintyOfAnAccruedLine_LW01(t *testing.T) {
	figures := func(f accrual.Figure) accrual.Part {
		return accrual.Part{Accrual: accrual.Accrual{Inputs: accrual.Inputs{Prices: []accrual.Figure{f}}}}
	}
	known, estimate, expected := figures(accrual.Figure{}), figures(accrual.Figure{Estimate: true}), figures(accrual.Figure{Estimate: true, Expected: true})
	for want, parts := range map[string][]accrual.Part{"": {known}, "estimativa": {known, estimate}, "previsto": {estimate, expected, known}} {
		l := accrualLine{Line: &accrual.Line{Parts: parts}}
		if got := l.certainty(); got != want {
			t.Errorf("LW-01 %q, want %q", got, want)
		}
	}
}

// The titles of the trail agree with their subject in gender and number.
func TestTitlesAgree_MC03(t *testing.T) {
	want := []string{
		"Medição dispensada, volta a ser exigida", "PROINFA dispensado, volta a ser exigido", "Contrato dispensado, volta a ser exigido",
		"Preço dispensado, volta a ser exigido", "Balanço dispensado, volta a ser exigido", "NF do fornecedor dispensada, volta a ser exigida",
		"Conferência da NF dispensada, volta a ser exigida", "Fatura da distribuidora dispensada, volta a ser exigida",
		"Conferência da fatura dispensada, volta a ser exigida", "Vencimento do boleto dispensado, volta a ser exigido",
		"E-mail dispensado, volta a ser exigido", "Encargos dispensados, voltam a ser exigidos", "Liquidação dispensada, volta a ser exigida",
		"Apontamentos dispensados, voltam a ser exigidos",
	}
	var got []string
	for n := range specs {
		got = append(got, specs[n].label+specs[n].waived()+","+specs[n].required())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
