package pdf_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"ynova/internal/platform/pdf"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

func sample(t *testing.T) []byte {
	t.Helper()
	d := pdf.New("Ação", time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC))
	d.Footer("Rodapé")
	d.Letterhead(pdf.House{Name: "Casa", Contact: []string{"contato"}}, "Documento", "Emitido em 20/11/2026")
	d.Heading("Parte", 20)
	rows := make([]pdf.Row, 80)
	for i := range rows {
		rows[i].Cells = []string{"linha", "R$ 1.234.567.890,12"}
	}
	d.Table(&pdf.Table{Columns: []pdf.Column{{Title: "Item", Width: 150}, {Title: "Valor", Width: 20, Align: "R"}}, Rows: rows, Size: 9, Height: 5})
	d.Figure("Um desenho", func() { d.Rect(20, d.GetY(), 10, 5, "F") })
	d.QR("https://exemplo.com.br/p/segredo", "Código", 20, d.GetY()+8, 20)
	out, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// FC-11: a document is tagged: its structure names headings, tables and what drawings
// show, everything on a page is marked, and the same content gives the same bytes.
func TestTagged_FC11(t *testing.T) {
	file := sample(t)
	if !bytes.Equal(file, sample(t)) {
		t.Error("FC-11 the same content gave other bytes")
	}
	text := string(file)
	for _, want := range []string{"/MarkInfo <</Marked true>>", "/Lang (pt-BR)", "/StructTreeRoot", "/S/H2", "/S/Table", "/S/TH", "/Scope/Column", "/S/Figure/P", "/StructParents 1\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("FC-11 the file has no %q", want)
		}
	}
	// The last table of contents leads to each object that it names.
	for _, m := range regexp.MustCompile(`(?m)^(\d+) 1\n(\d{10}) 00000 n`).FindAllStringSubmatch(text, -1) {
		at := 0
		for _, digit := range m[2] {
			at = at*10 + int(digit-'0')
		}
		if !strings.HasPrefix(text[at:], m[1]+" 0 obj") {
			t.Fatalf("FC-11 object %s does not begin at %d", m[1], at)
		}
	}
	doc, err := pdfreadtest.Start(t).Open(file, "")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	if doc.Pages() < 2 {
		t.Fatalf("%d pages", doc.Pages())
	}
	for n := range 2 {
		page, err := doc.Words(n + 1)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, w := range page.Words {
			all = append(all, w.Text)
		}
		// The head is repeated, a figure is neither cut nor parted, and the footer counts.
		for _, want := range []string{"Item Valor", "R$ 1.234.567.890,12", "Rodapé Página"} {
			if !strings.Contains(strings.Join(all, " "), want) {
				t.Errorf("FC-11 page %d does not say %q: %v", n+1, want, all)
			}
		}
	}
}

// FC-11: an axis names round values, zero among them.
func TestRoundTicks_FC11(t *testing.T) {
	for _, c := range []struct{ values, want []int64 }{
		{[]int64{3_936_000}, []int64{4_000_000, 3_000_000, 2_000_000, 1_000_000, 0}},
		{[]int64{-70, 130}, []int64{200, 100, 0, -100}},
		{[]int64{0}, []int64{1, 0}},
		{[]int64{97}, []int64{100, 75, 50, 25, 0}},
	} {
		if got := pdf.NewPlot(0, 0, 1, 1, c.values...).Ticks(); !slices.Equal(got, c.want) {
			t.Errorf("FC-11 %v has the ticks %v, want %v", c.values, got, c.want)
		}
	}
}
