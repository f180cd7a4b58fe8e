package fiscal_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

// TestMain makes the test binary its own parsing child.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == sandbox.Command {
		os.Exit(sandbox.Main(os.Args[2:], fiscal.Tasks()))
	}
	goleak.VerifyTestMain(m)
}

// sealed ends the 43 characters of an access key with its digit: weights 2 to 9
// from the right, modulus 11.
func sealed(body string) string {
	sum := 0
	for i := range len(body) {
		sum += int(body[len(body)-1-i]-'0') * (2 + i%8)
	}
	return body + string("00987654321"[sum%11])
}

const (
	issuer    = "11222333000181"
	recipient = "12ABC34501DE35"
	nfeHead   = `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe>`
)

// nfe is a supplier's nota of the items, authorised and signed.
func nfe(items ...string) string {
	key := sealed("352610" + issuer + "55" + "001" + "000001234" + "1" + "01234567")
	return nfeHead + `<infNFe versao="4.00" Id="NFe` + key + `"><ide><cUF>35</cUF><natOp>Venda de energia</natOp><mod>55</mod><serie>1</serie>` +
		`<nNF>1234</nNF><dhEmi>2026-10-05T10:00:00-03:00</dhEmi><tpAmb>1</tpAmb><finNFe>1</finNFe></ide>` +
		`<emit><CNPJ>` + issuer + `</CNPJ><xNome>Comercializadora &amp; Filhos</xNome><enderEmit><UF>SP</UF></enderEmit></emit>` +
		`<dest><CNPJ>` + recipient + `</CNPJ><xNome>Fábrica</xNome></dest>` + strings.Join(items, "") +
		`<total><ICMSTot><vProd>TOTAL</vProd><vNF>TOTAL</vNF></ICMSTot></total>` +
		`<cobr><dup><nDup>001</nDup><dVenc>2026-11-10</dVenc><vDup>TOTAL</vDup></dup></cobr></infNFe>` +
		`<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo><Reference URI="#NFe` + key + `"/></SignedInfo></Signature></NFe>` +
		`<protNFe><infProt><chNFe>` + key + `</chNFe><nProt>135260000000001</nProt><cStat>100</cStat><xMotivo>Autorizado</xMotivo></infProt></protNFe></nfeProc>`
}

func energyItem(unit, quantity, price, value, icms string) string {
	return `<det nItem="1"><prod><cProd>EN</cProd><xProd>Energia elétrica</xProd><NCM>27160000</NCM><CFOP>5251</CFOP><uCom>` + unit +
		`</uCom><qCom>` + quantity + `</qCom><vUnCom>` + price + `</vUnCom><vProd>` + value + `</vProd><indTot>1</indTot></prod><imposto><ICMS>` + icms +
		`</ICMS><PIS><PISAliq><vPIS>1.00</vPIS></PISAliq></PIS></imposto></det>`
}

func icms00(base, rate, value string) string {
	return `<ICMS00><orig>0</orig><CST>00</CST><vBC>` + base + `</vBC><pICMS>` + rate + `</pICMS><vICMS>` + value + `</vICMS></ICMS00>`
}

