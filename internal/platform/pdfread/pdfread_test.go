package pdfread_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread"
	"ynova/internal/platform/pdfread/pdfreadtest"
)

// sample is a page with two words and, when password is given, a lock.
func sample(t *testing.T, password string) []byte {
	t.Helper()
	pdf := fpdf.New("P", "pt", "A4", "")
	if password != "" {
		pdf.SetProtection(fpdf.CnProtectPrint, password, "owner-"+password)
	}
	pdf.AddPage()
	pdf.SetFont("Helvetica", "", 10)
	pdf.Text(100, 200, "VENCIMENTO 24/06/2023")
	var out bytes.Buffer
	if err := pdf.Output(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func read(t *testing.T, engine *pdfread.Engine, data []byte, password string) page.Page {
	t.Helper()
	doc, err := engine.Open(data, password)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = doc.Close() }()
	p, err := doc.Words(1)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestWords_IV06(t *testing.T) {
	engine := pdfreadtest.Start(t)
	check := func(t *testing.T, p page.Page) {
		t.Helper()
		expect.Must(t, "words", expect.Len(p.Words, 2))
		expect.Must(t, "words", expect.Is(p.Words[0].Text, "VENCIMENTO"), expect.Is(p.Words[1].Text, "24/06/2023"))
		a, b := p.Words[0], p.Words[1]
		expect.All(t, fmt.Sprintf("places: %+v", b), expect.Is(a.Confidence, 100), expect.Is(b.X <= a.Right(), false),
			expect.Is(a.OverlapY(b.Box) < 0.9, false), expect.Is(a.W < 4*a.H, false))
	}
	t.Run("IV-06 words with their places", func(t *testing.T) {
		p := read(t, engine, sample(t, ""), "")
		check(t, p)
		w := p.Words[0]
		expect.All(t, fmt.Sprintf("place = %+v; printed at 100, 200", w.Box), expect.Is(w.X < 99, false), expect.Is(w.X > 101, false),
			expect.Is(w.Bottom() < 198, false), expect.Is(w.Y > 200, false))
	})
	for _, turn := range []int{90, 180, 270} {
		t.Run(fmt.Sprintf("IV-06 a page turned by %d reads like it is looked at", turn), func(t *testing.T) {
			marked := bytes.Replace(sample(t, ""), []byte("/Type /Page\n"), fmt.Appendf(nil, "/Type /Page/Rotate %d\n", turn), 1)
			check(t, read(t, engine, marked, ""))
		})
	}
	t.Run("IV-06 an encrypted file opens with its password only", func(t *testing.T) {
		locked := sample(t, "12345")
		for _, wrong := range []string{"", "1234", strings.Repeat("9", 100)} {
			if _, err := engine.Open(locked, wrong); !errors.Is(err, pdfread.ErrPassword) {
				t.Errorf("password %q: %v, want ErrPassword", wrong, err)
			}
		}
		check(t, read(t, engine, locked, "12345"))
	})
}

func TestImage_B03(t *testing.T) {
	engine := pdfreadtest.Start(t)
	doc, err := engine.Open(sample(t, ""), "")
	if err != nil {
		t.Fatal(err)
	}
	img, dpi, err := doc.Image(1, 100)
	expect.Must(t, fmt.Sprintf("image at %v dpi; want 827 by 1169 at 100", dpi), expect.Is(err, nil))
	expect.All(t, fmt.Sprintf("image at %v dpi; want 827 by 1169 at 100", dpi), expect.Is(img.Rect.Dx(), 827), expect.Is(img.Rect.Dy(), 1169),
		expect.Is(dpi < 99, false), expect.Is(dpi > 101, false))
	blank := fpdf.New("P", "pt", "A4", "")
	blank.AddPage()
	var out bytes.Buffer
	if err := blank.Output(&out); err != nil {
		t.Fatal(err)
	}
	empty, err := engine.Open(out.Bytes(), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := empty.Image(1, 100); !errors.Is(err, pdfread.ErrEmpty) {
		t.Errorf("B03: an empty page gives %v, want ErrEmpty", err)
	}
	huge := bytes.Replace(sample(t, ""), []byte("[0 0 595.28 841.89]"), []byte("[0 0 14400 14400]"), 1)
	if doc, err := engine.Open(huge, ""); err == nil {
		if img, _, err := doc.Image(1, 300); err == nil && len(img.Pix) > 13<<20 {
			t.Errorf("B03: a giant page is drawn with %d pixels", len(img.Pix))
		}
	}
}

// DR-17: a file that lost its end is opened by its catalog, and says so; one that lost the catalog
// too is refused.
func TestACutFileIsRepaired_DR17(t *testing.T) {
	engine := pdfreadtest.Start(t)
	whole := sample(t, "")
	want := read(t, engine, whole, "")
	for name, cut := range map[string]int{"its table": bytes.LastIndex(whole, []byte("xref\n0 ")), "its trailer": bytes.LastIndex(whole, []byte("trailer")), "half of its table": bytes.LastIndex(whole, []byte("xref\n0 ")) + 40} {
		doc, err := engine.Open(whole[:cut], "")
		expect.Must(t, "DR-17 without "+name, expect.Is(err, nil))
		got, err := doc.Words(1)
		expect.All(t, "DR-17 without "+name, expect.Is(doc.Repaired, true), expect.Is(err, nil), expect.Same(got.Words, want.Words))
		_ = doc.Close()
	}
	doc, err := engine.Open(whole, "")
	expect.Must(t, "DR-17 whole", expect.Is(err, nil))
	expect.All(t, "DR-17 whole", expect.Is(doc.Repaired, false))
	_ = doc.Close()
	if _, err := engine.Open(whole[:bytes.LastIndex(whole, []byte("/Catalog"))], ""); !errors.Is(err, pdfread.ErrFormat) {
		t.Errorf("DR-17 without its catalog: %v", err)
	}
}

// Property: whatever becomes of the bytes, reading ends with words or an error of
// this package, and the engine still reads the next file.
func TestOpen_B03_DamagedFiles(t *testing.T) {
	engine := pdfreadtest.Start(t)
	whole := sample(t, "")
	r := rand.New(rand.NewPCG(3, 3)) //nolint:gosec // repeatable on purpose
	var files [][]byte
	for cut := 0; cut < len(whole); cut += max(1, len(whole)/40) {
		files = append(files, whole[:cut])
	}
	for range 60 {
		damaged := bytes.Clone(whole)
		for range 1 + r.IntN(30) {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256))
		}
		files = append(files, damaged)
	}
	for i, data := range files {
		doc, err := engine.Open(data, "")
		if err != nil {
			if !errors.Is(err, pdfread.ErrFormat) && !errors.Is(err, pdfread.ErrPassword) {
				t.Errorf("B03: file %d: %v", i, err)
			}
			continue
		}
		for n := 1; n <= min(3, doc.Pages()); n++ {
			if _, err := doc.Words(n); err != nil && !errors.Is(err, pdfread.ErrFormat) {
				t.Errorf("B03: file %d: words: %v", i, err)
			}
			if _, _, err := doc.Image(n, 72); err != nil && !errors.Is(err, pdfread.ErrFormat) && !errors.Is(err, pdfread.ErrEmpty) {
				t.Errorf("B03: file %d: image: %v", i, err)
			}
		}
		_ = doc.Close()
	}
	if p := read(t, engine, whole, ""); len(p.Words) != 2 {
		t.Errorf("B03: after damaged files a good one gives %d words", len(p.Words))
	}
}
