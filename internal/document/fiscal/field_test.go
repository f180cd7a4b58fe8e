package fiscal_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/sandbox"
	"ynova/internal/platform/sandbox/sandboxtest"
	"ynova/internal/platform/sniff"
)

func oneItem() string {
	return strings.ReplaceAll(nfe(energyItem("MWH", "1.0000", "200.00", "200.00", icms00("200.00", "18", "36.00"))), "TOTAL", "200.00")
}

// DR-16: an XML is read by its bytes, whatever it says of them; where the two differ a person is
// decided, and where only ASCII is in it nothing differs.
func TestBytesBeforeTheLabel_DR16(t *testing.T) {
	good := oneItem()
	said := func(label string) string { return strings.Replace(good, "UTF-8", label, 1) }
	latin := strings.NewReplacer("á", "\xe1", "é", "\xe9").Replace
	ascii := strings.NewReplacer("á", "a", "é", "e").Replace
	differs := func(says, is string) string {
		return "O XML diz que está em " + says + ", mas o conteúdo está em " + is + ": confira os acentos."
	}
	for name, c := range map[string]struct {
		data  []byte
		doubt string
	}{
		"UTF-16 LE":                    {inUTF16(said("UTF-16"), 'l'), ""},
		"UTF-16 BE":                    {inUTF16(said("utf-16"), 'b'), ""},
		"UTF-16 without a mark":        {inUTF16(said("UTF-16"), 'l')[2:], ""},
		"UTF-16 that says UTF-8":       {inUTF16(good, 'l'), differs("UTF-8", "UTF-16")},
		"UTF-8 that says UTF-16":       {[]byte(said("UTF-16")), differs("UTF-16", "UTF-8")},
		"UTF-8 that says ISO-8859-1":   {[]byte(said("ISO-8859-1")), differs("ISO-8859-1", "UTF-8")},
		"UTF-8 with a mark, likewise":  {[]byte("\ufeff" + said("iso-8859-1")), differs("ISO-8859-1", "UTF-8")},
		"UTF-8 that says ASCII":        {[]byte(said("us-ascii")), differs("ASCII", "UTF-8")},
		"ISO-8859-1 that says UTF-8":   {[]byte(latin(good)), differs("UTF-8", "ISO-8859-1")},
		"ISO-8859-1 that says nothing": {[]byte(latin(strings.TrimPrefix(good, `<?xml version="1.0" encoding="UTF-8"?>`))), differs("UTF-8", "ISO-8859-1")},
		"ASCII that says ISO-8859-1":   {[]byte(ascii(said("ISO-8859-1"))), ""},
	} {
		d, err := fiscal.Read(c.data)
		expect.Must(t, "DR-16 "+name, expect.Is(err, nil))
		expect.All(t, "DR-16 "+name, expect.Is(strings.Join(d.Doubts, "|"), c.doubt), expect.Is(strings.ReplaceAll(d.Recipient.Name.Value, "a", "a"), d.Recipient.Name.Value), expect.Is(codes(d), ""))
		if got := d.Recipient.Name.Value; got != "Fábrica" && name != "ASCII that says ISO-8859-1" {
			t.Errorf("DR-16 %s: %q", name, got)
		}
	}
}

// DR-16: an item whose quantity and price do not make its value is a doubt, beyond two cents.
func TestItemThatDoesNotMultiply_DR17(t *testing.T) {
	for name, c := range map[string]struct{ quantity, price, value, want string }{
		"exact":        {"100.0000", "250.00", "25000.00", ""},
		"two cents":    {"100.0000", "250.00", "25000.02", ""},
		"three cents":  {"100.0000", "250.00", "25000.03", "Num item, quantidade × preço difere do valor: 25.000,00 ≠ 25.000,03."},
		"less":         {"100.0000", "250.00", "24999.97", "Num item, quantidade × preço difere do valor: 25.000,00 ≠ 24.999,97."},
		"other unit":   {"100000", "250.00", "25000.00", "Num item, quantidade × preço difere do valor: 25.000.000,00 ≠ 25.000,00."},
		"no quantity":  {"0", "250.00", "25000.00", "Um item tem valor e a quantidade é zero: confira."},
		"nothing":      {"0", "250.00", "0.00", ""},
		"a value only": {"", "", "25000.00", ""},
	} {
		d := read(t, strings.ReplaceAll(nfe(energyItem("MWH", c.quantity, c.price, c.value, icms00(c.value, "18", "1.00"))), "TOTAL", c.value))
		expect.All(t, "DR-17 "+name, expect.Is(strings.Join(d.Doubts, "|"), c.want))
	}
	raw, err := os.ReadFile(filepath.Join("testdata", "X01__nota.xml"))
	expect.Must(t, "DR-17 X01", expect.Is(err, nil))
	d := read(t, string(raw))
	expect.All(t, "DR-17 X01", expect.Len(d.Doubts, 0), expect.Is(d.Key.Value, "35261075277525000178550010000007011123463792"), expect.Is(show(d.Number), "701"), expect.Is(d.Issuer.CNPJ.Value, "75277525000178"),
		expect.Is(d.Recipient.CNPJ.Value, "11222333000181"), expect.Is(show(d.NF.Energy), "100.000 MWh"), expect.Is(show(d.Total), "25000.00"), expect.Is(show(d.NF.ICMSValue), "4500.00"))
}

