package scan

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/picture"
	"ynova/internal/platform/prooftest"
)

// RQ-09: each way in which a bill becomes a picture is read, and nothing is invented
// with confidence.
func TestRead_Pictures_RQ09(t *testing.T) {
	s := scanner(t)
	s.OCR = tesseract(t)
	plain, engine := bill(t, 1, billtest.Plain), pdfreadtest.Start(t)
	for v, least := range map[billtest.Variant]float64{
		billtest.Coarse: 95, billtest.Tilted: 80, billtest.Photo: 60, billtest.Upside: 95, billtest.Sideways: 95,
	} {
		t.Run("RQ-09 "+string(v), func(t *testing.T) {
			if v == billtest.Sideways && os.Getenv("YNOVA_LONG") == "" {
				t.Skip("long: the one upside down is turned in the same way")
			}
			b, err := plain.As(engine, v, 3)
			if err != nil {
				t.Fatal(err)
			}
			doc, err := s.Read(t.Context(), b.Data, "", nil)
			if err != nil {
				t.Fatal(err)
			}
			score := billtest.Compare(doc.Result, b.Truth)
			if score.Rate() < least || len(score.WrongHigh) > 0 {
				t.Errorf("%.1f %% right, want %g: %v", score.Rate(), least, score.NotRight)
			}
			turned := doc.Pages[0].Turned
			if wants := map[billtest.Variant]float64{billtest.Upside: 180, billtest.Sideways: 270, billtest.Tilted: -1.4}; math.Abs(turned-wants[v]) > 0.2 && v != billtest.Photo {
				t.Errorf("the page is said to be turned by %g", turned)
			}
			raw, err := s.Image(t.Context(), b.Data, "", 1, 60, turned)
			if err != nil {
				t.Fatal(err)
			}
			if size, _, err := image.DecodeConfig(bytes.NewReader(raw)); err != nil || size.Height <= size.Width {
				t.Errorf("the page is shown %d by %d, %v", size.Width, size.Height, err)
			}
		})
	}
}

// painted is a bill whose labels are part of a picture: its text layer has the values,
// its picture has all.
type painted struct {
	values, all []page.Word
	asked       int
}

func (p *painted) Recognise(context.Context, *Gray, float64) ([]page.Word, error) {
	p.asked++
	return p.all, nil
}

func paintedBill(t *testing.T) *painted {
	t.Helper()
	b := bill(t, 1, billtest.Plain)
	doc, err := pdfreadtest.Start(t).Open(b.Data, "")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := doc.Words(1)
	if err != nil {
		t.Fatal(err)
	}
	out := &painted{}
	for _, w := range whole.Words {
		if strings.ContainsAny(w.Text, "0123456789") {
			out.values = append(out.values, w)
			w.Text = strings.Repeat("8", len(w.Text)) // what recognition makes of a number must not count
		}
		w.Confidence = 90
		out.all = append(out.all, w)
	}
	return out
}

func drawBlank(context.Context, int) (drawing, error) {
	return drawing{number: 1, dpi: 300, image: lightPaper()}, nil
}

func lightPaper() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 480, 640))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	return img
}

