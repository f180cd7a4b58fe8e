package fiscal_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
)

func inUTF16(s string, order byte) []byte {
	out := []byte{0xfe, 0xff}
	if order == 'l' {
		out = []byte{0xff, 0xfe}
	}
	for _, u := range utf16.Encode([]rune(s)) {
		if order == 'l' {
			out = append(out, byte(u), byte(u>>8))
		} else {
			out = append(out, byte(u>>8), byte(u))
		}
	}
	return out
}

// hostile are files that attack a parser.
func hostile() map[string]struct {
	data []byte
	code string
} {
	type attack = struct {
		data []byte
		code string
	}
	text := func(s, code string) attack { return attack{[]byte(s), code} }
	head := `<?xml version="1.0"?>`
	doc := `<NFe><infNFe><ide><mod>55</mod></ide></infNFe></NFe>`
	var laughs strings.Builder
	laughs.WriteString(head + `<!DOCTYPE l [<!ENTITY a0 "ha">`)
	for i := range 30 {
		fmt.Fprintf(&laughs, `<!ENTITY a%d "&a%d;&a%d;">`, i+1, i, i)
	}
	laughs.WriteString(`]><NFe>&a30;</NFe>`)
	return map[string]attack{
		"XXE file":         text(head+`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><NFe>&e;</NFe>`, "xml_tipo"),
		"XXE http":         text(head+`<!DOCTYPE x [<!ENTITY e SYSTEM "http://169.254.169.254/">]><NFe>&e;</NFe>`, "xml_tipo"),
		"XXE parameter":    text(head+`<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/a.dtd">%p;]><NFe/>`, "xml_tipo"),
		"external DTD":     text(head+`<!DOCTYPE NFe SYSTEM "http://127.0.0.1/nfe.dtd">`+doc, "xml_tipo"),
		"billion laughs":   text(laughs.String(), "xml_tipo"),
		"undefined entity": text(`<NFe>&unknown;</NFe>`, "xml_malformado"),
		"XInclude":         text(`<NFe xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/></NFe>`, "xml_inclusao"),
		"stylesheet":       text(head+`<?xml-stylesheet href="http://127.0.0.1/a.xsl"?>`+doc, "xml_instrucao"),
		"UTF-16 LE":        {inUTF16(head+`<!DOCTYPE x [<!ENTITY e "a">]>`+doc, 'l'), "xml_tipo"},
		"UTF-16 BE":        {inUTF16(head+`<!DOCTYPE x [<!ENTITY e "a">]>`+doc, 'b'), "xml_tipo"},
		"UTF-16 no mark":   {inUTF16(head+`<!DOCTYPE x [<!ENTITY e "a">]>`+doc, 'l')[2:], "xml_tipo"},
		"UTF-7":            text(`<?xml version="1.0" encoding="UTF-7"?>+ADw-NFe+AD4-`, "xml_codificacao"),
		"half a character": {append(inUTF16(head+doc, 'l'), 0), "xml_malformado"},
		"half a pair":      {append(inUTF16(doc, 'l'), 0, 0xd8), "xml_codificacao"},
		"UTF-32":           text("<\x00\x00\x00N\x00\x00\x00", "xml_codificacao"),
		"another alphabet": text(`<?xml version="1.0" encoding="ISO-2022-JP"?>`+doc, "xml_codificacao"),
		"control":          text("<NFe>\x07</NFe>", "xml_codificacao"),
		"nested tags":      text(strings.Repeat("<a>", 3_400_000), "xml_profundo"),
		"many tags":        text("<NFe>"+strings.Repeat("<a/>", 2_000_000)+"</NFe>", "xml_extenso"),
		"comments":         text("<NFe>"+strings.Repeat("<!---->x", 1_200_000)+"</NFe>", "xml_extenso"),
		"attributes":       text("<NFe "+strings.Repeat(`a="1" `, 1_600_000)+"/>", "xml_atributos"),
		"one attribute":    text(`<NFe a="`+strings.Repeat("x", 10_000_000)+`"/>`, "xml_atributos"),
		"long text":        text("<NFe>"+strings.Repeat("x", 10_000_000)+"</NFe>", "xml_texto"),
		"long section":     text("<NFe><![CDATA["+strings.Repeat("x", 10_000_000)+"]]></NFe>", "xml_texto"),
		"references":       text("<NFe><Signature>"+strings.Repeat("<Reference/>", 1000)+"</Signature></NFe>", "xml_assinatura"),
		"two roots":        text(doc+doc, "xml_malformado"),
		"open":             text("<NFe><infNFe>", "xml_malformado"),
		"crossed":          text("<NFe><a><b></a></b></NFe>", "xml_malformado"),
		"empty":            text(" \n", "xml_vazio"),
		"not XML":          text("%PDF-1.7", "xml_malformado"),
		"half a tag":       text("<", "xml_malformado"),
		"half a comment":   text("<NFe><!-- ", "xml_malformado"),
		"many items":       text("<NFe><infNFe><ide><mod>55</mod></ide>"+strings.Repeat("<det/>", 250_000)+"</infNFe></NFe>", "xml_extenso"),
		"too large":        text("<NFe>"+strings.Repeat("<a>x</a>", 1_400_000)+"</NFe>", "arquivo_grande"),
	}
}

