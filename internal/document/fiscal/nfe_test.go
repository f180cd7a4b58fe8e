package fiscal_test

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/platform/expect"
)

// IV-11, E3: the two notas of the golden example, with the ICMS por dentro and the
// price that was agreed.
func TestSupplierNota_IV11(t *testing.T) {
	for _, c := range []struct {
		name, unit, quantity, value, base, icms string
	}{
		{"E3 regime A in MWh", "MWH", "334.7760", "100983.95", "100983.95", "18177.11"},
		{"E3 regime B, in kWh", "kWh", "334776.0000", "100792.50", "99920.35", "17985.66"},
		{"E3 regime A in MW", "MW", "334.7760", "100983.95", "100983.95", "18177.11"},
	} {
		t.Run("IV-11 "+c.name, func(t *testing.T) {
			doc := nfe(energyItem(c.unit, c.quantity, "301.6462", c.value, icms00(c.base, "18.0000", c.icms)))
			d := read(t, strings.ReplaceAll(doc, "TOTAL", c.value))
			n := d.NF
			expect.Must(t, "IV-11 warnings", expect.Is(codes(d), ""))
			expect.Must(t, "IV-11 warnings", expect.Is(d.Model, fiscal.ModelNFe), expect.Is(n.Items, 1), expect.Is(d.KeyValid, true),
				expect.Is(d.Signed, true))
			got := strings.Join([]string{show(n.Energy), show(n.EnergyValue), show(n.UnitPrice), show(n.ICMSValue), show(n.ICMSRate), show(d.Total), show(d.Due)}, " | ")
			want := "334.776 MWh | 82806.84 | 247.35 | " + c.icms + " | 18% | " + c.value + " | 2026-11-10"
			if got != want {
				t.Errorf("IV-11\n got %s\nwant %s", got, want)
			}
			expect.All(t, "IV-11 header", expect.Is(d.Issuer.CNPJ.Value, issuer), expect.Is(d.Recipient.CNPJ.Value, recipient),
				expect.Is(d.Issuer.Name.Value, "Comercializadora & Filhos"), expect.Is(show(d.Number), "1234"))
			for path, want := range map[string]string{
				n.Energy.Path:        "nfeProc/NFe/infNFe/det/prod/qCom",
				d.Total.Path:         "nfeProc/NFe/infNFe/total/ICMSTot/vNF",
				d.Due.Path:           "nfeProc/NFe/infNFe/cobr/dup/dVenc",
				d.Issuer.CNPJ.Path:   "nfeProc/NFe/infNFe/emit/CNPJ",
				n.ICMSValue.Path:     "nfeProc/NFe/infNFe/det/imposto/ICMS/ICMS00/vICMS",
				n.Lines[0].CFOP.Path: "nfeProc/NFe/infNFe/det/prod/CFOP",
			} {
				if path != want {
					t.Errorf("IV-11 path %s, want %s", path, want)
				}
			}
		})
	}
}

// IV-11: energy lines add up; another product is not energy; what one line does not
// say is unknown of all.
func TestSeveralLines_IV11(t *testing.T) {
	other := `<det nItem="3"><prod><xProd>Gestão</xProd><NCM>99999999</NCM><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>10.00</vUnCom><vProd>10.00</vProd></prod></det>`
	exempt := `<ICMS40><orig>0</orig><CST>41</CST></ICMS40>`
	d := read(t, strings.ReplaceAll(nfe(energyItem("MWH", "100.0000", "200.00", "20000.00", exempt), energyItem("KWH", "50000.0000", "0.20", "10000.00", exempt), other), "TOTAL", "30010.00"))
	n := d.NF
	expect.All(t, fmt.Sprintf("IV-11 %+v, warnings", d.NF), expect.Is(n.Items, 2), expect.Is(show(n.Energy), "150.000 MWh"),
		expect.Is(show(n.EnergyValue), "30000.00"), expect.Is(show(n.ICMSValue), "0.00"), expect.Is(n.ICMSRate, nil),
		expect.Is(show(n.UnitPrice), "200.00"), expect.Is(codes(d), ""))
	if got := d.NF.Energy.Path; got != "nfeProc/NFe/infNFe/det[1]/prod/qCom + nfeProc/NFe/infNFe/det[2]/prod/qCom" {
		t.Errorf("IV-11 path %s", got)
	}
	d = read(t, strings.ReplaceAll(nfe(energyItem("MWH", "1.0000", "200.00", "200.00", exempt), energyItem("UN", "1", "200.00", "200.00", exempt)), "TOTAL", "401.00"))
	n = d.NF
	expect.All(t, "IV-11, warnings", expect.Is(n.Energy, nil), expect.Is(n.UnitPrice, nil), expect.Is(n.Items, 2),
		expect.Is(codes(d), "valor_ilegivel total_diverge"))
	d = read(t, strings.ReplaceAll(nfe(other), "TOTAL", "10.00"))
	expect.All(t, "IV-11, warnings", expect.Is(d.NF.Energy, nil), expect.Is(d.NF.EnergyValue, nil), expect.Is(codes(d), "sem_energia"))
}