// DR-16: documents that are no note are called what they are.
func TestNamedDocuments_DR16(t *testing.T) {
	for doc, want := range map[string]string{
		`<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse/></CompNfse>`: "É uma NFS-e, nota de serviço: envie a NF-e ou a NF3e da energia.",
		`<NFSe versao="1.00"/>`: "É uma NFS-e, nota de serviço: envie a NF-e ou a NF3e da energia.",
		`<cteProc/>`:            "É um CT-e, conhecimento de transporte: envie a NF-e ou a NF3e da energia.",
		`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`: "É uma planilha em XML. Medições entram em Balanço.",
	} {
		if e := refused(t, []byte(doc)); e.Message != want {
			t.Errorf("DR-16 %s: %q", doc, e.Message)
		}
	}
	d := read(t, `<resNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><chNFe>35261075277525000178550010000007011123463792</chNFe><CNPJ>75277525000178</CNPJ><cSitNFe>1</cSitNFe></resNFe>`)
	expect.Must(t, "DR-16", expect.Not(d.Summary, nil))
	expect.All(t, "DR-16", expect.Is(d.Summary.Number, "701"))
}

func packed(data string) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write([]byte(data)) // into memory
	_ = w.Close()
	return out.Bytes()
}

func within(t *testing.T, run fiscal.Runner, data []byte) (all []string) {
	t.Helper()
	parts, err := fiscal.Split(t.Context(), run, data)
	if err != nil {
		e, _ := fault.As(err)
		return []string{e.Code}
	}
	for _, p := range parts {
		if p.Problem != nil {
			all = append(all, p.Problem.Code)
			continue
		}
		d, err := fiscal.Read(p.Data)
		switch {
		case err != nil:
			e, _ := fault.As(err)
			all = append(all, e.Code)
		case d.Summary != nil:
			all = append(all, "resumo "+d.Summary.Number)
		default:
			all = append(all, show(d.Number)+" "+d.Recipient.Name.Value)
		}
	}
	return all
}

// DR-16: an answer of the authority, an envelope of SOAP, a lot and a compressed file give each
// document in them as it stands there; a damaged one costs itself.
func TestEnvelopes_DR16(t *testing.T) {
	good := oneItem()
	bare := strings.TrimPrefix(good, `<?xml version="1.0" encoding="UTF-8"?>`)
	zip := func(data []byte) string {
		return `<docZip NSU="1" schema="procNFe_v4.00.xsd">` + base64.StdEncoding.EncodeToString(data) + `</docZip>`
	}
	lot := func(inner string) []byte {
		return []byte(`<?xml version="1.0" encoding="utf-8"?><retDistDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><loteDistDFeInt>` + inner + `</loteDistDFeInt></retDistDFeInt>`)
	}
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(good)) // into memory
	soap := func(inner string) []byte {
		return []byte(`<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><nfeResultMsg>` + inner + `</nfeResultMsg></soap:Body></soap:Envelope>`)
	}
	summary := `<resNFe><chNFe>35261075277525000178550010000007011123463792</chNFe></resNFe>`
	const note = "1234 Fábrica"
	run := sandboxtest.InProcess(fiscal.Tasks())
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"docZip":                {lot(zip(packed(good)) + zip(packed(summary)) + zip(packed(`<procEventoNFe><evento/></procEventoNFe>`))), note + "|resumo 701|xml_evento"},
		"docZip, one damaged":   {lot(zip(packed(good)[:40]) + zip([]byte("nada")) + zip(packed(good))), "documento_danificado|documento_danificado|" + note},
		"SOAP":                  {soap(bare), note},
		"SOAP, in a section":    {soap(`<![CDATA[` + good + `]]>`), note},
		"SOAP, escaped":         {soap(escaped.String()), note},
		"SOAP of docZip":        {soap(string(lot(zip(packed(good)))[len(`<?xml version="1.0" encoding="utf-8"?>`):])), note},
		"SOAP of two":           {soap(bare + bare), note + "|" + note},
		"UTF-16":                {inUTF16(string(soap(bare)), 'l'), note},
		"lot":                   {[]byte(`<enviNFe><idLote>1</idLote>` + bare[strings.Index(bare, "<NFe>"):strings.Index(bare, "<protNFe>")] + `</enviNFe>`), note},
		"compressed":            {packed(good), note},
		"compressed, cut":       {packed(good)[:100], "gz_danificado"},
		"compressed, a bomb":    {packed(strings.Repeat("0", 30<<20)), "gz_razao"},
		"docZip, a bomb":        {lot(zip(packed(strings.Repeat("0", 30<<20)))), "documento_danificado"},
		"too many":              {lot(strings.Repeat(zip(packed(summary)), 201)), "muitos_arquivos"},
		"nothing known in it":   {soap(`<retConsStatServ/>`), ""},
		"hostile":               {[]byte(`<!DOCTYPE x [<!ENTITY e "a">]><Envelope><NFe/></Envelope>`), ""},
		"cut within a document": {soap(bare)[:1200], ""}, // its reader says that it is not well formed
	} {
		expect.All(t, "DR-16 "+name, expect.Is(strings.Join(within(t, run, c.data), "|"), c.want))
	}
	expect.All(t, "DR-16 through the child", expect.Is(strings.Join(within(t, sandbox.Run, lot(zip(packed(good)))), "|"), note))
	for name, c := range map[string]struct {
		data []byte
		want bool
	}{"SOAP": {soap(bare), true}, "a note": {[]byte(good), false}, "another": {[]byte("<nada/>"), false}, "a summary": {[]byte(summary), false}, "service": {[]byte("<CompNfse><Nfse/></CompNfse>"), false}} {
		expect.All(t, "DR-16 "+name, expect.Is(fiscal.Envelops(sniff.Sniff(c.data), c.data), c.want))
	}
}
