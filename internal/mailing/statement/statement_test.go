package statement

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/pdf/pdftest"
)

func mustMWh(t *testing.T, s string) *energy.Energy {
	t.Helper()
	e, err := energy.ParseMWh(s)
	if err != nil {
		t.Fatal(err)
	}
	return &e
}

// e1 is the first column of the golden example E1 (domain 1.8).
func e1(t *testing.T) *Statement {
	t.Helper()
	price, err := money.ParsePrice("247.35")
	if err != nil {
		t.Fatal(err)
	}
	value, err := money.Parse("82806.84")
	if err != nil {
		t.Fatal(err)
	}
	loss := 3 * percent.One
	return &Statement{
		Month: month.New(2026, 10), Client: "Cerâmica São João & Irmãos Ltda", CNPJ: "69045087000381", Meter: "MED/0001 – Ação", Contract: "CT-1",
		Supplier: "Energia Açaí", CP: "CP-01", Conformity: "Conforme", Due: "09/11/2026", Manager: "Glória Gestora",
		Price: &price, Value: &value, Loss: &loss,
		Consumption: mustMWh(t, "331.250"), Requirement: mustMWh(t, "341.188"), Proinfa: mustMWh(t, "6.412"), Net: mustMWh(t, "334.776"),
		Contracted: mustMWh(t, "334.800"), Minimum: mustMWh(t, "267.840"), Maximum: mustMWh(t, "401.760"), Billable: mustMWh(t, "334.776"),
		Above: mustMWh(t, "0"), Lacking: mustMWh(t, "0"),
		Year: []Measured{
			{month.New(2025, 11), *mustMWh(t, "310.5")},
			{month.New(2025, 12), *mustMWh(t, "298.2")},
			{month.New(2026, 2), *mustMWh(t, "305")},
			{month.New(2026, 3), *mustMWh(t, "322.4")},
			{month.New(2026, 9), *mustMWh(t, "340.75")},
			{month.New(2026, 10), *mustMWh(t, "331.250")},
		},
	}
}

func TestFilesAreTheSameBytes_EM13(t *testing.T) {
	for name, make := range map[string]func(*Statement) ([]byte, error){"pdf": (*Statement).PDF, "xlsx": (*Statement).XLSX} {
		first, err := make(e1(t))
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			again, err := make(e1(t))
			if err != nil || !bytes.Equal(first, again) {
				t.Fatalf("EM-13 %s: other bytes the second time, %v", name, err)
			}
		}
		if len(first) > 200<<10 {
			t.Errorf("EM-13 %s has %d bytes", name, len(first))
		}
	}
}

func TestXLSX_EM13(t *testing.T) {
	data, err := e1(t).XLSX()
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.GetRows(f.GetSheetName(0))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, r := range rows {
		found[r[0]] = strings.Join(r[1:], "|")
	}
	if _, there := found["Medição"]; there || strings.Contains(fmt.Sprint(rows), "Indefinido") {
		t.Errorf("TD-12 what is unknown stands in %v", rows)
	}
	for label, want := range map[string]string{
		"NET": "334.776|MWh", "Valor da energia": "82,806.84|R$", "Cliente": "Cerâmica São João & Irmãos Ltda",
		"CNPJ": "69.045.087/0003-81", "Perdas": "3.00|%",
	} {
		if got := strings.TrimRight(found[label], "|"); got != want {
			t.Errorf("EM-13 %s = %q, want %q", label, got, want)
		}
	}
}

func TestPDF_EM13(t *testing.T) {
	data, err := e1(t).PDF()
	if err != nil {
		t.Fatal(err)
	}
	out := pdftest.Text(t, data)
	for _, want := range []string{"Cerâmica São João & Irmãos Ltda", "outubro de 2026", "334,776 MWh", "R$ 82.806,84", "Vencimento do boleto", "Consumo medido em doze meses", "nov/25", "out/26", "Página 1 de 1"} {
		if !strings.Contains(out, want) {
			t.Errorf("EM-13 %q is not in the PDF:\n%s", want, out)
		}
	}
	if amount, first := strings.Index(out, "R$ 82.806,84"), strings.Index(out, "Consumo medido"); amount > first {
		t.Errorf("FC-11 the amount comes after the figures:\n%s", out)
	}
	for _, unwanted := range []string{"Indefinido", "Medição"} {
		if strings.Contains(out, unwanted) {
			t.Errorf("TD-12 %q is in the PDF:\n%s", unwanted, out)
		}
	}
}

func TestFileNames_B13(t *testing.T) {
	for meter, want := range map[string]string{
		"MED 01/Ação": "extrato-med-01-acao-2026-10", "../../etc/passwd": "extrato-etc-passwd-2026-10",
		"a\r\nb\"c;": "extrato-a-b-c-2026-10", "": "extrato--2026-10",
	} {
		s := &Statement{Meter: meter, Month: month.New(2026, 10)}
		if got := s.FileName(); got != want {
			t.Errorf("B13 %q gave %q, want %q", meter, got, want)
		}
	}
}

// An empty statement is a document as well.
func TestUnknown_EM13(t *testing.T) {
	s := &Statement{Month: month.New(2026, 10)}
	if _, err := s.PDF(); err != nil {
		t.Error(err)
	}
	if _, err := s.XLSX(); err != nil {
		t.Error(err)
	}
}
