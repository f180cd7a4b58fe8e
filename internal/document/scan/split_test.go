package scan

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

// RQ-11: each bill of a file is cut out with its pages alone and reads as if it had come
// by itself, whether they are text or pictures.
func TestCut_RQ11(t *testing.T) {
	s := scanner(t)
	data, truths, err := billtest.Bundle(false, 0, billtest.Sheet{Layout: 0, Seed: 1}, billtest.Sheet{Paper: "carta"}, billtest.Sheet{Layout: 1, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	text := billtest.Bill{Data: data}
	scanned, err := text.As(pdfreadtest.Start(t), billtest.Scan, 3)
	if err != nil {
		t.Fatal(err)
	}
	s.OCR = tesseract(t)
	for name, file := range map[string][]byte{"text": data, "pictures": scanned.Data} {
		t.Run("RQ-11 "+name, func(t *testing.T) {
			doc, err := s.Read(t.Context(), file, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			expect.Must(t, fmt.Sprintf("split, unseen %v", doc.Unseen), expect.Len(doc.Split.Parts, 2))
			expect.Must(t, fmt.Sprintf("split, unseen %v", doc.Unseen), expect.Is(doc.Split.Parts[0].Last, 2), expect.Is(doc.Split.Parts[1].First, 3),
				expect.Len(doc.Unseen, 0))
			files, err := s.Cut(t.Context(), file, "", doc.Split.Parts)
			if err != nil {
				t.Fatal(err)
			}
			for i, pages := range []int{2, 1} {
				one, err := s.Read(t.Context(), files[i], "", nil)
				if err != nil {
					t.Fatal(err)
				}
				got, want := one.Result.Text(extract.Installation), truths[i].Fields[extract.Installation]
				expect.All(t, fmt.Sprintf("part %d: installation; pages; split again: %v", i, one.Split.Parts), expect.Is(got, want),
					expect.Len(one.Pages, pages), expect.Len(one.Split.Parts, 0))
			}
		})
	}
	if _, err := s.Cut(t.Context(), data, "", []extract.Part{{First: 1, Last: 1}, {First: 3, Last: 9}}); code(t, err) != CodeNoPage {
		t.Errorf("RQ-11 pages that are not there: %v", err)
	}
}

// RQ-11: parts of a protected file open without its password.
func TestCutProtected_RQ11(t *testing.T) {
	s := scanner(t)
	locked, err := billtest.Encrypted("12345")
	if err != nil {
		t.Fatal(err)
	}
	files, err := s.Cut(t.Context(), locked, "12345", []extract.Part{{First: 1, Last: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if doc, err := s.Read(t.Context(), files[0], "", nil); err != nil || doc.Result.Text(extract.Total) == "" {
		t.Errorf("RQ-11 the part gives %v, %v", doc.Result.Fields, err)
	}
}

// RQ-09: a page whose recognition takes too long keeps its layer, and that is said; a page
// more of a document that is complete does not fail it.
func TestUnseen_RQ09(t *testing.T) {
	s := scanner(t)
	b := paintedBill(t)
	late := recogniser(func() ([]page.Word, error) { return nil, ocr.ErrFailed })
	first := page.Page{Number: 1, Width: 595, Height: 842, Source: page.Text, Words: b.values}
	r := recognition{Scanner: &Scanner{Run: s.Run, CacheDir: s.CacheDir, OCR: late}, draw: drawBlank}
	doc, err := r.of(t.Context(), Document{Result: extract.Read(t.Context(), []page.Page{first}), Pages: []page.Page{first}}, []int{1})
	expect.Must(t, "RQ-09 a layer: unseen", expect.Is(err, nil), expect.Same(doc.Unseen, []int{1}))
	expect.All(t, "RQ-09 a layer: unseen", expect.Len(doc.Pages[0].Words, len(first.Words)))
	whole := pagesOf(t, bill(t, 1, billtest.Plain).Data)[0]
	start := extract.Read(t.Context(), []page.Page{whole})
	if lacking(start) {
		t.Fatal("RQ-09 the bill must be complete")
	}
	doc, err = r.of(t.Context(), Document{Result: start, Pages: []page.Page{whole, {Number: 2}}}, []int{2})
	if err != nil || !slices.Equal(doc.Unseen, []int{2}) {
		t.Errorf("RQ-09 one page more: unseen %v, %v", doc.Unseen, err)
	}
}

// RQ-09: a bill that is complete but for its tariff flag is looked at for a painted one;
// where that cannot be, it lacks nothing that must be said.
func TestPaintedFlag_RQ09(t *testing.T) {
	s := scanner(t)
	whole := pagesOf(t, bill(t, 1, billtest.Plain).Data)[0]
	all := slices.Clone(whole.Words)
	if extract.Read(t.Context(), []page.Page{whole}).Text(extract.Flag) == "" {
		t.Fatal("RQ-09 the bill must show its flag")
	}
	whole.Words = slices.DeleteFunc(whole.Words, func(w page.Word) bool { return strings.Contains(strings.ToLower(w.Text), "bandeira") })
	start := extract.Read(t.Context(), []page.Page{whole})
	if lacking(start) || !flagPainted(start) {
		t.Fatalf("RQ-09 all but the flag must be there: %+v", start)
	}
	for i := range all {
		all[i].Confidence = 90
	}
	for want, engine := range map[string]Recogniser{
		"Verde": recogniser(func() ([]page.Word, error) { return all, nil }), "": recogniser(func() ([]page.Word, error) { return nil, ocr.ErrFailed }),
	} {
		r := recognition{Scanner: &Scanner{Run: s.Run, CacheDir: s.CacheDir, OCR: engine}, draw: drawBlank}
		doc, err := r.of(t.Context(), Document{Result: start, Pages: []page.Page{whole}}, []int{1})
		got := doc.Result.Text(extract.Flag)
		expect.All(t, fmt.Sprintf("RQ-09 the flag is %q, want %q; unseen %v", got, want, doc.Unseen), expect.Is(err, nil),
			expect.Len(doc.Unseen, 0), expect.Is(got == "", want == ""))
	}
}

func pagesOf(t *testing.T, data []byte) (pages []page.Page) {
	t.Helper()
	doc, err := pdfreadtest.Start(t).Open(data, "")
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= doc.Pages(); n++ {
		p, err := doc.Words(n)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return pages
}
