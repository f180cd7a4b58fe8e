package closing

import (
	"slices"
	"testing"
)

// The titles of the trail agree with what they speak of, in gender and number.
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
