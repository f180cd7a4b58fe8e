package sheet

import (
	"errors"
	"strings"
	"testing"
)

func TestDetectByContent_EB07_B06(t *testing.T) {
	const table = "cliente;consumo\r\nAção;1,5\r\n"
	for _, c := range []struct {
		name, file, head string
		want             Kind
	}{
		{"EB-07 CSV", "balanço.csv", table, CSV},
		{"EB-07 upper case", "BALANCO.CSV", table, CSV},
		{"no extension", "planilha", table, CSV},
		{"Windows-1252", "a.csv", in1252(t, table), CSV},
		{"UTF-16", "a.csv", inUTF16(table, false), CSV},
		{"a NUL is the reader's to place", "a.csv", strings.Repeat(table, 9) + "\x00", CSV},
		{"workbook", "a.xlsx", "PK\x03\x04....", XLSX},
		{"workbook named .csv", "a.csv", "PK\x03\x04....", XLSX},
		{"compound file, the child looks inside", "a.xls", string(oleMagic), XLSX},
		{"EB-07 other extension", "a.pdf", table, ""},
		{"double extension", "a.csv.exe", table, ""},
		{"HTML", "a.csv", "\xef\xbb\xbf \n<!DOCTYPE html><script>", ""},
		{"SVG", "a.csv", "<svg onload=alert(1)>", ""},
		{"XML", "a.csv", "<?xml version='1.0'?>", ""},
		{"PDF", "a.csv", "%PDF-1.7\n", ""},
		{"RTF", "a.csv", `{\rtf1`, ""},
		{"PNG", "a.csv", "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x01\x00\x00", ""},
		{"program", "a.csv", "\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00", ""},
		{"gzip", "a.csv", "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", ""},
		{"empty", "a.csv", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Detect(c.file, []byte(c.head))
			if got != c.want || (c.want == "") != errors.Is(err, ErrKind) {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	if ErrKind.Message != "Envie um arquivo no formato CSV." {
		t.Errorf("EB-07 message %q", ErrKind.Message)
	}
}
