package imports

import (
	"context"
	"io"

	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// Sample is the spreadsheet that people start from.
type Sample struct {
	ID      string // of its operations, before the format
	File    string // its name, without the ending
	Sheet   string // of the workbook
	Columns []SampleColumn
	Guide   *Guide // nil: the workbook has none
}

// SampleColumn is a column, with how it is filled in and its cells in the rows of the
// example, which all columns have or none.
type SampleColumn struct {
	Title, How string
	Example    []sheet.Cell
}

// Guide is the sheet of a workbook on how its columns are filled in.
type Guide struct {
	Widths [2]float64
	Note   *[2]string // its last row; nil: there is none
}

func (s *Sample) routes(r *web.Router, at *Routing) {
	xlsx := "Baixa a planilha modelo" + at.Of + " em XLSX"
	if s.Guide != nil {
		xlsx += ", com a aba Como preencher"
	}
	web.Register(r, at.Group.Get(at.Path+"/template.csv", s.ID+"CSV", "Baixa a planilha modelo"+at.Of+" em CSV").Downloads(sheet.TypeCSV).ForAll(),
		func(context.Context, *struct{}) (*web.Stream, error) {
			return web.Attachment(s.File+".csv", sheet.TypeCSV, s.WriteCSV), nil
		})
	web.Register(r, at.Group.Get(at.Path+"/template.xlsx", s.ID+"XLSX", xlsx).Downloads(sheet.TypeXLSX).ForAll(),
		func(context.Context, *struct{}) (*web.Stream, error) {
			return web.Attachment(s.File+".xlsx", sheet.TypeXLSX, s.WriteXLSX), nil
		})
}

// WriteCSV writes the spreadsheet.
func (s *Sample) WriteCSV(w io.Writer) error {
	out, err := sheet.NewCSV(w, s.columns())
	if err == nil {
		err = s.rows(out.Row)
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// WriteXLSX writes it as a workbook, with the guide.
func (s *Sample) WriteXLSX(w io.Writer) error {
	out, err := sheet.NewXLSX(w, s.Sheet, s.columns())
	if err == nil {
		err = s.rows(out.Row)
	}
	if err == nil && s.Guide != nil {
		err = s.guide(out)
	}
	if err != nil {
		return err
	}
	return out.Close()
}

func (s *Sample) columns() []sheet.Column {
	return web.Bodies(s.Columns, func(c *SampleColumn) sheet.Column { return sheet.Column{Title: c.Title} })
}

func (s *Sample) rows(row func(...sheet.Cell) error) error {
	for i := range s.Columns[0].Example {
		if err := row(web.Bodies(s.Columns, func(c *SampleColumn) sheet.Cell { return c.Example[i] })...); err != nil {
			return err
		}
	}
	return nil
}

func (s *Sample) guide(out *sheet.XLSXWriter) error {
	const title = "Como preencher"
	if err := out.Sheet(title, []sheet.Column{{Title: "Coluna", Width: s.Guide.Widths[0]}, {Title: title, Width: s.Guide.Widths[1]}}); err != nil {
		return err
	}
	for _, c := range s.Columns {
		if err := out.Row(sheet.Text(c.Title), sheet.Text(c.How)); err != nil {
			return err
		}
	}
	if note := s.Guide.Note; note != nil {
		return out.Row(sheet.Text(note[0]), sheet.Text(note[1]))
	}
	return nil
}
