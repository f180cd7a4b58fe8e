package paper_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr/ptbrtest"
	"ynova/internal/platform/pdf"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/proposal/frozen"
	"ynova/internal/simulation/proposal/frozen/frozentest"
	"ynova/internal/simulation/proposal/paper"
)

func document(t testing.TB) *frozen.Document {
	t.Helper()
	until, _ := month.NewDate(2026, 12, 20)
	return &frozen.Document{
		Year: 2026, Number: 7, Version: 2, At: time.Date(2026, 11, 20, 12, 0, 0, 0, clock.SaoPaulo()), Author: "Célia Consultora",
		Accept: "https://portal.exemplo.com.br/p/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG", House: pdf.House{Name: "YNOVA", Contact: []string{"Preparada por Célia Consultora"}},
		Terms:   frozen.Terms{ClientName: "Indústria de Açúcar São João Ltda.", Brand: "YNOVA", Modality: cost.Verde, Supplier: "Comercializadora Sol", ValidUntil: until},
		Content: frozentest.Sample(t),
	}
}

// SM-08: the same proposal gives the same bytes, also after it was stored.
func TestSameBytes_SM08(t *testing.T) {
	first, err := paper.PDF(document(t))
	if err != nil {
		t.Fatal(err)
	}
	again := document(t)
	text, err := json.Marshal(again.Content)
	if err != nil {
		t.Fatal(err)
	}
	again.Content = &frozen.Content{}
	if err := json.Unmarshal(text, again.Content); err != nil {
		t.Fatal(err)
	}
	second, err := paper.PDF(again)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("SM-08 the PDF of the same proposal differs: %d and %d bytes, %v", len(first), len(second), err)
	}
	look(t, "proposta.pdf", first)
}

// TD-12: what is not known is left out: no word, and no dash, stands in its place.
func TestNothingStandsForTheUnknown_TD12(t *testing.T) {
	doc := document(t)
	doc.Sheet.Case.Offer.PLD = nil
	doc.Sheet.Case.Unit.Submarket = ""
	doc.Chosen().Saving.Percent, doc.Chosen().Promise.Percent = nil, nil
	for i := range doc.Chosen().Saving.Flags {
		doc.Chosen().Saving.Flags[i].Percent = nil
	}
	for i := range doc.Answer.Cenarios {
		doc.Answer.Cenarios[i].Percentual = nil
	}
	file, err := paper.PDF(doc)
	if err != nil {
		t.Fatal(err)
	}
	text := words(t, file)
	for _, unwanted := range []string{"Indefinid", "Não informado", "—", "PLD para sobras", "Submercado", " - "} {
		if strings.Contains(text, unwanted) {
			t.Errorf("TD-12 %q is in the PDF:\n%s", unwanted, text)
		}
	}
	if !strings.Contains(text, "Economia prometida no primeiro ano") {
		t.Errorf("TD-12 the PDF was not read:\n%s", text)
	}
}

// look writes a document to YNOVA_PAPER, for a person to view.
func look(t *testing.T, name string, file []byte) {
	t.Helper()
	if dir := os.Getenv("YNOVA_PAPER"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name), file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// words reads a document as the product reads those of others.
func words(t *testing.T, file []byte) string {
	t.Helper()
	doc, err := pdfreadtest.Start(t).Open(file, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	var out []string
	for n := range doc.Pages() {
		p, err := doc.Words(n + 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range p.Words {
			out = append(out, w.Text)
		}
	}
	text := strings.Join(out, " ")
	if number := ptbrtest.DecimalPoint(text); number != "" {
		t.Errorf("VD-09 %q is on the paper:\n%s", number, text)
	}
	return text
}

// SM-08: what a proposal must say stands in it: whose it is, the fee, the validity, the
// premises, the annex and the number of each page; also where nothing is saved.
func TestWhatItSays_SM08(t *testing.T) {
	doc := document(t)
	doc.Modality = cost.Azul // dearer than today
	doc.ClientName = strings.Repeat("Companhia Agroindustrial e Comercial ", 5)
	doc.Note = strings.Repeat("Observação com acentuação. ", 40)
	file, err := paper.PDF(doc)
	if err != nil {
		t.Fatal(err)
	}
	look(t, "azul.pdf", file)
	text := words(t, file)
	for _, want := range []string{
		"Proposta 7/2026", "Companhia Agroindustrial", "taxa de gestão de R$ 500,00 por mês", "válida até 20/12/2026", "Premissas",
		"Anexo: memória de cálculo", "Como se calcula", "Página 1 de", "2.160.117,72",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("SM-08 the PDF does not say %q", want)
		}
	}
}

func BenchmarkProposalPDF_SM08(b *testing.B) {
	doc := document(b)
	for b.Loop() {
		if _, err := paper.PDF(doc); err != nil {
			b.Fatal(err)
		}
	}
}

// FC-11: the first page is the whole summary; figures are written as people read them;
// equal tariffs are one row; no drawing of a straight line; every page is well used; the
// parts add up to the cost.
func TestSummaryAndForm_FC11(t *testing.T) {
	doc := document(t)
	file, err := paper.PDF(doc)
	if err != nil {
		t.Fatal(err)
	}
	read, err := pdfreadtest.Start(t).Open(file, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = read.Close() }()
	last := 0.0
	var first string
	for n := range read.Pages() {
		p, err := read.Words(n + 1)
		if err != nil {
			t.Fatal(err)
		}
		last = 0
		for _, w := range p.Words {
			if n == 0 {
				first += w.Text + " "
			}
			if w.Y < 0.94*p.Height { // above the footer
				last = max(last, (w.Y+w.H)/p.Height)
			}
		}
	}
	for _, want := range []string{
		"Economia prometida no primeiro ano R$ 109.721,04 5,12%", "De que é feita a economia", "Pessimista", "Otimista", "Próximos passos",
		"Até 20/12/2026: sua resposta, pelo código ao lado", "Abrir e responder",
	} {
		if !strings.Contains(first, want) {
			t.Errorf("FC-11 the first page does not say %q:\n%s", want, first)
		}
	}
	text := words(t, file)
	for _, want := range []string{"dez/2026 a nov/2027 32,50", "R$ 200 mil R$ 150 mil R$ 100 mil", "R$ 2.296,63/MWh", "A mesma economia todo ano"} {
		if !strings.Contains(text, want) {
			t.Errorf("FC-11 the PDF does not say %q", want)
		}
	}
	for _, unwanted := range []string{" R$/", "Ano 10", "SUDESTE", "2296,63"} {
		if strings.Contains(strings.ReplaceAll(strings.ReplaceAll(text, "em R$/kW", ""), "em R$/MWh", ""), unwanted) {
			t.Errorf("FC-11 the PDF says %q", unwanted)
		}
	}
	if last < 0.5 {
		t.Errorf("FC-11 the last page ends at %.2f of its height", last)
	}
	sum := doc.Chosen().Total
	for _, p := range doc.Parts(doc.Modality) {
		sum -= p.Then
	}
	if sum != 0 {
		t.Errorf("FC-11 the parts leave %v of the cost out", sum)
	}
	doc.Accept = ""
	if text := words(t, must(t, doc)); strings.Contains(text, "Abrir e responder") || !strings.Contains(text, "com Célia Consultora") {
		t.Error("FC-11 a copy without a link says where to answer by a code")
	}
}

func must(t *testing.T, doc *frozen.Document) []byte {
	t.Helper()
	file, err := paper.PDF(doc)
	if err != nil {
		t.Fatal(err)
	}
	return file
}
