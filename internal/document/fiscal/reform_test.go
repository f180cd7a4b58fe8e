package fiscal_test

import (
	"strings"
	"testing"
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
