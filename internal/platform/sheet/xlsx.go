package sheet

import (
	"errors"
	"strings"

	"ynova/internal/kernel/fault"
)

// workbook is what cells refer to.
type workbook struct {
	file     *workbookFile
	strings  []string
	styles   styles
	date1904 bool
	stale    bool        // its formulas are to be calculated by whoever opens it
	sheets   []worksheet // in order
}

// worksheet is a sheet of cells, by the name of its part.
type worksheet struct {
	name, part string
	hidden     bool
}

// readXLSX gives the rows of the sheets that are shown.
func readXLSX(data []byte, out *emitter) error {
	file, err := openWorkbook(data)
	if err != nil {
		return err
	}
	if file.open {
		return readODS(file, out)
	}
	wb, err := loadWorkbook(file)
	if err != nil {
		return err
	}
	for _, s := range wb.sheets {
		if err := out.begin(s.name, s.hidden); err != nil {
			return err
		}
		if s.hidden {
			continue
		}
		text, err := file.read(s.part, maxInflated)
		if err != nil {
			return err
		}
		if err := newRowReader(wb, text, out).all(); err != nil {
			return damagedUnlessKnown(err)
		}
	}
	return nil
}

// damagedUnlessKnown words what the XML scanner found wrong.
func damagedUnlessKnown(err error) error {
	if errors.Is(err, errXML) {
		return errDamaged.WithCause(err)
	}
	return err
}

func loadWorkbook(file *workbookFile) (*workbook, error) {
	wb := &workbook{file: file}
	rels, err := file.relationships(file.main)
	if err != nil {
		return nil, err
	}
	if err := wb.loadSheets(rels); err != nil {
		return nil, err
	}
	for _, rel := range rels {
		switch {
		case strings.HasSuffix(rel.kind, relSharedStrings):
			err = wb.loadStrings(rel.target)
		case strings.HasSuffix(rel.kind, relStyles):
			err = wb.loadStyles(rel.target)
		}
		if err != nil {
			return nil, damagedUnlessKnown(err)
		}
	}
	return wb, nil
}

// loadSheets lists the worksheets; charts and dialogs are none.
func (wb *workbook) loadSheets(rels []relationship) error {
	text, err := wb.file.read(wb.file.main, maxSmallPart)
	if err != nil {
		return err
	}
	targets := make(map[string]string, len(rels))
	for _, rel := range rels {
		if strings.HasSuffix(rel.kind, "/worksheet") {
			targets[rel.id] = rel.target
		}
	}
	return eachStart(text, func(t token) error {
		switch t.name {
		case "workbookPr":
			flag, err := t.attr("date1904")
			wb.date1904 = flag == "1" || flag == "true"
			return err
		case "calcPr":
			flag, err := t.attr("fullCalcOnLoad")
			wb.stale = flag == "1" || flag == "true"
			return err
		case "sheet":
			id, err1 := t.attr("id")
			state, err2 := t.attr("state")
			name, err3 := t.attr("name")
			if part, ok := targets[id]; ok {
				wb.sheets = append(wb.sheets, worksheet{name, part, state != "" && state != "visible"})
				delete(targets, id) // a part that is listed twice is read once
			}
			return firstError(err1, err2, err3)
		}
		return nil
	})
}

func (wb *workbook) loadStyles(part string) error {
	text, err := wb.file.read(part, maxStylesPart)
	if err != nil {
		return err
	}
	wb.styles, err = readStyles(text)
	return err
}

func (wb *workbook) loadStrings(part string) error {
	text, err := wb.file.read(part, maxStringsPart)
	if err != nil {
		return err
	}
	s := newXMLScanner(text)
	for {
		tok, err := s.next()
		if err != nil || tok.kind == tokenEOF {
			return err
		}
		if tok.kind == tokenStart && tok.name == "si" {
			value, err := richText(s)
			if err != nil {
				return err
			}
			if len(wb.strings) == maxStrings {
				return errInflated
			}
			wb.strings = append(wb.strings, value)
		}
	}
}

// richText reads the text of a shared or inline string: its t elements, plain or
// in formatted runs, without the phonetic guide.
func richText(s *xmlScanner) (string, error) {
	var parts []string
	for depth := len(s.open); len(s.open) >= depth; {
		tok, err := s.next()
		if err != nil {
			return "", err
		}
		if tok.kind != tokenStart {
			continue
		}
		switch tok.name {
		case "t":
			part, err := s.content()
			if err != nil {
				return "", err
			}
			parts = append(parts, part)
		case "rPh":
			if err := s.skip(); err != nil {
				return "", err
			}
		}
	}
	if len(parts) == 1 {
		return unescapeX(parts[0]), nil
	}
	return unescapeX(strings.Join(parts, "")), nil
}

// unescapeX decodes _xHHHH_, which the format uses for characters that XML
// cannot hold. What is no such escape stays as it is.
func unescapeX(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var b strings.Builder
	for {
		at := strings.Index(s, "_x")
		if at < 0 || at+7 > len(s) {
			b.WriteString(s)
			return b.String()
		}
		unit, ok := hexUnit(s[at+2:at+6], s[at+6])
		if !ok {
			b.WriteString(s[:at+2])
			s = s[at+2:]
			continue
		}
		b.WriteString(s[:at])
		b.WriteRune(unit)
		s = s[at+7:]
	}
}

// errCell is a cell whose content contradicts the workbook.
func errCell(line, column int) *fault.Error {
	return problem("planilha_celula_invalida", line, column, "Não foi possível ler a célula. Digite o valor novamente.")
}