func read(t *testing.T, xml string) *fiscal.Document {
	t.Helper()
	d, err := fiscal.Read([]byte(xml))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// codes lists the warnings of a document.
func codes(d *fiscal.Document) string {
	var out []string
	for _, w := range d.Warnings {
		out = append(out, w.Code)
	}
	return strings.Join(out, " ")
}

// show prints a field, or a dash.
func show[T any](f *fiscal.Field[T]) string {
	if f == nil {
		return "–"
	}
	return fmt.Sprint(f.Value)
}

func refused(t *testing.T, data []byte) *fault.Error {
	t.Helper()
	d, err := fiscal.Read(data)
	e, ok := fault.As(err)
	if !ok {
		t.Fatalf("not refused: %v, %v", d, err)
	}
	return e
}

// billItem is a charge of the distributor, with its tariff and taxes.
type billItem struct {
	name, kind, posto, unit, tariff, quantity, value, extra, reading string
}

func (i billItem) xml() string {
	tariff := ""
	if i.kind != "" {
		tariff = `<gTarif><dIniTarif>2026-05-28</dIniTarif><tpAto>1</tpAto><nAto>3328</nAto><anoAto>2026</anoAto><tpTarif>` + i.kind +
			`</tpTarif><cPosTarif>` + i.posto + `</cPosTarif><uMed>` + i.unit + `</uMed><vTarifHom>` + i.tariff + `</vTarifHom></gTarif>`
	}
	return `<det><detItem>` + tariff + `<prod><indOrigemQtd>2</indOrigemQtd>` + i.reading + `<xProd>` + i.name + `</xProd><cClass>0601001</cClass><uMed>` + i.unit +
		`</uMed><qFaturada>` + i.quantity + `</qFaturada><vItem>1</vItem><vProd>` + i.value + `</vProd>` + i.extra + `</prod></detItem></det>`
}

func measured(meter, kind, posto, unit, value string) string {
	return `<gMedicao><nMed>` + meter + `</nMed><gMedida><tpGrMed>` + kind + `</tpGrMed><cPosTarif>` + posto + `</cPosTarif><uMed>` + unit +
		`</uMed><vMedAnt>0</vMedAnt><vMedAtu>1</vMedAtu><vConst>1</vConst><vMed>` + value + `</vMed></gMedida></gMedicao>`
}

// nf3e is a distributor's bill of the items.
func nf3e(total string, items ...billItem) string {
	key := sealed("352610" + issuer + "66" + "001" + "000005678" + "1" + "0" + "1234567")
	var all strings.Builder
	for _, i := range items {
		all.WriteString(i.xml())
	}
	return `<?xml version="1.0" encoding="UTF-8"?><nf3eProc xmlns="http://www.portalfiscal.inf.br/nf3e"><NF3e><infNF3e versao="1.00" Id="NF3e` + key + `">` +
		`<ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>66</mod><serie>1</serie><nNF>5678</nNF><dhEmi>2026-10-05T10:00:00-03:00</dhEmi><finNF3e>1</finNF3e></ide>` +
		`<emit><CNPJ>` + issuer + `</CNPJ><xNome>Distribuidora</xNome></emit><dest><xNome>Fábrica</xNome><CNPJ>` + recipient + `</CNPJ></dest>` +
		`<acessante><idAcesso>0012345678</idAcesso><idCodCliente>77</idCodCliente><tpAcesso>2</tpAcesso><tpClasse>04</tpClasse><tpGrpTensao>05</tpGrpTensao><tpModTar>05</tpModTar></acessante>` +
		`<gGrContrat nContrat="1"><tpGrContrat>1</tpGrContrat><tpPosTar>0</tpPosTar><qUnidContrat>500.000000</qUnidContrat></gGrContrat>` +
		`<gMed nMed="01"><idMedidor>M1</idMedidor><dMedAnt>2026-09-01</dMedAnt><dMedAtu>2026-10-01</dMedAtu></gMed>` +
		`<NFdet>` + all.String() + `</NFdet><total><vProd>` + total + `</vProd><ICMSTot><vBC>85347.10</vBC><vICMS>15362.48</vICMS></ICMSTot>` +
		`<vCOFINS>1</vCOFINS><vPIS>1</vPIS><vNF>` + total + `</vNF></total><gFat><CompetFat>202610</CompetFat><dVencFat>2026-10-20</dVencFat><codBarras>836700000001</codBarras></gFat>` +
		`<gANEEL><gHistFat><xGrandFat>Demanda Fora Ponta</xGrandFat><gGrandFat><CompetFat>202609</CompetFat><vFat>548.0000</vFat><uMed>1</uMed><qtdDias>30</qtdDias></gGrandFat></gHistFat>` +
		`<gHistFat><xGrandFat>Consumo Ponta</xGrandFat><gGrandFat><CompetFat>202609</CompetFat><vFat>9700.0000</vFat><uMed>2</uMed><qtdDias>30</qtdDias></gGrandFat></gHistFat></gANEEL>` +
		`</infNF3e><Signature><SignedInfo><Reference/></SignedInfo></Signature></NF3e>` +
		`<protNF3e><infProt><chNF3e>` + key + `</chNF3e><cStat>100</cStat></infProt></protNF3e></nf3eProc>`
}
