// Package sheettest makes workbooks for the tests of those who read them.
package sheettest

import (
	"fmt"
	"strings"
)

// Workbook is a workbook in the XML of 2003 with these sheets: the name and the rows of each as
// lines, their cells between semicolons. A row that begins with "!" is hidden, and a cell "=" a
// formula without its result.
func Workbook(sheets ...string) string {
	var b strings.Builder
	b.WriteString(`<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">`)
	for _, s := range sheets {
		lines := strings.Split(s, "\n")
		fmt.Fprintf(&b, `<Worksheet ss:Name="%s"><Table>`, lines[0])
		for _, line := range lines[1:] {
			hidden := ""
			if rest, ok := strings.CutPrefix(line, "!"); ok {
				line, hidden = rest, ` ss:Hidden="1"`
			}
			b.WriteString(`<Row` + hidden + `>`)
			for cell := range strings.SplitSeq(line, ";") {
				if cell == "=" {
					b.WriteString(`<Cell ss:Formula="=A1"/>`)
					continue
				}
				b.WriteString(`<Cell><Data ss:Type="String">` + cell + `</Data></Cell>`)
			}
			b.WriteString(`</Row>`)
		}
		b.WriteString(`</Table></Worksheet>`)
	}
	return b.String() + `</Workbook>`
}
