package sheet

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
)

// Book is a file with its rows by sheet, for who chooses among them.
type Book struct {
	Survey
	Rows [][]Row // beside Sheets
}

// ParseBook reads a foreign file whole, at most so many rows; more of them is tooMany.
func ParseBook(ctx context.Context, run Runner, source Source, file io.Reader, most int, tooMany error) (*Book, error) {
	var rows []Row
	survey, err := Parse(ctx, run, source, file, func(r Row) error {
		if len(rows) == most {
			return tooMany
		}
		rows = append(rows, r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	b := &Book{Survey: survey, Rows: make([][]Row, len(survey.Sheets))}
	for _, r := range rows {
		b.Rows[r.Sheet] = append(b.Rows[r.Sheet], r)
	}
	return b, nil
}

// Hidden is what a person says of rows that a workbook does not show.
type Hidden string

// What is said of hidden rows; nothing has to be said where there are none.
const (
	HiddenUnsaid Hidden = ""
	HiddenTaken  Hidden = "importar"
	HiddenLeft   Hidden = "deixar"
)

// HiddenRows is the part of an input that says what becomes of hidden rows; embed it.
type HiddenRows struct {
	Hidden Hidden `query:"ocultas" enum:"importar,deixar" doc:"O que vale para as linhas ocultas da planilha; sem resposta, a planilha que as tem é recusada (linhas_ocultas)"`
}

// CodeHidden is the code of the fault that asks about hidden rows.
const CodeHidden = "linhas_ocultas"

// AboutHidden asks what becomes of so many hidden rows.
func AboutHidden(n int) string {
	if n == 1 {
		return "Há 1 linha oculta (filtro)."
	}
	return fmt.Sprintf("Há %d linhas ocultas (filtro).", n)
}

// LeftHidden says that so many hidden rows were left out.
func LeftHidden(n int) string { return counted(n, "linha oculta fora.", "linhas ocultas fora.") }

// Choose gives the rows of the sheet that names most of what is looked for, as named says of its
// rows: the first where several do, or the first with rows where none does; and what a person has
// to know of the rest (DR-05). Hidden rows of it of which nothing was said are a fault with
// CodeHidden (DR-06).
func (b *Book) Choose(named func(rows []Row) int, said Hidden) (rows []Row, notes []string, err error) {
	best, most := 0, -1
	for i, of := range b.Rows {
		if len(of) > 0 {
			if n := named(of); n > most {
				best, most = i, n
			}
		}
	}
	if most < 0 {
		return nil, nil, nil
	}
	hidden := 0
	for _, row := range b.Rows[best] {
		if row.Hidden && strings.Join(row.Cells, "") != "" {
			hidden++
		}
		if !row.Hidden || said != HiddenLeft {
			rows = append(rows, row)
		}
	}
	switch {
	case hidden > 0 && said == HiddenUnsaid:
		return nil, nil, fault.New(fault.Invalid, CodeHidden, AboutHidden(hidden))
	case hidden > 0 && said == HiddenLeft:
		notes = append(notes, LeftHidden(hidden))
	}
	var read, others []string
	for i := range b.Sheets {
		switch s := &b.Sheets[i]; {
		case i == best:
			read = append(read, s.Name)
		case s.Rows > 0 || s.Hidden:
			others = append(others, s.Unread())
		}
	}
	if note := SheetsRead(read, others); len(others) > 0 {
		notes = append(notes, note)
	}
	return rows, notes, nil
}

// Unread names a sheet that is not read, with what it has.
func (s *Sheet) Unread() string {
	if s.Hidden {
		return fmt.Sprintf(`"%s" (oculta)`, s.Name)
	}
	return fmt.Sprintf(`"%s" (%s)`, s.Name, counted(s.Rows, "linha", "linhas"))
}

// SheetsRead says which sheets of a file are read and, by Unread, which are not.
func SheetsRead(read, others []string) string {
	begin := `Lida a aba "`
	if len(read) > 1 {
		begin = `Lidas as abas "`
	}
	note := begin + strings.Join(read, `", "`) + `".`
	if len(others) > 0 {
		note += " Outras: " + strings.Join(others, ", ") + "."
	}
	return note
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
