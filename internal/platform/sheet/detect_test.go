package sheet

import (
	"errors"
	"strings"
	"testing"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/expect"
)

func TestDetectByContent_EB07_B06_DR16(t *testing.T) {
	const table = "cliente;consumo\r\nAção;1,5\r\n"
	for _, c := range []struct {
		name, data string
		want       Kind
	}{
		{"EB-07 CSV", table, CSV},
		{"Windows-1252", in1252(t, table), CSV},
		{"UTF-16", inUTF16(table, false), CSV},
		{"UTF-16 without a mark", inUTF16(table, true)[2:], CSV},
		{"a NUL costs its line", strings.Repeat(table, 9) + "\x00", CSV},
		{"workbook", workbookOf(t, nil), XLSX},
		{"open document", odsOf(t, ""), XLSX},
		{"compound file, the child looks inside", compound(t, map[string][]byte{"Workbook": nil}), XLSX},
		{"a page, the child looks for a table", "\xef\xbb\xbf \n<!DOCTYPE html><script>", XLSX},
		{"XML 2003", `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`, XLSX},
	} {
		if got, err := Detect([]byte(c.data)); got != c.want || err != nil {
			t.Errorf("%s: %q, %v", c.name, got, err)
		}
	}
	const own = "Envie um arquivo no formato CSV."
	for _, c := range []struct{ name, data, want string }{
		{"SVG", "<svg onload=alert(1)>", " É um XML: exporte como CSV ou Excel."},
		{"PDF", "%PDF-1.7\n", " É um PDF. Faturas entram em Análise Fatura."},
		{"PDF behind other bytes", "\n\n%PDF-1.7\n", " É um PDF. Faturas entram em Análise Fatura."},
		{"a note", `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>`, " É um XML. Faturas entram em Análise Fatura."},
		{"RTF", `{\rtf1`, " É um documento de texto (RTF): copie a tabela para uma planilha."},
		{"PNG", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x00", " É uma imagem (PNG). Faturas entram em Análise Fatura."},
		{"photo", "\xff\xd8\xff\xe0", " É uma foto (JPG). Faturas entram em Análise Fatura."},
		{"Numbers", zipOf(t, "Index/Document.iwa"), " É uma planilha do Numbers: exporte para Excel."},
		{"xlsb", zipOf(t, "xl/workbook.bin"), " É uma planilha binária do Excel (xlsb): salve como .xlsx ou CSV."},
		{"JSON", `[{"a": 1}]`, " É um arquivo JSON: exporte como CSV ou Excel."},
		{"mail", "From: a@b\r\nSubject: x\r\n\r\n", " É um e-mail: envie a planilha que está anexa."},
		{"ZIP", zipOf(t, "a.csv"), " É um arquivo ZIP: abra-o e envie a planilha que está dentro."},
		{"gzip", "\x1f\x8b\x08\x00\x00\x00", " É um arquivo GZ: abra-o e envie a planilha que está dentro."},
		{"program", "\x7fELF\x02\x01\x01\x00\x00", " É um programa."},
		{"empty", "", " O arquivo está vazio."},
		{"nothing known", "\x01\x02\x03\x04\x05\x06", ""},
	} {
		kind, err := Detect([]byte(c.data))
		expect.All(t, "DR-16 "+c.name, expect.Is(kind, ""), expect.Is(errors.Is(err, ErrKind), true), expect.Is(fault.Sentence(err), own+c.want))
	}
}
