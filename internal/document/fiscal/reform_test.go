package fiscal_test

import (
	"strings"
	"testing"

	"ynova/internal/document/fiscal"
)

const reformLine = `<IBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib><gIBSCBS><vBC>800.00</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.80</vIBSUF></gIBSUF>` +
	`<gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.80</vIBS><gCBS><pCBS>0.9000</pCBS><vCBS>7.20</vCBS></gCBS></gIBSCBS></IBSCBS>`

const reformTotal = `<IBSCBSTot><vBCIBSCBS>800.00</vBCIBSCBS><gIBS><gIBSUF><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vIBSUF>0.80</vIBSUF></gIBSUF>` +
	`<gIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.80</vIBS></gIBS><gCBS><vCBS>7.20</vCBS></gCBS></IBSCBSTot>`

// RQ-10 IBS and CBS of the lines and of the whole, as NT 2025.002-RTC names the groups in an
// NF-e, and the layout of the reform in an NF3e; a document without them has none.
func TestReform_RQ10(t *testing.T) {
	plain := strings.ReplaceAll(nfe(energyItem("MWH", "10.0000", "100.00", "1000.00", icms00("1000.00", "18.0000", "180.00"))), "TOTAL", "1000.00")
	if d := read(t, plain); d.Reform != nil || d.NF.Lines[0].Reform != nil {
		t.Errorf("RQ-10: %+v", d.Reform)
	}
	nota := strings.Replace(strings.Replace(plain, "</imposto>", reformLine+"</imposto>", 1), "</ICMSTot>", "</ICMSTot>"+reformTotal, 1)
	d := read(t, nota)
	if d.Reform == nil || d.NF.Lines[0].Reform == nil {
		t.Fatal("RQ-10: an NF-e has no IBS")
	}
	line, whole := d.NF.Lines[0].Reform, d.Reform
	if got := strings.Join([]string{show(line.Class), show(line.Base), show(line.StateRate), show(line.CityRate), show(line.CBSRate), show(line.IBS), show(line.CBS)}, " "); got != "000001 800.00 0.1% 0% 0.9% 0.80 7.20" {
		t.Errorf("RQ-10: line %s", got)
	}
	if got := strings.Join([]string{show(whole.Base), show(whole.StateIBS), show(whole.CityIBS), show(whole.IBS), show(whole.CBS)}, " "); got != "800.00 0.80 0.00 0.80 7.20" {
		t.Errorf("RQ-10: whole %s", got)
	}
	bill := nf3e("100.00", billItem{name: "Consumo TUSD", kind: "1", posto: "0", unit: "2", tariff: "0.5", quantity: "100", value: "100.00"})
	bill = strings.Replace(strings.Replace(bill, "</detItem>", "<imposto>"+reformLine+"</imposto></detItem>", 1), "<total>", "<total>"+reformTotal, 1)
	d = read(t, bill)
	if d.Reform == nil || show(d.Reform.CBS) != "7.20" || len(d.Bill.Items) != 1 || d.Bill.Items[0].Reform == nil || show(d.Bill.Items[0].Reform.IBS) != "0.80" {
		t.Errorf("RQ-10: an NF3e says %+v", d.Reform)
	}
}

// reform2027 is a nota of 2027 with CBS and IBS on top, whose boleto is for so much.
func reform2027(issued, whole, payment string) string {
	line := `<IBSCBS><gIBSCBS><vBC>820.00</vBC><gIBSUF><pIBSUF>0.0500</pIBSUF><vIBSUF>0.41</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0500</pIBSMun><vIBSMun>0.41</vIBSMun></gIBSMun>` +
		`<vIBS>0.82</vIBS><gCBS><pCBS>8.7000</pCBS><vCBS>71.34</vCBS></gCBS></gIBSCBS></IBSCBS>`
	total := `<IBSCBSTot><vBCIBSCBS>820.00</vBCIBSCBS><gIBS><vIBS>0.82</vIBS></gIBS><gCBS><vCBS>71.34</vCBS></gCBS></IBSCBSTot>` + whole
	nota := nfe(energyItem("MWH", "10.0000", "100.00", "1000.00", icms00("1000.00", "18.0000", "180.00")))
	nota = strings.Replace(strings.Replace(nota, "</imposto>", line+"</imposto>", 1), "</ICMSTot>", "</ICMSTot>"+total, 1)
	nota = strings.Replace(nota, "2026-10-05T10", issued+"T10", 1)
	nota = strings.Replace(nota, "<vDup>TOTAL", "<vDup>"+payment, 1)
	return strings.ReplaceAll(nota, "TOTAL", "1000.00")
}

// LW-01 the amount due of a nota of 2027 is vNFTot, else vNF with IBS and CBS, and its boleto has
// to equal it; before 2027 both are only shown. Rates that a reduction changes are left out.
func TestToPay_LW01(t *testing.T) {
	const whole = "<vNFTot>1072.16</vNFTot>"
	for name, c := range map[string]struct {
		issued, whole, payment, total string
		differs                       bool
	}{
		"as stated":            {"2027-02-03", whole, "1072.16", "1072.16", false},
		"added up":             {"2027-02-03", "", "1072.16", "1072.16", false},
		"boleto five cents":    {"2027-02-03", whole, "1072.21", "1072.16", false},
		"boleto six cents":     {"2027-02-03", whole, "1072.22", "1072.16", true},
		"boleto without them":  {"2027-02-03", whole, "1000.00", "1072.16", true},
		"informative until 26": {"2026-12-30", whole, "1000.00", "1000.00", false},
	} {
		d := read(t, reform2027(c.issued, c.whole, c.payment))
		if show(d.Total) != c.total || d.Has(fiscal.WarnPayment) != c.differs {
			t.Errorf("LW-01 %s: %s, %v", name, show(d.Total), d.Warnings)
		}
	}
	f := read(t, reform2027("2027-02-03", whole, "1072.16")).NF.Federal
	if got := strings.Join([]string{show(f.PISCOFINS), show(f.CBS), show(f.CBSRate), show(f.IBS), show(f.IBSRate)}, " "); got != "1.00 71.34 8.7% 0.82 0.1%" {
		t.Errorf("LW-01 %s", got)
	}
	reduced := strings.Replace(reform2027("2027-02-03", whole, "1072.16"), "<vCBS>71.34</vCBS></gCBS></gIBSCBS>", "<gRed><pRedAliq>30</pRedAliq></gRed><vCBS>71.34</vCBS></gCBS></gIBSCBS>", 1)
	if f := read(t, reduced).NF.Federal; f.CBSRate != nil || show(f.CBS) != "71.34" {
		t.Errorf("LW-01 a reduced rate: %+v", f)
	}
}
