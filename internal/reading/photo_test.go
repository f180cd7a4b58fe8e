package reading_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/document/scan"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/reading"
	"ynova/internal/reading/record"
)

// seen recognises the same words in every picture.
type seen []page.Word

func (s seen) Recognise(context.Context, *scan.Gray, float64) ([]page.Word, error) { return s, nil }

// photographed is a bill as a telephone sees it, held on its side, with the words that
// recognition finds on it.
func photographed(t *testing.T) (b billtest.Bill, words seen) {
	t.Helper()
	engine, plain := pdfreadtest.Start(t), printed(t)
	doc, err := engine.Open(plain.Data, "")
	if err != nil {
		t.Fatal(err)
	}
	p, err := doc.Words(1)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range p.Words {
		w.Confidence = 95
		words = append(words, w)
	}
	if b, err = plain.As(engine, billtest.Photo, 3); err != nil {
		t.Fatal(err)
	}
	// EXIF: orientation 1, and a maker's name that must not leave.
	note := "II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00Camera de Fulano"
	head := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(note)+8))
	b.Data = slices.Concat(b.Data[:2], head, []byte("Exif\x00\x00"+note), b.Data[2:])
	return b, words
}

// RQ-09: a photograph is taken, read with its places, shown without what its camera
// noted, kept as it was sent, and becomes an invoice whose file it is.
func TestPhotograph_RQ09(t *testing.T) {
	b, words := photographed(t)
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d)
		w.readings.Scanner.OCR = words
		of, documentID := w.contract(b.Truth.Fields[extract.ClientDocument]), newID()
		w.send(w.staff, documentID, "IMG_0001", b.Data).Status(t, 200)
		w.Work()
		got := w.get(documentID)
		expect.Must(t, "RQ-09", expect.Is(got.Status, record.Completed), expect.Is(got.Filename, "IMG_0001.jpg"))
		expect.Must(t, "RQ-09", expect.Is(*got.PageCount, 1), expect.Begins(got.Class, "fatura"))
		for _, f := range got.Fields {
			if f.Key == extract.Total && (f.Value != b.Truth.Fields[extract.Total] || f.Box == nil || *f.Page != 1) {
				t.Errorf("RQ-09 total %+v", f)
			}
		}
		shown := w.staff.Get("/api/idp/document/"+documentID+"/pages/1").Status(t, 200).Body
		size, kind, err := image.DecodeConfig(bytes.NewReader(shown))
		expect.All(t, fmt.Sprintf("RQ-09 the page is shown, %d by %d", size.Width, size.Height), expect.Is(err, nil), expect.Is(kind, "png"),
			expect.Is(size.Height > size.Width, true), expect.Is(bytes.Contains(shown, []byte("Fulano")), false))
		sent := w.staff.Get("/api/idp/document/"+documentID+"/file").Status(t, 200)
		if !bytes.Equal(sent.Body, b.Data) || sent.Header.Get("Content-Type") != "image/jpeg" {
			t.Errorf("RQ-09 %d bytes come back as %s", len(sent.Body), sent.Header.Get("Content-Type"))
		}
		w.staff.JSON("POST", "/api/idp/document/"+documentID+"/link", map[string]string{"contract_id": of.ID}).Status(t, 201)
		if n := w.count(`SELECT COUNT(*) FROM documents WHERE content_type = 'image/jpeg'`); n != 1 {
			t.Errorf("RQ-09 %d photographs among the contract's files", n)
		}
	})
}

// RQ-09, B01, B03: for a photograph that cannot be read the answer states what to do.
func TestPhotographsThatAreRefused_RQ09(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	b, _ := photographed(t)
	w.readings.Scanner.OCR = seen{{Text: "borrado", Confidence: 30, Box: page.Box{W: 30, H: 8}}}
	largest := append(bytes.Clone(b.Data), make([]byte, reading.MaxPhotoBytes-len(b.Data))...)
	for name, r := range map[string]struct {
		data     []byte
		sentence string
	}{
		"RQ-09 blurred":            {b.Data, "A foto está ilegível. Aproxime, apoie o papel e evite sombra."},
		"B01 as large as may be":   {largest, "A foto está ilegível. Aproxime, apoie o papel e evite sombra."},
		"B03 half of a photograph": {b.Data[:len(b.Data)/2], "O arquivo não é uma foto que se possa abrir. Envie-a novamente, em JPG ou PNG."},
	} {
		documentID := newID()
		w.send(w.staff, documentID, "foto.jpg", r.data).Status(t, 200)
		w.Work()
		if got := w.get(documentID); got.Status != record.Failed || *got.Error != r.sentence {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for name, data := range map[string][]byte{"larger": append(largest, 0), "a PDF as large": append([]byte("%PDF-"), make([]byte, reading.MaxBytes)...)} {
		if p := w.send(w.staff, newID(), "foto.jpg", data).Status(t, 413).Problem(t); !strings.Contains(p.Message, "MB") {
			t.Errorf("B01 %s: %+v", name, p)
		}
	}
}
