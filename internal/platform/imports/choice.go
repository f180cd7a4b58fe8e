package imports

import (
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
)

// Choice is what a person said of what a file has.
type Choice struct {
	Sheets    []string     `json:"sheets,omitempty" maxItems:"1000" doc:"As abas que são lidas, com as mesmas colunas"`
	Hidden    sheet.Hidden `json:"hidden,omitempty" enum:"importar,deixar" doc:"O que vale para linhas ocultas"`
	Year      int          `json:"year,omitempty" minimum:"1990" maximum:"2099" doc:"O ano das abas que têm nome de mês"`
	Separator string       `json:"separator,omitempty" maxLength:"1" doc:"De um texto: ; , | ou a tabulação"`
	Encoding  string       `json:"encoding,omitempty" enum:"UTF-8,Windows-1252,MacRoman" doc:"De um texto"`
}

// SchemaName is how clients know it.
func (Choice) SchemaName() string { return "ImportChoice" }

var (
	errNoTab     = fault.Fields(fault.Field{Path: "sheets", Message: "A planilha não tem esta aba."})
	errUnlike    = fault.Fields(fault.Field{Path: "sheets", Message: "As abas têm colunas diferentes: escolha uma."})
	errSeparator = fault.Fields(fault.Field{Path: "separator", Message: "Informe ponto e vírgula, vírgula, barra ou tabulação."})
	errNoText    = fault.Fields(fault.Field{Path: "encoding", Message: "Só um arquivo de texto tem separador e codificação."})
)

// ChooseSheets says what of a file is read; it is read again by it. Other sheets, and
// another separator or encoding, are another table: what was said of its columns and cells
// is void then.
//
// Protection: the import is locked.
func (e *Engine[R]) ChooseSheets(ctx context.Context, a actor.Actor, importID string, c Choice) (Accepted, error) {
	return e.decide(ctx, a, importID, decision{e.ImportKind(), "import.sheets", "Escolhido o que da planilha é lido"}, func(_ context.Context, _ *db.Tx, im *Import) error {
		if im.Columns == nil || im.State != StateMapping && im.State != StateReview {
			return errState
		}
		if err := im.Columns.check(c); err != nil {
			return err
		}
		said := &im.Columns.Choice
		if c.Hidden != sheet.HiddenUnsaid {
			said.Hidden = c.Hidden
		}
		if len(c.Sheets) > 0 || c.Year > 0 || c.Separator != "" || c.Encoding != "" {
			next := &Columns{Held: im.Columns.Held, File: File{Choice: said.with(c)}}
			if len(c.Sheets) == 0 && c.Separator+c.Encoding == "" {
				next.HeaderLine, next.HeaderColumn = im.Columns.HeaderLine, im.Columns.HeaderColumn
			}
			im.Columns, im.Mapping = next, nil
		}
		im.State, im.partial, im.Confirmed = StateReading, false, ""
		return nil
	})
}

// with is the choice with what is said anew; other sheets have other years.
func (c Choice) with(next Choice) Choice {
	if len(next.Sheets) > 0 {
		c.Sheets, c.Year = next.Sheets, 0
	}
	if next.Year > 0 {
		c.Year = next.Year
	}
	if next.Separator != "" {
		c.Separator = next.Separator
	}
	if next.Encoding != "" {
		c.Encoding = next.Encoding
	}
	return c
}

// check holds a choice against what the file has.
func (f *File) check(c Choice) error {
	together := len(c.Sheets) > 1
	for _, name := range c.Sheets {
		switch i := slices.IndexFunc(f.Sheets, func(s SheetInfo) bool { return s.Name == name && !s.Hidden }); {
		case i < 0:
			return errNoTab
		case together && !f.Sheets[i].Together:
			return errUnlike
		}
	}
	switch {
	case f.Text == nil && c.Separator+c.Encoding != "":
		return errNoText
	case c.Separator != "" && !slices.Contains([]string{";", ",", "|", "\t"}, c.Separator):
		return errSeparator
	}
	return nil
}
