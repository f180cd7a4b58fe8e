package sheet

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf16"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

// inflating is a deflate stream of head, n times chunk and tail, made without
// holding it: after the first, each compressed chunk repeats.
func inflating(t testing.TB, head string, chunk []byte, n int, tail string) (compressed []byte, size uint64, sum uint32) {
	t.Helper()
	var buf bytes.Buffer
	w, err := flate.NewWriter(&buf, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	write := func(p []byte) []byte {
		start := buf.Len()
		_, _ = w.Write(p)
		_ = w.Flush()
		return bytes.Clone(buf.Bytes()[start:])
	}
	out := append(write([]byte(head)), write(chunk)...)
	again := write(chunk)
	for range n - 1 {
		out = append(out, again...)
	}
	out = append(out, write([]byte(tail))...)
	start := buf.Len()
	_ = w.Close()
	out = append(out, buf.Bytes()[start:]...)
	sum = crc32.ChecksumIEEE([]byte(head))
	for range n {
		sum = crc32.Update(sum, crc32.IEEETable, chunk)
	}
	sum = crc32.Update(sum, crc32.IEEETable, []byte(tail))
	return out, uint64(len(head) + n*len(chunk) + len(tail)), sum
}

// bombOf is a workbook whose named part inflates to head + n·chunk + tail, and
// whose directory says declared (0: the truth).
func bombOf(t testing.TB, part, head string, chunk []byte, n int, tail string, declared uint64) string {
	t.Helper()
	data, size, sum := inflating(t, head, chunk, n, tail)
	if declared > 0 {
		size = declared
	}
	return addRaw(t, workbookOf(t, map[string]string{part: ""}), &zip.FileHeader{
		Name: part, Method: zip.Deflate, CRC32: sum, CompressedSize64: uint64(len(data)), UncompressedSize64: size,
	}, data)
}

// addRaw appends an entry whose header is taken as it is.
func addRaw(t testing.TB, workbook string, header *zip.FileHeader, data []byte) string {
	t.Helper()
	zr, err := zip.NewReader(strings.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatal(err)
	}
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	for _, f := range zr.File {
		if err := zw.Copy(f); err != nil {
			t.Fatal(err)
		}
	}
	w, err := zw.CreateRaw(header)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// entries is a workbook with n more, empty parts.
func entries(t testing.TB, n int, name string) string {
	t.Helper()
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	workbook := workbookOf(t, nil)
	zr, err := zip.NewReader(strings.NewReader(workbook), int64(len(workbook)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range zr.File {
		_ = zw.Copy(f)
	}
	for i := range n {
		if _, err := zw.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf(name, i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func ole(streams string) string {
	return string(oleMagic) + strings.Repeat("\x00", 504) + string(utf16le(streams)) + strings.Repeat("\x00", 4096)
}

func contentType(kind string) map[string]string {
	return map[string]string{"[Content_Types].xml": `<Types><Override PartName="/xl/workbook.xml" ContentType="` + kind + `"/></Types>`}
}

type bomb struct {
	name string
	make func(t testing.TB) string
	want string // the problem's code; "" when the file is odd but harmless
	long bool   // left to `make test-long` where the race detector slows it down
}

func bombs() []bomb {
	spaces := bytes.Repeat([]byte(" "), 1<<20)
	repeat := func(part, head, unit, tail string, times int, want string) bomb {
		return bomb{fmt.Sprintf("%d × %s in %s", times, unit, part), func(t testing.TB) string {
			return workbookOf(t, map[string]string{part: head + strings.Repeat(unit, times) + tail})
		}, want, true}
	}
	const sheet, styles, sst, wb = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/sharedStrings.xml", "xl/workbook.xml"
	list := []bomb{
		{"2 GiB in styles", func(t testing.TB) string { return bombOf(t, styles, "<styleSheet>", spaces, 2048, "</styleSheet>", 0) }, "planilha_complexa", false},
		{"2 GiB in the sheet", func(t testing.TB) string { return bombOf(t, sheet, "<worksheet>", spaces, 2048, "</worksheet>", 0) }, "planilha_complexa", false},
		{"2 GiB in shared strings", func(t testing.TB) string { return bombOf(t, sst, "<sst>", spaces, 2048, "</sst>", 0) }, "planilha_complexa", false},
		{"5 GiB of media", func(t testing.TB) string { return bombOf(t, "xl/media/a.png", "", spaces, 5120, "", 0) }, "planilha_complexa", true},
		{"2 GiB in styles that claim 1 MiB", func(t testing.TB) string {
			return bombOf(t, styles, "<styleSheet>", spaces, 2048, "</styleSheet>", 1<<20)
		}, "planilha_ilegivel", false},
		{"2 GiB in the sheet that claims 60 MiB", func(t testing.TB) string {
			return bombOf(t, sheet, "<worksheet>", spaces, 2048, "</worksheet>", 60<<20)
		}, "planilha_ilegivel", false},
		{"2 GiB in shared strings that claim 40 MiB", func(t testing.TB) string { return bombOf(t, sst, "<sst>", spaces, 2048, "</sst>", 40<<20) }, "planilha_ilegivel", true},
		{"a sheet that claims 60 MiB and is empty", func(t testing.TB) string {
			return bombOf(t, sheet, "<worksheet>", []byte(" "), 1, "</worksheet>", 60<<20)
		}, "planilha_ilegivel", false},
		{"60 MiB of spaces in the sheet", func(t testing.TB) string {
			return bombOf(t, sheet, "<worksheet>", spaces, 60, "</worksheet>", 0)
		}, "planilha_vazia", false},
		{"60 MiB in one attribute", func(t testing.TB) string { return bombOf(t, sheet, `<worksheet a="`, spaces, 60, `"/>`, 0) }, "planilha_vazia", true},
		{"60 MiB in one cell", func(t testing.TB) string {
			return bombOf(t, sheet, `<worksheet><sheetData><row><c t="str"><v>`, bytes.Repeat([]byte("x"), 1<<20), 60, `</v></c></row></sheetData></worksheet>`, 0)
		}, "planilha_celula", false},
		{"60 MiB in one number", func(t testing.TB) string {
			return bombOf(t, sheet, `<worksheet><sheetData><row><c><v>1.`, bytes.Repeat([]byte("1"), 1<<20), 60, `</v></c></row></sheetData></worksheet>`, 0)
		}, "", false},
		{"47 MiB of empty shared strings", func(t testing.TB) string {
			return bombOf(t, sst, "<sst>", bytes.Repeat([]byte("<si/>"), 200_000), 49, "</sst>", 0)
		}, "planilha_complexa", false},
		{"a million merged cells", func(t testing.TB) string {
			return bombOf(t, sheet, `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData><mergeCells>`, bytes.Repeat([]byte(`<mergeCell ref="A1:B2"/>`), 10_000), 100, `</mergeCells></worksheet>`, 0)
		}, "", false},
		{"a checksum that is wrong", func(t testing.TB) string {
			data, size, _ := inflating(t, "<worksheet>", []byte(" "), 1, "</worksheet>")
			return addRaw(t, workbookOf(t, map[string]string{sheet: ""}), &zip.FileHeader{Name: sheet, Method: zip.Deflate, CRC32: 1, CompressedSize64: uint64(len(data)), UncompressedSize64: size}, data)
		}, "planilha_ilegivel", false},
		{"an unknown compression", func(t testing.TB) string {
			return addRaw(t, workbookOf(t, map[string]string{sheet: ""}), &zip.FileHeader{Name: sheet, Method: 99, CompressedSize64: 1, UncompressedSize64: 1}, []byte("x"))
		}, "planilha_ilegivel", false},
		{"an encrypted entry", func(t testing.TB) string {
			return addRaw(t, workbookOf(t, nil), &zip.FileHeader{Name: "x", Flags: 1, CompressedSize64: 1, UncompressedSize64: 1}, []byte("x"))
		}, "planilha_senha", false},
		{"100,000 entries", func(t testing.TB) string { return entries(t, 100_000, "x%d") }, "planilha_complexa", true},
		{"10,000 sheets", func(t testing.TB) string { return entries(t, 10_000, "xl/worksheets/sheet1%d.xml") }, "planilha_complexa", true},
		{"a name twice", func(t testing.TB) string {
			return addRaw(t, workbookOf(t, nil), &zip.FileHeader{Name: "XL/workbook.xml"}, nil)
		}, "planilha_ilegivel", false},
		{"a name that climbs", func(t testing.TB) string {
			return addRaw(t, workbookOf(t, nil), &zip.FileHeader{Name: "xl/../../etc/passwd"}, nil)
		}, "planilha_ilegivel", false},
		{"an absolute name", func(t testing.TB) string {
			return addRaw(t, workbookOf(t, nil), &zip.FileHeader{Name: "/etc/passwd"}, nil)
		}, "planilha_ilegivel", false},
		{"a zip in a zip", func(t testing.TB) string {
			var buf bytes.Buffer
			zw := zip.NewWriter(&buf)
			w, _ := zw.Create("planilha.xlsx")
			_, _ = w.Write([]byte(workbookOf(t, nil)))
			_ = zw.Close()
			return buf.String()
		}, "formato", false},
		{"encrypted workbook", func(t testing.TB) string { return compound(t, map[string][]byte{"EncryptedPackage": nil}) }, "planilha_senha", false},
		{".xls renamed", func(testing.TB) string { return ole("Workbook") }, "planilha_ilegivel", false},
		{".ods renamed", func(t testing.TB) string {
			var buf bytes.Buffer
			zw := zip.NewWriter(&buf)
			w, _ := zw.Create("mimetype")
			_, _ = w.Write([]byte("application/vnd.oasis.opendocument.spreadsheet"))
			_ = zw.Close()
			return buf.String()
		}, "formato", false},
		{".docx renamed", func(t testing.TB) string {
			return workbookOf(t, contentType("application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"))
		}, "formato", false},
		{".xlsb renamed", func(t testing.TB) string {
			return workbookOf(t, contentType("application/vnd.ms-excel.sheet.binary.macroEnabled.main"))
		}, "planilha_xlsb", false},
		{".xlsm renamed", func(t testing.TB) string {
			return workbookOf(t, contentType("application/vnd.ms-excel.sheet.macroEnabled.main+xml"))
		}, "planilha_macros", false},
		{"hidden macros", func(t testing.TB) string { return workbookOf(t, map[string]string{"xl/vbaProject.bin": "x"}) }, "planilha_macros", false},
		{"Excel 4 macros", func(t testing.TB) string {
			return workbookOf(t, map[string]string{"xl/macrosheets/sheet1.xml": "<x/>"})
		}, "planilha_macros", false},
		{"cut in the middle", func(t testing.TB) string { s := workbookOf(t, nil); return s[:len(s)/2] }, "planilha_ilegivel", false},
		{"no workbook part", func(t testing.TB) string { return workbookOf(t, map[string]string{wb: ""}) }, "planilha_ilegivel", false},
		{"no sheet part", func(t testing.TB) string { return workbookOf(t, map[string]string{sheet: ""}) }, "planilha_ilegivel", false},
		{"a sheet outside", func(t testing.TB) string {
			return workbookOf(t, map[string]string{"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://169.254.169.254/" TargetMode="External"/></Relationships>`})
		}, "planilha_vazia", false},
		{"billion laughs", func(t testing.TB) string {
			return workbookOf(t, map[string]string{sst: `<!DOCTYPE z [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>`})
		}, "planilha_ilegivel", false},
		{"external entity", func(t testing.TB) string {
			return workbookOf(t, map[string]string{wb: `<!DOCTYPE z SYSTEM "file:///etc/passwd"><workbook/>`})
		}, "planilha_ilegivel", false},
		{"a million copies of a wide row in an .ods", func(t testing.TB) string {
			cell := strings.Repeat("x", 32<<10)
			return odsOf(t, `<table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="512" office:value-type="string"><text:p>`+cell+`</text:p></table:table-cell></table:table-row>`)
		}, "planilha_complexa", false},
		{"a million copies of a row in an .ods", func(t testing.TB) string {
			return odsOf(t, `<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>`)
		}, "planilha_linhas", false},
		{"16,384 copies of a cell in an .ods", func(t testing.TB) string {
			return odsOf(t, `<table:table-row><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>`)
		}, "planilha_colunas", false},
		{"more copies than a sheet has in an .ods", func(t testing.TB) string {
			return odsOf(t, `<table:table-row table:number-rows-repeated="999999999999"><table:table-cell/></table:table-row>`)
		}, "planilha_ilegivel", false},
		{"billions of spaces in an .ods", func(t testing.TB) string {
			return odsOf(t, `<table:table-row><table:table-cell office:value-type="string"><text:p>`+strings.Repeat(`<text:s text:c="32000"/>`, 100_000)+`</text:p></table:table-cell></table:table-row>`)
		}, "planilha_celula", false},
		repeat(sheet, "<worksheet>", "<a>", "", 3_000_000, "planilha_ilegivel"),
		repeat(styles, "<styleSheet>", "<a>", "", 1_000_000, "planilha_ilegivel"),
		repeat(styles, "<styleSheet><cellXfs>", "<xf/>", "</cellXfs></styleSheet>", 1_500_000, ""),
		repeat(styles, "<styleSheet>", `<numFmt formatCode="[["/>`, "</styleSheet>", 300_000, ""),
		repeat(wb, `<workbook><sheets><sheet id="rId1"/>`, `<sheet id="rId1"/>`, "</sheets></workbook>", 100_000, ""),
		repeat(sheet, "<worksheet><sheetData>", "<row/>", "</sheetData></worksheet>", 1_100_000, "planilha_ilegivel"),
		repeat(sheet, "<worksheet><sheetData>", "<row><c><v>1</v></c></row>", "</sheetData></worksheet>", 1_000_000, "planilha_linhas"),
		repeat(sheet, "<worksheet><sheetData><row>", "<c/>", "</row></sheetData></worksheet>", 3_000_000, "planilha_ilegivel"),
		repeat(sheet, "<worksheet><sheetData><row><c t=\"str\"><v>", "<!---->&amp;", "</v></c></row></sheetData></worksheet>", 1_000_000, "planilha_celula"),
		repeat(sheet, "<worksheet><sheetData><row><c t=\"str\"><v>", "_x00", "</v></c></row></sheetData></worksheet>", 5_000_000, "planilha_celula"),
		repeat(sheet, "<worksheet><sheetData><row><c ", `a="" `, "/></row></sheetData></worksheet>", 5_000_000, "planilha_vazia"),
	}
	return list
}

// child parses in a real child and says what it used.
func child(t testing.TB, kind Kind, data string, emit func(Row) error) (sandbox.Usage, error) {
	t.Helper()
	var used sandbox.Usage
	spec := sandbox.Spec{Stdin: strings.NewReader(data), Report: func(u sandbox.Usage) { used = u }}
	_, err := parse(t.Context(), sandbox.Run, spec, Source{Kind: kind}, emit)
	return used, err
}

func checkBomb(t *testing.T, b bomb, data string) {
	t.Helper()
	used, err := child(t, XLSX, data, func(Row) error { return nil })
	var problem *fault.Error
	switch {
	case b.want == "" && err == nil:
	case raceEnabled && errors.Is(err, sandbox.ErrMemory): // it multiplies memory
	case !errors.As(err, &problem):
		t.Errorf("B01 got %v", err)
	case problem.Kind != fault.Invalid || problem.Code != b.want:
		t.Errorf("B01 got %v (kind %v), want %s", problem, problem.Kind, b.want)
	}
	if raceEnabled {
		return
	}
	if used.CPU > 2*time.Second || used.PeakMemory > 300_000_000 {
		t.Errorf("B01 took %v of processor and %d MB", used.CPU, used.PeakMemory/1e6)
	}
	t.Logf("%v processor, %d MB", used.CPU.Round(time.Millisecond), used.PeakMemory/1e6)
}

func TestSpreadsheetBombs_B01(t *testing.T) {
	for _, b := range bombs() {
		t.Run("B01 "+b.name, func(t *testing.T) {
			if b.long && raceEnabled && os.Getenv("YNOVA_LONG") == "" {
				t.Skip("long")
			}
			data := b.make(t)
			if len(data) > MaxFileBytes {
				t.Fatalf("generator: %d bytes would not be accepted at all", len(data))
			}
			checkBomb(t, b, data)
		})
	}
}

func TestThreeBombsAtOnce_B01(t *testing.T) {
	var group sync.WaitGroup
	for _, b := range bombs()[9:12] {
		data := b.make(t)
		group.Go(func() { checkBomb(t, b, data) })
	}
	group.Wait()
}

// A directory may also lie about where things are.
func TestDamagedDirectories_B01(t *testing.T) {
	good := []byte(workbookOf(t, nil))
	end := bytes.LastIndex(good, []byte("PK\x05\x06"))
	for _, c := range []struct {
		name   string
		damage func(b []byte)
	}{
		{"entry count", func(b []byte) { binary.LittleEndian.PutUint16(b[end+10:], 0xfffe) }},
		{"directory size", func(b []byte) { binary.LittleEndian.PutUint32(b[end+12:], 0xfffffff0) }},
		{"directory offset", func(b []byte) { binary.LittleEndian.PutUint32(b[end+16:], 0xfffffff0) }},
		{"comment length", func(b []byte) { binary.LittleEndian.PutUint16(b[end+20:], 0xffff) }},
	} {
		t.Run("B01 "+c.name, func(t *testing.T) {
			data := bytes.Clone(good)
			c.damage(data)
			if _, err := read(XLSX, string(data)); fault.KindOf(err) != fault.Invalid {
				t.Errorf("B01 got %v", err)
			}
		})
	}
}

func utf16le(s string) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(s)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return b
}
