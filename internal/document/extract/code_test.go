package extract_test

import (
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/platform/page"
	"ynova/internal/platform/prooftest"
)

// Golden: design/golden/reading.json, code_key.
func TestCodeKey_RQ04(t *testing.T) {
	t.Parallel()
	for code, want := range prooftest.ReadingExample[map[string]string](t, "code_key") {
		if got := extract.CodeKey(code); got != want {
			t.Errorf("RQ-04: %q is %q, want %q", code, got, want)
		}
	}
}

// RQ-04: the installation is what a label names, however often others' codes stand in
// running text, in an item's name or in a list of units.
func TestInstallation_RQ04(t *testing.T) {
	t.Parallel()
	r := extract.Read(t.Context(), []page.Page{table(
		"Unidade Consumidora|12345678", "",
		"INFORMAÇÕES DO SCEE: GERAÇÃO DO CICLO KWH: UC 99000114075 : 62.757,90, EXCEDENTE RECEBIDO KWH: UC 99000114075 : 9.413,68",
		"CADASTRO RATEIO GERAÇÃO: UC 99000114075 = 15%", "",
		"INJEÇÃO SCEE - UC 99000114075 - GD I|6502,00|4.186,27",
		"Consumo - UC 99000114075|6502,00|4.186,27",
		"a energia gerada pela unidade de número UC 99000114075 entra na conta deste mês",
	)})
	if v := r.Fields[extract.Installation]; v.Value != "12345678" || v.Confidence < extract.High {
		t.Errorf("RQ-04: installation %+v", v)
	}
	if r := extract.Read(t.Context(), []page.Page{table("Código da instalação|W6149945157")}); r.Text(extract.Installation) != "W6149945157" {
		t.Errorf("RQ-04: a code with a letter is read as %q", r.Text(extract.Installation))
	}
}