// RQ-09: the layer's words win, recognised ones fill the gaps; recognition stops when
// the minimum of the class is there, and looks at six pages at most.
func TestRecognition_PaintedLabels_RQ09(t *testing.T) {
	s := scanner(t)
	b := paintedBill(t)
	s.OCR = b
	first := page.Page{Number: 1, Width: 595, Height: 842, Source: page.Text, Words: b.values}
	start := extract.Read(t.Context(), []page.Page{first})
	if !lacking(start) {
		t.Fatal("RQ-09 values without labels must lack the minimum")
	}
	for n := range legibleFields { // what its letters seem they are
		start.Fields[extract.Key(string(rune('a'+n)))] = extract.Value{Value: "1"}
	}
	truth := bill(t, 1, billtest.Plain).Truth
	r := recognition{Scanner: s, draw: drawBlank}
	t.Run("RQ-09 gaps are filled, and then it stops", func(t *testing.T) {
		doc, err := r.of(t.Context(), Document{Result: start, Pages: []page.Page{first, {Number: 2, Words: b.values}, {Number: 3, Words: b.values}}}, []int{1, 2, 3})
		if err != nil {
			t.Fatal(err)
		}
		score := billtest.Compare(doc.Result, truth)
		expect.Must(t, fmt.Sprintf("pages recognised, %.1f %% right: %v", score.Rate(), score.NotRight), expect.Is(b.asked, 1),
			expect.Is(score.Rate() < 98, false))
		expect.All(t, fmt.Sprintf("pages recognised, %.1f %% right: %v", score.Rate(), score.NotRight), expect.Len(score.Wrong, 0))
	})
	t.Run("RQ-09 six pages at most", func(t *testing.T) {
		b.asked, b.all = 0, b.all[:2]
		var pages []page.Page
		var dark []int
		for n := 1; n <= 9; n++ {
			pages, dark = append(pages, page.Page{Number: n}), append(dark, n)
		}
		told := 0
		r := recognition{Scanner: s, draw: drawBlank, progress: func(done, total int) {
			if told = done; total != maxPictures {
				t.Errorf("told %d of %d", done, total)
			}
		}}
		lying := &recogniserOf{words: b.all}
		r.Scanner = &Scanner{Run: s.Run, CacheDir: s.CacheDir, OCR: lying}
		doc, err := r.of(t.Context(), Document{Pages: pages}, dark)
		if err != nil {
			t.Fatal(err)
		}
		if want := []int{7, 8, 9}; !slices.Equal(doc.Unseen, want) {
			t.Errorf("not recognised are %v, want %v", doc.Unseen, want)
		}
		if told != maxPictures || lying.pages() != maxPictures {
			t.Errorf("%d pages told, %d recognised, want %d", told, lying.pages(), maxPictures)
		}
	})
	t.Run("RQ-09 a layer stays where recognition fails or is not there", func(t *testing.T) {
		for _, engine := range []Recogniser{nil, recogniser(func() ([]page.Word, error) { return nil, errors.New("no") })} {
			r.Scanner = &Scanner{Run: s.Run, CacheDir: s.CacheDir, OCR: engine}
			doc, err := r.of(t.Context(), Document{Result: start, Pages: []page.Page{first}}, []int{1})
			expect.Must(t, "words, unseen", expect.Is(err, nil))
			expect.All(t, "words, unseen", expect.Len(doc.Pages[0].Words, len(first.Words)), expect.Same(doc.Unseen, []int{1}))
		}
	})
}

// recogniserOf sees the same words on every page, four times where none of them shows
// which side is up.
type recogniserOf struct {
	words []page.Word
	asked int
}

func (r *recogniserOf) Recognise(context.Context, *Gray, float64) ([]page.Word, error) {
	r.asked++
	return r.words, nil
}

func (r *recogniserOf) pages() int { return r.asked / 4 }

// B01, B02, B03, B11: photographs that are none end with a sentence, in the child's
// limits.
func TestRead_HostilePhotos_B03(t *testing.T) {
	s := inChildren(t, nil)
	s.OCR = recogniser(func() ([]page.Word, error) { return []page.Word{{Text: "borrado", Confidence: 20}}, nil })
	jpeg, err := bill(t, 2, billtest.Plain).As(pdfreadtest.Start(t), billtest.Photo, 1)
	if err != nil {
		t.Fatal(err)
	}
	png := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\xea\x60\x00\x00\xea\x60\x08\x00\x00\x00\x00")
	bundle, err := picture.Bundle([][]byte{jpeg.Data[:len(jpeg.Data)/2], png})
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]struct {
		data []byte
		want string
	}{
		"blurred": {jpeg.Data, CodeBlurred}, "half": {jpeg.Data[:len(jpeg.Data)/2], CodePhoto}, "begins as one": {jpeg.Data[:4], CodePhoto},
		"pages of which one is half": {bundle, CodePhoto}, "half a bundle": {bundle[:len(bundle)/2], CodePhoto}, "PNG header": {png, CodePhoto},
	} {
		if _, err := s.Read(t.Context(), r.data, "", nil); code(t, err) != r.want {
			t.Errorf("B03 %s: %v, want %s", name, err, r.want)
		}
	}
	if _, err := s.Image(t.Context(), jpeg.Data, "", 2, 60, 0); code(t, err) != CodeNoPage {
		t.Errorf("B03 page 2 of 1: %v", err)
	}
}

// floors are what each real layout whose labels are painted gives at least; they only
// rise.
var floors = map[string]float64{"cpfl_B": 99, "enel_sp_B": 97, "energisa_danf3e": 99, "energisa_na_leitura": 94, "energisa_nf_A": 74, "equatorial_go": 69, "coelba_B_imagem": 95}

