package scan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/ocr"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
)

var inProcess = sandboxtest.Prepared(Child)

// scanner reads without children: most of these tests are about what is read.
func scanner(t *testing.T) *Scanner {
	t.Helper()
	return &Scanner{Run: inProcess, CacheDir: pdfreadtest.CacheDir(t)}
}

// inChildren reads in real children; what they use goes to used.
func inChildren(t *testing.T, used *[]sandbox.Usage) *Scanner {
	t.Helper()
	var mu sync.Mutex
	s := &Scanner{Run: sandbox.Run, CacheDir: pdfreadtest.CacheDir(t), Report: func(u sandbox.Usage) {
		mu.Lock()
		defer mu.Unlock()
		if used != nil {
			*used = append(*used, u)
		}
	}}
	if err := s.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// tesseract is the real program: `make test` installs it.
func tesseract(t *testing.T) *ocr.Engine {
	t.Helper()
	engine, err := ocr.Find(t.Context())
	if err != nil {
		t.Fatalf("%v: run scripts/need.sh tesseract", err)
	}
	return engine
}

func bill(t *testing.T, at int, v billtest.Variant) billtest.Bill {
	t.Helper()
	b, err := billtest.Generate(pdfreadtest.Start(t), at, v, 7)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func code(t *testing.T, err error) string {
	t.Helper()
	f, ok := fault.As(err)
	expect.Must(t, fmt.Sprintf("error = %v, want one that the person can act on", err), expect.Is(ok, true))
	expect.Must(t, fmt.Sprintf("error = %v, want one that the person can act on", err), expect.Is(f.Kind, fault.Invalid), expect.Not(f.Message, ""))
	return f.Code
}

func TestRead_Text_IV06(t *testing.T) {
	var used []sandbox.Usage
	s := inChildren(t, &used)
	b := bill(t, 0, billtest.Plain)
	doc, err := s.Read(t.Context(), b.Data, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	got := doc.Result.Text(extract.Installation)
	expect.Must(t, "IV-06: installation, pages", expect.Is(got, b.Truth.Fields[extract.Installation]), expect.Len(doc.Pages, 1))
	expect.All(t, "IV-06: installation, pages", expect.Is(len(doc.Pages[0].Words) >= 100, true))
	for _, u := range used[1:] {
		if u.PeakMemory > memoryLimit {
			t.Errorf("S06: the child took %d MiB", u.PeakMemory>>20)
		}
	}
	raw, err := s.Image(t.Context(), b.Data, "", 1, 60, 0)
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(raw)); err != nil || img.Bounds().Dx() != 496 {
		t.Errorf("IV-06: page image %v, %v", img, err)
	}
	if _, err := s.Image(t.Context(), b.Data, "", 2, 60, 0); code(t, err) != CodeNoPage {
		t.Errorf("IV-06: page 2 of 1 gives %v", err)
	}
}

func TestRead_Password_IV06(t *testing.T) {
	s := scanner(t)
	locked, err := billtest.Encrypted("12345")
	if err != nil {
		t.Fatal(err)
	}
	_, err = s.Read(t.Context(), locked, "", nil)
	if code(t, err) != CodePassword || !strings.Contains(err.Error(), "CNPJ") {
		t.Errorf("IV-06: without password: %v", err)
	}
	for _, wrong := range []string{"1234", strings.Repeat("1", 4096)} {
		if _, err := s.Read(t.Context(), locked, wrong, nil); code(t, err) != CodeWrongPassword {
			t.Errorf("IV-06: with a wrong password: %v", err)
		}
	}
	doc, err := s.Read(t.Context(), locked, "12345", nil)
	if err != nil || doc.Result.Text(extract.Total) == "" {
		t.Errorf("IV-06: with the password: %v, %v", doc.Result.Fields, err)
	}
}

func TestRead_Images_IV06(t *testing.T) {
	s := scanner(t)
	b := bill(t, 1, billtest.Scan)
	t.Run("IV-06 without recognition the answer says what is missing", func(t *testing.T) {
		if _, err := s.Read(t.Context(), b.Data, "", nil); code(t, err) != CodeNoOCR {
			t.Errorf("Read = %v", err)
		}
	})
	t.Run("IV-06 a scan is recognised", func(t *testing.T) {
		seen := *s
		seen.OCR = tesseract(t)
		told := 0
		doc, err := seen.Read(t.Context(), b.Data, "", func(done, total int) { told += done; _ = total })
		if err != nil {
			t.Fatal(err)
		}
		score := billtest.Compare(doc.Result, b.Truth)
		expect.Must(t, fmt.Sprintf("%.1f %% right, progress; wrong: %v", score.Rate(), score.NotRight), expect.Is(score.Rate() < 92, false))
		expect.All(t, fmt.Sprintf("%.1f %% right, progress; wrong: %v", score.Rate(), score.NotRight), expect.Len(score.WrongHigh, 0),
			expect.Is(told, 1), expect.Is(doc.Pages[0].Source, page.Image))
	})
	t.Run("F08 recognition that fails is an error of the document", func(t *testing.T) {
		broken := *s
		broken.OCR = recogniser(func() ([]page.Word, error) { return nil, ocr.ErrFailed })
		if _, err := broken.Read(t.Context(), b.Data, "", nil); code(t, err) != CodeOCR {
			t.Errorf("Read = %v", err)
		}
		broken.OCR = recogniser(func() ([]page.Word, error) { panic("words") })
		if _, err := broken.Read(t.Context(), b.Data, "", nil); code(t, err) != CodeOCR {
			t.Errorf("Read = %v", err)
		}
	})
	t.Run("IV-06 a page that lies on its side is turned", func(t *testing.T) {
		b := bill(t, 1, billtest.Scan)
		turned := bytes.Replace(b.Data, []byte("/Type /Page\n"), []byte("/Type /Page/Rotate 90\n"), 1)
		seen := *s
		seen.OCR = tesseract(t)
		doc, err := seen.Read(t.Context(), turned, "", nil)
		if err != nil || doc.Result.Text(extract.Installation) != b.Truth.Fields[extract.Installation] {
			t.Errorf("installation %q, %v", doc.Result.Text(extract.Installation), err)
		}
	})
}

type recogniser func() ([]page.Word, error)

func (r recogniser) Recognise(context.Context, *Gray, float64) ([]page.Word, error) { return r() }

// Property of bad input: each file ends within its time with fields or with an
// error that the person can act on, and no child is left.
func TestRead_B03_DamagedFiles(t *testing.T) {
	s := inChildren(t, nil)
	whole := bill(t, 2, billtest.Plain).Data
	r := rand.New(rand.NewPCG(5, 5)) //nolint:gosec // repeatable on purpose
	files := map[string][]byte{
		"nothing": nil, "text": []byte("not a PDF"), "head only": []byte("%PDF-1.7\n"), "half": whole[:len(whole)/2],
		"no pages":   []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>"),
		"kids loop":  []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj trailer<</Root 1 0 R>>"),
		"60k pages":  []byte("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 60000>>endobj 3 0 obj<</Type/Page/MediaBox[0 0 9 9]/Parent 2 0 R>>endobj trailer<</Root 1 0 R>>"),
		"giant page": bytes.Replace(whole, []byte("[0 0 595.28 841.89]"), []byte("[0 0 1e8 100000000]"), 1),
	}
	count := 3
	if os.Getenv("YNOVA_LONG") != "" {
		count = 12
	}
	for i := range count {
		damaged := bytes.Clone(whole)
		for range 40 {
			damaged[r.IntN(len(damaged))] = byte(r.IntN(256))
		}
		files["damaged "+string(rune(0x61+i))] = damaged
	}
	for name, data := range files {
		if _, err := s.Read(t.Context(), data, "", nil); err != nil {
			if f, ok := fault.As(err); !ok || f.Message == "" {
				t.Errorf("B03 %s: %v", name, err)
			}
		}
	}
}

func TestRead_Ends_F08(t *testing.T) {
	s := inChildren(t, nil)
	data := bill(t, 2, billtest.Plain).Data
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if _, err := s.Read(ctx, data, "", nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("F08: Read after its context = %v", err)
	}
}

func TestExplain(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]string{
		sandbox.ErrMemory: CodeComplex, sandbox.ErrTime: CodeComplex, sandbox.ErrOutput: CodeComplex, sandbox.ErrCrash: CodeFormat,
		ErrStream: CodeFormat, ocr.ErrAbsent: CodeNoOCR, ocr.ErrFailed: CodeOCR,
	} {
		if got := code(t, explain(err)); got != want {
			t.Errorf("B03: explain(%v) = %s, want %s", err, got, want)
		}
	}
	if other := errors.New("disk"); !errors.Is(explain(other), other) || explain(nil) != nil {
		t.Error("B03: another error must stay what it is")
	}
}

// FuzzDecode checks that no answer of a child costs more than it is long, and that
// only one with an end is taken.
func FuzzDecode(f *testing.F) {
	f.Add([]byte{frameEnd, 0})
	f.Add([]byte{frameProblem, 3, 'a', 'b', 'c', frameEnd, 0})
	f.Add([]byte{frameImage, 7, 1, 200, 156, 1, 1, 1, 0, frameEnd, 0})
	f.Add(append([]byte{framePage, 2}, "{}Z\x00"...))
	f.Fuzz(func(t *testing.T, raw []byte) {
		got, err := decode(bytes.NewReader(raw))
		for _, d := range got.drawn {
			if len(d.image.Pix) > len(raw) {
				t.Errorf("%d pixels of %d bytes", len(d.image.Pix), len(raw))
			}
		}
		if err == nil && !bytes.Contains(raw, []byte{frameEnd}) {
			t.Error("an answer without its end was taken")
		}
	})
}
