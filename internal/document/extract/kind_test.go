package extract_test

import (
	"testing"

	"github.com/shopspring/decimal"

	"ynova/internal/document/extract"
	"ynova/internal/document/extract/billtest"
	"ynova/internal/platform/expect"
	"ynova/internal/platform/page"
	"ynova/internal/platform/pdfread/pdfreadtest"
	"ynova/internal/platform/prooftest"
)

func TestKind_RQ01(t *testing.T) {
	engine := pdfreadtest.Start(t)
	t.Run("RQ-01 bills are bills of their group, surely", func(t *testing.T) {
		for at := range billtest.Layouts() {
			b, err := billtest.Generate(engine, at, billtest.Plain, 41)
			if err != nil {
				t.Fatal(err)
			}
			k := read(t, engine, b.Data).Kind
			want := extract.BillOf(b.Truth.Fields[extract.Subgroup])
			expect.All(t, b.Name, expect.Is(k.Class, want), expect.Is(k.Confidence >= extract.High, true), expect.Is(len(k.Evidence) >= 3, true))
		}
	})
	notBills, err := billtest.NotBills()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("RQ-01 what is no bill is none", func(t *testing.T) {
		for _, b := range notBills {
			if k := read(t, engine, b.Data).Kind; string(k.Class) != b.NotBill || k.Confidence < extract.High {
				t.Errorf("%s: %+v, want %s", b.Name, k, b.NotBill)
			}
		}
	})
	t.Run("RQ-01 what is no bill has no field, and what a person calls a bill has those that were read", func(t *testing.T) {
		r := read(t, engine, notBills[1].Data)
		if none := r.As(r.Kind); len(none.Fields)+len(none.Items)+len(none.Consumption) != 0 {
			t.Errorf("a statement has %+v %+v", none.Fields, none.Items)
		}
		if chosen := r.As(extract.Kind{Class: extract.BillB}); chosen.Text(extract.Total) != "912.40" {
			t.Errorf("as a bill its total is %q", chosen.Text(extract.Total))
		}
	})
}