// B02: hostile XML is refused with a sentence, before anything is built of it.
func TestHostileXML_B02(t *testing.T) {
	for name, c := range hostile() {
		t.Run("B02 "+name, func(t *testing.T) {
			e := refused(t, c.data)
			expect.All(t, "B02", expect.Is(e.Code, c.code), expect.Not(e.Message, ""),
				expect.Is(len(e.Fields) == 0 && e.Kind != fault.TooLarge, false))
		})
	}
}

// B02, S06: the parser works in a child without network, within its memory; what
// it says arrives whole.
func TestParsingChild_B02(t *testing.T) {
	d, err := fiscal.Parse(t.Context(), sandbox.Run, strings.NewReader(goldenBill()))
	expect.Must(t, "IV-11 through the child", expect.Is(err, nil))
	expect.Must(t, "IV-11 through the child", expect.Is(show(d.Total), "65993.12"), expect.Is(show(d.Bill.Demand[0].Measured), "560"))
	expect.Must(t, "IV-11 through the child", expect.Not(d.Bill.Demand[0].Measured.Path, ""), expect.Is(show(d.Month), "2026-10"))
	for _, name := range []string{"billion laughs", "nested tags", "attributes", "long text", "too large", "many items"} {
		c := hostile()[name]
		_, err := fiscal.Parse(t.Context(), sandbox.Run, bytes.NewReader(c.data))
		if e, ok := fault.As(err); !ok || e.Code != c.code {
			t.Errorf("B02 %s through the child: %v", name, err)
		}
	}
	broken := errors.New("disk")
	if _, err := fiscal.Parse(t.Context(), sandbox.Run, failing{broken}); !errors.Is(err, broken) {
		t.Errorf("B02 a file that cannot be read: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// FuzzRead: any content gives a document or a sentence, never a crash; a document
// names the place of each of its values.
func FuzzRead(f *testing.F) {
	f.Add([]byte(goldenBill()))
	f.Add([]byte(nfe(energyItem("MWH", "1.0", "2.0", "3.00", icms00("1", "18", "1")))))
	for _, c := range hostile() {
		if len(c.data) < 4096 {
			f.Add(c.data)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := fiscal.Read(data)
		if err != nil {
			if e, ok := fault.As(err); !ok || e.Message == "" {
				t.Errorf("no sentence: %v", err)
			}
			return
		}
		if d.Total != nil && d.Total.Path == "" || (d.NF == nil) == (d.Bill == nil) {
			t.Errorf("half a document: %+v", d)
		}
	})
}