// IV-11: what takes the value of a nota away is said, and the figures are still read.
func TestDocumentsWithoutValue_IV11(t *testing.T) {
	good := strings.ReplaceAll(nfe(energyItem("MWH", "1.0000", "200.00", "200.00", icms00("200.00", "18", "36.00"))), "TOTAL", "200.00")
	for _, c := range []struct{ name, old, new, want string }{
		{"cancelled", "<cStat>100<", "<cStat>101<", "cancelada"},
		{"denied", "<cStat>100<", "<cStat>302<", "denegada"},
		{"rejected", "<cStat>100<", "<cStat>539<", "sem_protocolo"},
		{"no protocol", good[strings.Index(good, "<protNFe>"):strings.Index(good, "</nfeProc>")], "", "sem_protocolo"},
		{"test environment", "<tpAmb>1<", "<tpAmb>2<", "homologacao"},
		{"no signature", good[strings.Index(good, "<Signature"):strings.Index(good, "</NFe>")], "", "sem_assinatura"},
		{"other number", "<nNF>1234<", "<nNF>1235<", "chave_diverge"},
		{"other month", "2026-10-05T", "2026-09-30T", "chave_diverge"},
		{"wrong key", `Id="NFe3`, `Id="NFe4`, "chave_invalida chave_diverge"},
		{"wrong recipient", recipient, "12ABC34501DE36", "cnpj_invalido"},
		{"complementary", "<finNFe>1<", "<finNFe>2<", "substituicao"},
		{"a number that is none", "<vNF>200.00<", "<vNF>2e2<", "valor_ilegivel"},
		{"a date that is none", "<dVenc>2026-11-10<", "<dVenc>2026-13-10<", "valor_ilegivel"},
	} {
		t.Run("IV-11 "+c.name, func(t *testing.T) {
			d := read(t, strings.Replace(good, c.old, c.new, 1))
			if codes(d) != c.want || show(d.NF.Energy) != "1.000 MWh" {
				t.Errorf("IV-11 warnings %q, want %q; energy %s", codes(d), c.want, show(d.NF.Energy))
			}
			if c.want != "" && !d.Has(strings.Fields(c.want)[0]) {
				t.Error("IV-11 Has does not know the warning")
			}
		})
	}
	if e := refused(t, []byte(`<procEventoNFe><evento/></procEventoNFe>`)); !strings.HasPrefix(e.Message, "Este XML é um evento que não diz de qual nota é") {
		t.Errorf("IV-11 event: %s", e.Message)
	}
	for _, other := range []string{`<a/>`, `<NFe/>`, `<NFe><infNFe><ide><mod>65</mod></ide></infNFe></NFe>`, `<NF3e><infNF3e/></NF3e>`} {
		if e := refused(t, []byte(other)); !strings.HasPrefix(e.Message, "Este XML não é uma NF-e") {
			t.Errorf("IV-11 %s: %s", other, e.Message)
		}
	}
}

// IV-11: the two encodings that the authorities allow give the same names.
func TestEncodings_IV11(t *testing.T) {
	good := strings.ReplaceAll(nfe(energyItem("MWH", "1.0000", "200.00", "200.00", icms00("200.00", "18", "36.00"))), "TOTAL", "200.00")
	latin := strings.NewReplacer("UTF-8", "ISO-8859-1", "á", "\xe1", "é", "\xe9").Replace(good)
	bare := strings.TrimPrefix(good, `<?xml version="1.0" encoding="UTF-8"?>`)
	for name, doc := range map[string]string{
		"UTF-8": good, "BOM": "\ufeff" + good, "ISO-8859-1": latin, "Windows-1252": strings.Replace(latin, "ISO-8859-1", "windows-1252", 1), "no declaration": bare,
	} {
		if d := read(t, doc); d.Recipient.Name.Value != "Fábrica" || d.NF.Lines[0].Description.Value != "Energia elétrica" {
			t.Errorf("IV-11 %s: %s", name, d.Recipient.Name.Value)
		}
	}
}