// IV-06, RQ-09: the real bills, recognised where their text layer does not say enough,
// are read as well as ever before: one of each layout, two of one that is to teach the next, and
// in the long run all.
func TestRead_RealBills_RQ09(t *testing.T) {
	s := scanner(t)
	s.OCR = tesseract(t)
	committed, err := billtest.CommittedFloors()
	if err != nil {
		t.Fatal(err)
	}
	taught := []string{"enel_sp_B", "energisa_na_leitura"}
	if os.Getenv("YNOVA_LONG") == "" {
		taught = taught[:1]
	}
	pairs := map[string][]seen{}
	for _, folder := range []string{"bills", "bills-2"} {
		bills, err := billtest.Shared(prooftest.ForeignFolder(t, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range bills {
			if b.NotBill != "" { // package extract distinguishes them
				continue
			}
			enough := len(pairs[b.Layout]) == 1 && !slices.Contains(taught, b.Layout) || len(pairs[b.Layout]) == 2
			if enough && os.Getenv("YNOVA_LONG") == "" { // a page takes ten seconds to recognise
				continue
			}
			doc, err := s.Read(t.Context(), b.Data, "", nil)
			if err != nil {
				t.Errorf("RQ-09 %s: %v", b.Name, err)
				continue
			}
			pairs[b.Layout] = append(pairs[b.Layout], seen{doc.Pages, b.Truth})
			score := billtest.Compare(doc.Result, b.Truth)
			least, known := floors[b.Layout], true
			if !b.Painted && !b.Scanned {
				least, known = committed[billtest.SetReal][b.Layout]
			}
			expect.Must(t, fmt.Sprintf("RQ-09 %s (%s): %.1f %% right, want %g: %v", b.Name, b.Layout, score.Rate(), least, score.NotRight),
				expect.Is(known, true), expect.Is(score.Rate() < least, false))
			expect.All(t, fmt.Sprintf("RQ-09 %s (%s): %.1f %% right, want %g: %v", b.Name, b.Layout, score.Rate(), least, score.NotRight),
				expect.Len(score.WrongHigh, 0))
		}
	}
	for _, layout := range taught {
		if len(pairs[layout]) < 2 {
			t.Fatalf("RQ-08 %s: %d bills", layout, len(pairs[layout]))
		}
		learnsFrom(t, layout, pairs[layout][0], pairs[layout][1])
	}
}

// seen is a real bill with its words.
type seen struct {
	pages []page.Page
	truth billtest.Truth
}

// learnsFrom is RQ-08 (b): with every label of a layout withheld, what a person corrects on
// one of its bills is read right on the next, and nothing else is read worse.
func learnsFrom(t *testing.T, layout string, one, next seen) {
	t.Helper()
	withheld := extract.Labels(one.pages)
	maps.Copy(withheld, extract.Labels(next.pages))
	got := extract.ReadWithout(t.Context(), one.pages, withheld, extract.Measured())
	var rules []extract.Rule
	for key, want := range one.truth.Fields {
		if want == "" || !extract.Learnable(key) || extract.Agrees(key, got.Text(key), want) {
			continue
		}
		for _, rule := range extract.Teach(one.pages, got, key, want) {
			rule.ID, rule.Most = string(key), extract.MostTried
			rules = append(rules, rule)
		}
	}
	before := billtest.Compare(extract.ReadWithout(t.Context(), next.pages, withheld, extract.Measured()), next.truth)
	read := extract.ReadWithout(t.Context(), next.pages, withheld, extract.Measured(), rules...)
	after := billtest.Compare(read, next.truth)
	for _, rule := range rules {
		if want := next.truth.Fields[rule.Target]; want != "" && !extract.Agrees(rule.Target, read.Text(rule.Target), want) {
			t.Errorf("RQ-08 %s: %s was taught and is %q, want %q", layout, rule.Target, read.Text(rule.Target), want)
		}
	}
	expect.All(t, fmt.Sprintf("RQ-08 %s: %d of %d right before, %d after: %v", layout, before.Right, before.Values, after.Right, after.NotRight),
		expect.Is(after.Right >= before.Right, true), expect.Len(after.WrongHigh, 0), expect.Is(after.Rate() < 95, false))
}
