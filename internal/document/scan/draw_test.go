package scan

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/sandbox"
)

// RQ-09, design/reading.md 0: pages without words are drawn by the child that reads the
// file; where that takes too much, the words of other pages are read all the same.
func TestRead_DrawsWhileItReads_RQ09(t *testing.T) {
	s := scanner(t)
	s.OCR = recogniser(func() ([]page.Word, error) { return []page.Word{{Text: "VENCIMENTO", Confidence: 95}}, nil })
	text := bill(t, 0, billtest.Plain)
	scan, err := text.As(pdfreadtest.Start(t), billtest.Scan, 1)
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	run := s.Run
	s.Run = func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error {
		asked = append(asked, strings.Join(slices.DeleteFunc(slices.Clone(spec.Args), func(a string) bool { return a == s.CacheDir }), " "))
		if asked[len(asked)-1] == "pdf read 300" && len(asked) > 2 {
			return sandbox.ErrMemory
		}
		return run(ctx, spec, sink)
	}
	if _, err := s.Read(t.Context(), scan.Data, "", nil); err != nil || !slices.Equal(asked, []string{"pdf read 300", "fields"}) {
		t.Errorf("children %q, %v; want no other for the picture", asked, err)
	}
	asked = make([]string, 2)
	doc, err := s.Read(t.Context(), text.Data, "", nil)
	expect.All(t, fmt.Sprintf("B03: children %q, items; want words without pictures", asked), expect.Is(err, nil),
		expect.Not(len(doc.Result.Items), 0), expect.Is(slices.Contains(asked, "pdf read 0"), true))
}
