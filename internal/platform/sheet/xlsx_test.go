package sheet

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
)

// workbookBytes is what f writes.
func workbookBytes(t testing.TB, f *excelize.File) string {
	t.Helper()
	var buf bytes.Buffer
	if err := f.Write(&buf); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// workbookOf writes the parts of a minimal workbook; parts replace or add.
func workbookOf(t testing.TB, parts map[string]string) string {
	t.Helper()
	all := map[string]string{
		"[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels":         `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml":     `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="x/styles" Target="styles.xml"/></Relationships>`,
		"xl/styles.xml":            `<styleSheet/>`,
		"xl/sharedStrings.xml":     `<sst/>`,
		"xl/worksheets/sheet1.xml": sheetXML(`<row><c><v>1</v></c></row>`),
	}
	for name, text := range parts {
		all[name] = text
	}
	var buf bytes.Buffer
	zw := zip.NewWriter(&buf)
	for name, text := range all {
		if text == "" {
			continue
		}
		w, err := zw.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := zw.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func sheetXML(rows string) string {
	return `<worksheet><sheetData>` + rows + `</sheetData></worksheet>`
}

func TestXLSXGivesWhatThePersonSees_EB15(t *testing.T) {
	const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="mmm/yy"/><numFmt numFmtId="165" formatCode="0.0%"/>` +
		`<numFmt numFmtId="166" formatCode="&quot;dia &quot;0.00"/><numFmt numFmtId="167" formatCode="[h]:mm"/>` +
		`<numFmt numFmtId="168" formatCode="[$-416]dd\ &quot;de&quot;\ mmmm;@"/><numFmt numFmtId="169" formatCode="[Red]#,##0.00;-0"/></numFmts>` +
		`<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/>` +
		`<xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="169"/><xf numFmtId="20"/></cellXfs></styleSheet>`
	const sst = `<sst><si><t>simples</t></si><si><t xml:space="preserve"> com espaço </t></si>` +
		`<si><r><t>em </t></r><r><rPr><b/></rPr><t>partes</t></r><rPh><t>fonética</t></rPh></si>` +
		`<si><t>a&amp;b &lt;&#233;&#xE7;&gt; _x000D__x005F_x41_</t></si><si><t/></si><si><t><![CDATA[<&]]><!-- n -->x</t></si></sst>`
	for _, c := range []struct{ name, cell, want string }{
		{"integer", `<c><v>42</v></c>`, "42"},
		{"decimals keep all digits that Excel shows", `<c><v>331.25</v></c>`, "331,25"},
		{"three decimals are no thousand", `<c><v>1.234</v></c>`, "1,234"},
		{"binary noise of 1.1", `<c><v>1.1000000000000001</v></c>`, "1,1"},
		{"binary noise of 0.3", `<c><v>0.30000000000000004</v></c>`, "0,3"},
		{"rounding carries", `<c><v>9.9999999999999996</v></c>`, "10"},
		{"fifteen digits", `<c><v>123456789012345</v></c>`, "123456789012345"},
		{"negative exponent", `<c><v>-1.2E-3</v></c>`, "-0,0012"},
		{"positive exponent", `<c><v>1.5E6</v></c>`, "1500000"},
		{"superfluous zeros", `<c><v>007.500</v></c>`, "7,5"},
		{"zero", `<c><v>-0.0</v></c>`, "0"},
		{"too large for decimals", `<c><v>1E300</v></c>`, "1E300"},
		{"not a number", `<c><v>NaN</v></c>`, "NaN"},
		{"date", `<c s="1"><v>45931</v></c>`, "2025-10-01"},
		{"date and time", `<c s="2"><v>45931.5729166667</v></c>`, "2025-10-01T13:45:00"},
		{"month", `<c s="3"><v>45931</v></c>`, "2025-10-01"},
		{"time", `<c s="9"><v>0.5</v></c>`, "12:00:00"},
		{"first date", `<c s="1"><v>1</v></c>`, "1900-01-01"},
		{"before the day that never was", `<c s="1"><v>59</v></c>`, "1900-02-28"},
		{"the day that never was", `<c s="1"><v>60</v></c>`, "60"},
		{"after the day that never was", `<c s="1"><v>61</v></c>`, "1900-03-01"},
		{"last date", `<c s="1"><v>2958465</v></c>`, "9999-12-31"},
		{"no date any more", `<c s="1"><v>2958466</v></c>`, "2958466"},
		{"date format over text", `<c s="1" t="str"><v>out/2025</v></c>`, "out/2025"},
		{"date format over NaN", `<c s="1"><v>NaN</v></c>`, "NaN"},
		{"percent", `<c s="4"><v>0.90000000000000002</v></c>`, "90%"},
		{"percent with decimals", `<c s="4"><v>0.1255</v></c>`, "12,55%"},
		{"d in quotes is no date", `<c s="5"><v>2.5</v></c>`, "2,5"},
		{"duration stays a number", `<c s="6"><v>1.5</v></c>`, "1,5"},
		{"locale and escapes", `<c s="7"><v>45931</v></c>`, "2025-10-01"},
		{"color is no date", `<c s="8"><v>2.5</v></c>`, "2,5"},
		{"shared string", `<c t="s"><v>0</v></c>`, "simples"},
		{"preserved spaces", `<c t="s"><v>1</v></c>`, " com espaço "},
		{"rich text without phonetics", `<c t="s"><v>2</v></c>`, "em partes"},
		{"entities and escapes", `<c t="s"><v>3</v></c>`, "a&b <éç> \r_x41_"},
		{"CDATA and comments", `<c t="s"><v>5</v></c>`, "<&x"},
		{"inline string", `<c t="inlineStr"><is><t>1.234,56</t></is></c>`, "1.234,56"},
		{"formula's cached value", `<c><f>A1*2</f><v>2.5</v></c>`, "2,5"},
		{"formula's text", `<c t="str"><f>A1&amp;"x"</f><v>x</v></c>`, "x"},
		{"boolean", `<c t="b"><v>1</v></c>`, "TRUE"},
		{"error", `<c t="e"><v>#DIV/0!</v></c>`, "#DIV/0!"},
		{"prefixed names", `<x:c xmlns:x="m" t="n"><x:v>7</x:v></x:c>`, "7"},
	} {
		t.Run("EB-15 "+c.name, func(t *testing.T) {
			got, err := read(XLSX, workbookOf(t, map[string]string{
				"xl/styles.xml": styles, "xl/sharedStrings.xml": sst, "xl/worksheets/sheet1.xml": sheetXML(`<row>` + c.cell + `</row>`),
			}))
			if err != nil || !slices.Equal(got, []string{"1:" + c.want}) {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

func TestXLSXKeepsThePlaceOfCells(t *testing.T) {
	got, err := read(XLSX, workbookOf(t, map[string]string{"xl/worksheets/sheet1.xml": sheetXML(
		`<row r="2"><c r="B2"><v>1</v></c><c r="D2"/><c r="E2"><v>2</v></c></row><row r="3"/><row><c><v>3</v></c><c><v>4</v></c></row><row r="9"><c r="AA9"><v>5</v></c></row>`)}))
	want := []string{"2:|1|||2", "4:3|4", "9:" + strings.Repeat("|", 26) + "5"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestXLSXReadsTheSheetsThatAreShown_DR05(t *testing.T) {
	f := excelize.NewFile()
	for _, name := range []string{"Vazia", "Oculta", "Dados", "Outra"} {
		if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
	}
	for sheet, value := range map[string]string{"Oculta": "não", "Dados": "sim", "Outra": "também"} {
		if err := f.SetCellStr(sheet, "A1", value); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.SetSheetVisible("Oculta", false); err != nil {
		t.Fatal(err)
	}
	got, err := read(XLSX, workbookBytes(t, f))
	if err != nil || !slices.Equal(got, []string{"1:sim", "1:também"}) {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestXLSXWithDates1904(t *testing.T) {
	got, err := read(XLSX, workbookOf(t, map[string]string{
		"xl/workbook.xml":          `<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet r:id="rId1"/></sheets></workbook>`,
		"xl/styles.xml":            `<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml": sheetXML(`<row><c s="0"><v>0</v></c><c s="0"><v>44469</v></c></row>`),
	}))
	if err != nil || !slices.Equal(got, []string{"1:1904-01-01|2025-10-01"}) {
		t.Errorf("got %q, %v", got, err)
	}
}

// The same workbook through excelize's own row stream: the same cells in the
// same places, but for the decimal comma and the dates.
func TestXLSXAgreesWithExcelize(t *testing.T) {
	f := excelize.NewFile()
	day := time.Date(2025, 10, 1, 13, 45, 0, 0, time.UTC)
	for i := 1; i <= 300; i++ {
		row := []any{fmt.Sprintf("Cliente %d & Cia <%d>", i, i), i, float64(i) / 8, nil, -float64(i) * 1.1, i%2 == 0, day, "  á\n" + strings.Repeat("x", i)}
		if err := f.SetSheetRow("Sheet1", fmt.Sprintf("B%d", i*2), &row); err != nil {
			t.Fatal(err)
		}
	}
	data := workbookBytes(t, f)
	back, err := excelize.OpenReader(strings.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer back.Close()
	want, err := back.GetRows("Sheet1", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	_, err = Read(Source{Kind: XLSX}, []byte(data), DefaultLimits(), func(r Row) error {
		seen++
		theirs := want[r.Line-1]
		for len(theirs) > len(r.Cells) { // excelize keeps empty cells at the end
			theirs = theirs[:len(theirs)-1]
		}
		for i, cell := range r.Cells {
			switch i {
			case 3, 5:
				theirs[i] = decimalText(theirs[i], 0)
			case 6:
				theirs[i] = boolText(theirs[i])
			case 7:
				theirs[i] = "2025-10-01T13:45:00"
			}
			if cell != theirs[i] {
				return fmt.Errorf("line %d cell %d: %q, excelize %q", r.Line, i, cell, theirs[i])
			}
		}
		return nil
	})
	if err != nil || seen != 300 {
		t.Errorf("%d rows, %v", seen, err)
	}
}

func TestXLSXNamesLineAndColumn_EB15(t *testing.T) {
	for _, c := range []struct{ name, rows, want string }{
		{"unknown shared string", `<row r="3"><c r="B3" t="s"><v>7</v></c></row>`, "planilha_celula_invalida 3:2"},
		{"shared string of text", `<row r="3"><c r="B3" t="s"><v>x</v></c></row>`, "planilha_celula_invalida 3:2"},
		{"cell too long", `<row><c t="str"><v>` + strings.Repeat("x", 40_000) + `</v></c></row>`, "planilha_celula 1:1"},
		{"too many columns", `<row><c r="ZZ1"><v>1</v></c></row>`, "planilha_colunas 1:702"},
		{"no data", `<row><c s="1"/></row>`, "planilha_vazia"},
		{"row twice", `<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>`, "planilha_ilegivel"},
		{"cell twice", `<row><c r="A1"><v>1</v></c><c r="A1"><v>1</v></c></row>`, "planilha_ilegivel"},
		{"row beyond the last", `<row r="1048577"><c><v>1</v></c></row>`, "planilha_ilegivel"},
		{"column beyond the last", `<row><c r="XFE1"><v>1</v></c></row>`, "planilha_ilegivel"},
		{"broken XML", `<row><c></row>`, "planilha_ilegivel"},
		{"text that is not UTF-8", "<row><c t=\"str\"><v>\xff</v></c></row>", "planilha_ilegivel"},
		{"document type", `<!DOCTYPE x [<!ENTITY a "b">]><row><c><v>&a;</v></c></row>`, "planilha_ilegivel"},
		{"unknown entity", `<row><c t="str"><v>&a;</v></c></row>`, "planilha_ilegivel"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(XLSX, workbookOf(t, map[string]string{"xl/worksheets/sheet1.xml": sheetXML(c.rows)}))
			if got := where(err); got != c.want {
				t.Errorf("got %s, want %s (%v)", got, c.want, err)
			}
		})
	}
}

// FuzzSheetXML: any worksheet part gives rows or a problem of the file, never a
// panic; lines rise and the limits hold.
func FuzzSheetXML(f *testing.F) {
	for _, seed := range []string{
		`<row r="1"><c r="A1" t="s"><v>0</v></c></row>`, `<row><c t="inlineStr"><is><r><t>a</t></r></is></c></row>`,
		`<row><c s="0"><v>45931.5</v></c><c><v>1E-5</v></c></row>`, `<row><c t="str"><v><![CDATA[x]]>&#10;_x000A_</v></c></row>`, `<row/>`, `<c/>`,
	} {
		f.Add(seed)
	}
	limits := Limits{Rows: 50, Columns: 8, CellBytes: 64}
	f.Fuzz(func(t *testing.T, rows string) {
		wb := &workbook{strings: []string{"um"}, styles: styles{formatDate}}
		var got []Row
		out := &emitter{limits: limits, emit: func(r Row) error {
			got = append(got, Row{Line: r.Line, Cells: slices.Clone(r.Cells)})
			return nil
		}}
		err := firstError(out.begin("A", false), damagedUnlessKnown(newRowReader(wb, sheetXML(rows), out).all()))
		checkRows(t, got, err, limits)
	})
}
