package basis_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"ynova/internal/compliance/basis"
	"ynova/internal/compliance/checktest"
	"ynova/internal/invoice"
)

var dec = checktest.Decimal

// number is a decimal that may be missing.
func number(s string) *decimal.Decimal {
	if s == "" {
		return nil
	}
	return new(dec(s))
}

// line is a line of demand: contracted, measured and billed kW, tariff, value, excess.
func line(posto invoice.Posto, contracted, measured, billed, tariff, value, excess string) invoice.DemandLine {
	l := invoice.DemandLine{Posto: posto}
	for text, into := range map[string]**invoice.Demand{"c" + contracted: &l.Contracted, "m" + measured: &l.Measured, "b" + billed: &l.Billed} {
		if text[1:] != "" {
			*into = checktest.KW(text[1:])
		}
	}
	if tariff != "" {
		l.Tariff = checktest.Price(tariff)
	}
	if value != "" {
		l.Value = checktest.Amount(value)
	}
	if excess != "" {
		l.ExcessValue = checktest.Amount(excess)
	}
	return l
}

func demand(posto invoice.Posto, contracted, measured, billed, tariff, value, excess string) basis.Demand {
	return basis.Demand{
		Posto: posto, Contracted: number(contracted), Measured: number(measured), Billed: number(billed),
		Tariff: number(tariff), Value: number(value), Excess: number(excess),
	}
}

// Domain 4.2: Azul has a demand per posto, Verde one whose values are the greater of its
// lines and whose charges are their sum.
func TestDemandsOfABill(t *testing.T) {
	peak, offPeak := line("ponta", "500", "560", "560", "88.82", "1000", "10"), line("fora_ponta", "600", "550", "600", "32.50", "2000.50", "0.25")
	for name, c := range map[string]struct {
		modality invoice.Modality
		lines    []invoice.DemandLine
		want     []basis.Demand
	}{
		"Azul": {
			invoice.ModalityAzul,
			[]invoice.DemandLine{peak, offPeak},
			[]basis.Demand{demand("ponta", "500", "560", "560", "88.82", "1000", "10"), demand("fora_ponta", "600", "550", "600", "32.5", "2000.5", "0.25")},
		},
		"no modality": {
			"",
			[]invoice.DemandLine{peak, offPeak},
			[]basis.Demand{demand("ponta", "500", "560", "560", "88.82", "1000", "10"), demand("fora_ponta", "600", "550", "600", "32.5", "2000.5", "0.25")},
		},
		"Azul with one line":     {invoice.ModalityAzul, []invoice.DemandLine{peak}, []basis.Demand{demand("ponta", "500", "560", "560", "88.82", "1000", "10")}},
		"Verde":                  {invoice.ModalityVerde, []invoice.DemandLine{peak, offPeak}, []basis.Demand{demand("unico", "600", "560", "600", "88.82", "3000.5", "10.25")}},
		"Verde, the other order": {invoice.ModalityVerde, []invoice.DemandLine{offPeak, peak}, []basis.Demand{demand("unico", "600", "560", "600", "88.82", "3000.5", "10.25")}},
		"Verde with one line":    {invoice.ModalityVerde, []invoice.DemandLine{peak}, []basis.Demand{demand("unico", "500", "560", "560", "88.82", "1000", "10")}},
		"Verde with three lines": {invoice.ModalityVerde, []invoice.DemandLine{peak, offPeak, peak}, []basis.Demand{demand("unico", "600", "560", "600", "88.82", "4000.5", "20.25")}},
		"Verde, one tells": {
			invoice.ModalityVerde,
			[]invoice.DemandLine{line("ponta", "", "560", "", "32.5", "", "7"), line("fora_ponta", "600", "", "600", "", "5", "")},
			[]basis.Demand{demand("unico", "600", "560", "600", "32.5", "5", "7")},
		},
		"Verde, none tells": {invoice.ModalityVerde, []invoice.DemandLine{line("ponta", "", "", "", "", "", ""), line("fora_ponta", "", "", "", "", "", "")}, []basis.Demand{{Posto: "unico"}}},
		"no line":           {invoice.ModalityVerde, nil, []basis.Demand{}},
	} {
		if diff := cmp.Diff(c.want, basis.Demands(&invoice.BillFigures{Modality: c.modality, Demand: c.lines})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
	for posto, want := range map[invoice.Posto]string{"ponta": "Demanda na ponta", "fora_ponta": "Demanda fora de ponta", "unico": "Demanda", "": "Demanda"} {
		d := basis.Demand{Posto: posto}
		if got := d.Name(); got != want {
			t.Errorf("%s is %q", posto, got)
		}
	}
}
