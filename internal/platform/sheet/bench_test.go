package sheet

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

const benchRows = 100_000

// balanceCSV is a table like the one that balances are imported from.
func balanceCSV() string {
	var b strings.Builder
	b.WriteString("cliente;cnpj;medidor;mes;consumo_mwh;proinfa_mwh;contrato_mwh;limite_inferior;limite_superior;preco;fornecedor\r\n")
	for i := range benchRows {
		fmt.Fprintf(&b, "Cliente número %d;12.345.678/0001-%02d;MED%06d;%04d-%02d;%d,%03d;1,234;300;90;110;%d,%02d;S %d\r\n",
			i%5000, i%100, i%5000, 2024+i%3, 1+i%12, 100+i%900, i%1000, 200+i%100, i%100, i%40)
	}
	return b.String()
}

func balanceXLSX(b *testing.B) string {
	b.Helper()
	var out strings.Builder
	columns := make([]Column, 11)
	for i := range columns {
		columns[i].Title = fmt.Sprintf("coluna %d", i)
	}
	w, err := NewXLSX(&out, "Dados", columns)
	if err != nil {
		b.Fatal(err)
	}
	for i := range benchRows {
		err := w.Row(Text(fmt.Sprintf("Cliente número %d", i%5000)), Text("12.345.678/0001-95"), Text(fmt.Sprintf("MED%06d", i%5000)),
			Date(fmt.Sprintf("%04d-%02d-01", 2024+i%3, 1+i%12)), Number(fmt.Sprintf("%d.%03d", 100+i%900, i%1000), 3), Number("1.234", 3),
			Number("300", 3), Number("90", 0), Number("110", 0), Number(fmt.Sprintf("%d.%02d", 200+i%100, i%100), 2), Text(fmt.Sprintf("Comercializadora %d", i%40)))
		if err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return out.String()
}

func benchChild(b *testing.B, kind Kind, data string) {
	b.Helper()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		rows := 0
		used, err := child(b, kind, data, func(Row) error { rows++; return nil })
		if err != nil || rows != benchRows+1 {
			b.Fatalf("%d rows, %v", rows, err)
		}
		b.ReportMetric(float64(used.PeakMemory)/1e6, "child-MB")
		b.ReportMetric(used.CPU.Seconds(), "child-cpu-s")
	}
}

func BenchmarkCSVThroughChild(b *testing.B) { benchChild(b, CSV, balanceCSV()) }

func BenchmarkXLSXThroughChild(b *testing.B) { benchChild(b, XLSX, balanceXLSX(b)) }

func BenchmarkCSVRead(b *testing.B) {
	data := []byte(balanceCSV())
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(Source{Kind: CSV}, data, DefaultLimits(), func(Row) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkXLSXRead(b *testing.B) {
	data := []byte(balanceXLSX(b))
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(Source{Kind: XLSX}, data, DefaultLimits(), func(Row) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkXLSXExcelizeRows is the library alone, to compare with.
func BenchmarkXLSXExcelizeRows(b *testing.B) {
	data := balanceXLSX(b)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		f, err := excelize.OpenReader(strings.NewReader(data), excelize.Options{RawCellValue: true})
		if err != nil {
			b.Fatal(err)
		}
		rows, err := f.Rows("Dados")
		if err != nil {
			b.Fatal(err)
		}
		for rows.Next() {
			if _, err := rows.Columns(); err != nil {
				b.Fatal(err)
			}
		}
		_ = rows.Close()
		_ = f.Close()
	}
}

func BenchmarkXLSXWrite(b *testing.B) {
	for b.Loop() {
		_ = balanceXLSX(b)
	}
}

func BenchmarkCSVWrite(b *testing.B) {
	for b.Loop() {
		w, err := NewCSV(io.Discard, []Column{{Title: "a"}, {Title: "b"}})
		if err != nil {
			b.Fatal(err)
		}
		for range benchRows {
			if err := w.Row(Text("Cliente"), Number("1234.5", 2)); err != nil {
				b.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
