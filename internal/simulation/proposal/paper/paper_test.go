package paper_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
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
	if dir := os.Getenv("YNOVA_PAPER"); dir != "" { // to look at
		if err := os.WriteFile(filepath.Join(dir, "proposta.pdf"), first, 0o600); err != nil {
			t.Fatal(err)
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