// RQ-01 real documents: the bills with a text layer that says what they are, and those
// that are none.
func TestKind_RealDocuments_RQ01(t *testing.T) {
	engine := pdfreadtest.Start(t)
	for _, folder := range []string{"bills", "bills-2"} {
		bills, err := billtest.Shared(prooftest.ForeignFolder(t, folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range bills {
			if b.Scanned || b.Painted {
				continue // words come from recognition: package scan
			}
			switch k := read(t, engine, b.Data).Kind; {
			case b.NotBill != "" && string(k.Class) != b.NotBill, b.NotBill == "" && !k.Class.IsBill(), k.Confidence < extract.High:
				t.Errorf("RQ-01: %s is %+v", b.Name, k)
			}
		}
	}
}

// RQ-01 a document that shows some of a bill, but not its issuer, raises a question.
func TestKind_Maybe_RQ01(t *testing.T) {
	t.Parallel()
	k := extract.Read(t.Context(), []page.Page{table(
		"Referente a|07/2024", "Vencimento|10/08/2024", "Total a Pagar|100,00", "Classificação: B3 Comercial Convencional",
		"Leitura anterior|01/07/2024|Leitura atual|31/07/2024", "",
		"Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|65,00", "Contrib Ilum Publica|.|35,00",
	)}).Kind
	if k.Class != extract.BillB || k.Confidence >= extract.High {
		t.Errorf("RQ-01: %+v; want a bill of group B, to be confirmed", k)
	}
}

// RQ-01 a document of which little was read, or that shows energy but not whose, raises a
// question and is not filed as something else.
func TestKind_Unsure_RQ01(t *testing.T) {
	t.Parallel()
	prose := "Encaminhamos aos senhores a análise que foi pedida na reunião de ontem e pedimos que confirmem os dados da unidade"
	blurred := table(prose, prose)
	for i := range blurred.Words {
		blurred.Words[i].Confidence = 40
	}
	for name, p := range map[string]page.Page{
		"few words": table("Vencimento 10/08/2024"),
		"illegible": blurred,
		"of energy": table("Descrição|Quant.|Valor (R$)", "Energia TUSD|100,00|65,00", "Taxa|.|35,00", "Total|.|100,00", "Um|Dois|Três", "Quatro|Cinco|Seis", "Sete|Oito|Nove", "Dez|Onze|Doze", "A|B|C", "D|E|F"),
	} {
		if k := extract.Read(t.Context(), []page.Page{p}).Kind; k.Class != extract.Other || k.Confidence >= extract.High {
			t.Errorf("RQ-01: %s: %+v", name, k)
		}
	}
	if k := extract.Read(t.Context(), []page.Page{table(prose, prose)}).Kind; k.Class != extract.Other || k.Confidence < extract.High {
		t.Errorf("RQ-01: a letter is %+v", k)
	}
}

// RQ-01 "Distribuidora: CEMIG" mentions a company, it does not identify the issuer.
func TestKind_NamedDistributor_RQ01(t *testing.T) {
	t.Parallel()
	for _, lines := range [][]string{
		{"Cliente|Distribuidora", "PADARIA EXEMPLO|CEMIG DISTRIBUIÇÃO"},
		{"Distribuidora:|CEMIG DISTRIBUIÇÃO"},
		{"Distribuidora: CEMIG DISTRIBUIÇÃO"},
	} {
		k := extract.Read(t.Context(), []page.Page{table(append(lines, "",
			"Vencimento|10/08/2024", "Total a Pagar|100,00", "Classe|B3 Comercial", "Consorciado|2",
			"Descrição|Quant.|Valor (R$)", "Energia|100,00|65,00", "Taxa|.|35,00")...)}).Kind
		if k.Class != extract.GDStatement {
			t.Errorf("RQ-01: %v: %+v", lines, k)
		}
	}
}

// Golden: design/golden/reading.json, payment_line.
func TestPaymentLines_RQ03(t *testing.T) {
	t.Parallel()
	for digits, want := range prooftest.ReadingExample[map[string]struct {
		Kind, Segment, Amount string
		After                 string `json:"due_if_after"`
		Before                string `json:"due_if_before_2025_02_22"`
	}](t, "payment_line") {
		r := extract.Read(t.Context(), []page.Page{table(digits)})
		v := r.Fields[extract.Total]
		if got, _ := equalNumbers(v.Value, want.Amount); !got {
			t.Errorf("RQ-03: %s pays %q, want %s", digits, v.Value, want.Amount)
		}
		due := r.Text(extract.DueDate)
		if want.Kind == "boleto" && due != want.Before && due != want.After || want.Kind != "boleto" && due != "" {
			t.Errorf("RQ-03: %s is due on %q", digits, due)
		}
		broken := []byte(digits)
		at := len(broken) - 3
		if want.Kind == "boleto" {
			at = 1 // the last field of a slip has no check digit of its own
		}
		broken[at] = '0' + (broken[at]-'0'+1)%10
		if r := extract.Read(t.Context(), []page.Page{table(string(broken))}); r.Text(extract.Total) != "" {
			t.Errorf("RQ-03: %s with a wrong digit pays %s", broken, r.Text(extract.Total))
		}
	}
}

func equalNumbers(a, b string) (bool, error) {
	x, err := decimal.NewFromString(a)
	if err != nil {
		return false, err
	}
	y, err := decimal.NewFromString(b)
	return err == nil && x.Equal(y), err
}

// RQ-01 what a supplier charges for energy is no bill of a distributor: it raises a question,
// and is not linked as one. A distributor's notice of a debt is none either, and a bill
// that repeats such words is one.
func TestKind_LookAlikes_RQ01(t *testing.T) {
	t.Parallel()
	k := extract.Read(t.Context(), []page.Page{table(
		"COMERCIALIZADORA MODELO LTDA|CNPJ 11.222.333/0001-81", "FATURA DE FORNECIMENTO", "Cliente|MERCADO EXEMPLO LTDA", "Competência|09/2026", "Vencimento|20/10/2026", "",
		"Descrição|Quant.|Preço|Valor (R$)", "Energia convencional MWh|120,000|210,00|25.200,00", "Total|.|.|25.200,00",
	)}).Kind
	if k.Class.Linkable() {
		t.Errorf("RQ-01: what a supplier charges is %+v", k)
	}
	bill := []string{
		"CEMIG DISTRIBUIÇÃO S.A.|CNPJ 06.981.180/0001-16", "Nº DA INSTALAÇÃO|3001234567", "Referente a|07/2024", "Vencimento|10/08/2024", "Total a Pagar|95,00", "Subgrupo B1 Convencional", "",
		"REAVISO DE DÉBITO: há contas vencidas", "", "Itens da Fatura|Quant.|Valor (R$)", "Consumo TUSD (kWh)|100,00|60,00", "Contrib Ilum Publica|.|35,00",
	}
	if k := extract.Read(t.Context(), []page.Page{table(bill...)}).Kind; k.Class != extract.BillB || k.Confidence < extract.High {
		t.Errorf("RQ-01: a bill with a notice on it is %+v", k)
	}
	if k := extract.Read(t.Context(), []page.Page{table(bill[:8]...)}).Kind; k.Class.Linkable() {
		t.Errorf("RQ-01: the notice alone is %+v", k)
	}
}
