package document_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"ynova/internal/document"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// B02, B06: what a file is comes from its content; the name follows it.
func TestFormatByContent_B02_B06(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	c := w.contract(firstCNPJ)
	xlsx := workbook(t, "[Content_Types].xml", "xl/workbook.xml")
	for _, r := range []struct {
		name     string
		content  []byte
		wantName string
		wantType string
	}{
		{"contrato.pdf", pdf, "contrato.pdf", "application/pdf"},
		{"contrato.html", pdf, "contrato.html.pdf", "application/pdf"},
		{"portal.pdf", append([]byte("HTTP/1.1 200 OK\r\n\r\n"), pdf...), "portal.pdf", "application/pdf"}, // DR-16
		{"", pdf, "arquivo.pdf", "application/pdf"},
		{`..\..\etc/passwd`, pdf, "passwd.pdf", "application/pdf"},
		{"foto.JPEG", []byte("\xff\xd8\xff\xe0JFIF"), "foto.JPEG", "image/jpeg"},
		{"foto.png", []byte("\x89PNG\r\n\x1a\nIHDR"), "foto.png", "image/png"},
		{"nota.xml", []byte("\xef\xbb\xbf<?xml version=\"1.0\" encoding=\"UTF-8\"?><nfeProc><NFe/></nfeProc>"), "nota.xml", "application/xml"},
		{"nota", []byte(`<?xml version="1.0" encoding="iso-8859-1"?><NFe xmlns="http://www.portalfiscal.inf.br/nfe"></NFe>`), "nota.xml", "application/xml"},
		{"dados.xlsx", xlsx, "dados.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},
		{"dados.csv", []byte("m\xeas;MWh\n2026-01;1,5\n"), "dados.csv", "text/csv; charset=utf-8"},
		{"dados.exe", []byte("mês;MWh\n2026-01;1,5\n"), "dados.exe.csv", "text/csv; charset=utf-8"},
		{strings.Repeat("á", 300) + ".pdf", pdf, strings.Repeat("á", 98) + ".pdf", "application/pdf"},
	} {
		var got document.FileBody
		res := w.As(actor.Gestora).JSON("POST", "/contracts/"+c.ID+"/files", map[string]any{"filename": r.name, "fileData": r.content}).Status(t, 201)
		res.Decode(t, &got)
		if got.Filename != r.wantName || got.ContentType != r.wantType {
			t.Errorf("%q is kept as %q, %q; want %q, %q", r.name, got.Filename, got.ContentType, r.wantName, r.wantType)
		}
	}
	// B03, B06: what a browser would run, or unpack into more, is refused.
	for name, content := range map[string][]byte{
		"page":        []byte("<!DOCTYPE html><html><script>alert(1)</script></html>"),
		"bare page":   []byte("<html><body/></html>"),
		"picture":     []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
		"entities":    []byte(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>`),
		"stylesheet":  []byte(`<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><x/>`),
		"broken":      []byte("<NFe><ide></NFe>"),
		"not closed":  []byte("<NFe><ide>"),
		"deep":        []byte(strings.Repeat("<a>", 5000) + strings.Repeat("</a>", 5000)),
		"archive":     workbook(t, "evil.sh"),
		"macros":      workbook(t, "[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"),
		"half a zip":  xlsx[:len(xlsx)/2],
		"old sheet":   []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and more"),
		"program":     []byte("MZ\x90\x00\x03, ;"),
		"shell":       []byte("#!/bin/sh\nrm -rf /\n"),
		"zeros":       make([]byte, 100),
		"table, then": append([]byte("a;b\n1;2\n"), 0),
	} {
		_, err := w.files.Add(t.Context(), w.People[actor.Gestora], c.ID, document.Upload{Kind: document.KindOutro, Filename: "x.pdf", Data: content})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.UnsupportedMedia {
			t.Errorf("%s: %v, want a refusal of the type", name, err)
		}
	}
	if n := w.stored(); n != 13 {
		t.Errorf("%d contents are stored, want 13: what is refused must leave nothing", n)
	}
}

func TestSize_B01(t *testing.T) {
	w := newTestEnv(t, dbtest.SQLite(t))
	c := w.contract(firstCNPJ)
	most := append(bytes.Clone(pdf), make([]byte, document.MaxBytes-len(pdf))...)
	w.add(actor.Gestora, c.ID, document.KindContrato, "grande.pdf", most)
	p := w.As(actor.Gestora).JSON("POST", "/contracts/"+c.ID+"/files", map[string]any{"filename": "x.pdf", "fileData": append(most, 0)}).Status(t, 413).Problem(t)
	if p.Message != "O arquivo deve ter no máximo 10 MB." {
		t.Errorf("message %q", p.Message)
	}
	w.As(actor.Gestora).JSON("POST", "/contracts/"+c.ID+"/files", map[string]any{"filename": "x.pdf", "fileData": ""}).Status(t, 422)
}

// FuzzFormat: whatever the bytes, a file is refused as a type or kept with a name
// that ends as its content says, without a folder in it, of bounded length.
func FuzzFormat(f *testing.F) {
	f.Add("a.pdf", pdf)
	f.Add("../x", []byte("<NFe/>"))
	f.Add("a;b", []byte("a;b\n1;2"))
	f.Add("PK", []byte("PK\x03\x04"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		kept, contentType, err := document.Recognise(name, data)
		if err != nil {
			var refused *fault.Error
			if !errors.As(err, &refused) {
				t.Fatalf("%v is no refusal", err)
			}
			return
		}
		expect.Must(t, fmt.Sprintf("%q is kept", name), expect.Not(kept, ""), expect.Is(len(kept) <= 200, true),
			expect.Is(strings.ContainsAny(kept, `/\"`), false), expect.Not(contentType, ""), expect.Has(kept, "."))
		if contentType == "application/xml" && bytes.Contains(data, []byte("<!DOCTYPE")) && !bytes.Contains(data, []byte("<!--")) && !bytes.Contains(data, []byte("CDATA")) {
			t.Fatalf("a type declaration is kept: %q", data)
		}
	})
}
