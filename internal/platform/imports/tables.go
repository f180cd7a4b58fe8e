package imports

import (
	"context"
	"fmt"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// TableAt is where a table of a file begins.
type TableAt struct {
	Sheet  string `json:"sheet,omitempty" maxLength:"200" doc:"A aba; vazia, onde o arquivo só tem uma sem nome"`
	Line   int    `json:"line" minimum:"1" doc:"A linha do cabeçalho"`
	Column int    `json:"column" minimum:"1" doc:"A primeira coluna, a partir de 1"`
}

// SchemaName is how clients know it.
func (TableAt) SchemaName() string { return "ImportTableAt" }

// TableInfo is a table of a file that has several.
type TableInfo struct {
	TableAt
	Rows int    `json:"rows"`
	Here bool   `json:"here,omitempty" doc:"Está em uma aba que é lida"`
	Read bool   `json:"read,omitempty"`
	Says string `json:"says" doc:"Onde ela está e quantas linhas tem"`
	// ImportID is found when the import is shown.
	ImportID string `json:"importId,omitempty" doc:"A importação que a leu"`
}

// SchemaName is how clients know it.
func (TableInfo) SchemaName() string { return "ImportTable" }

// listTables names the tables of a file that has several, and says which of them are read with
// those that were taken.
func (f *File) listTables(parts, read, taken []layout.Part, sheets []sheet.Sheet) {
	for i := range parts {
		p := &parts[i]
		is := func(other layout.Part) bool { return other.Is(p) }
		info := TableInfo{
			TableAt: TableAt{sheets[p.Sheet].Name, p.Line, p.Column}, Rows: p.Rows, Read: slices.ContainsFunc(read, is),
			Here: slices.ContainsFunc(read, func(other layout.Part) bool { return other.Sheet == p.Sheet }),
		}
		if !p.Names() && !info.Read {
			continue
		}
		info.Says = sayTable(p, info.Sheet, len(sheets) > 1 && (len(taken) > 1 || !info.Here), info.Here || !p.Main)
		if info.Read && !slices.ContainsFunc(taken, is) {
			f.Notes = append(f.Notes, info.Says+": lida também.")
		}
		f.Tables = append(f.Tables, info)
	}
	if len(f.Tables) < 2 {
		f.Tables = nil
	}
}

// sayTable says where a table is: in which sheet, and where in it.
func sayTable(p *layout.Part, tab string, named, placed bool) string {
	rows, at := counted(p.Rows, "linha", "linhas"), fmt.Sprintf("a partir da linha %d", p.Line)
	if p.Column > 1 {
		at += ", coluna " + sheet.ColumnName(p.Column)
	}
	switch {
	case named && placed:
		return fmt.Sprintf(`Aba "%s": outra tabela %s (%s)`, tab, at, rows)
	case named:
		return fmt.Sprintf(`Aba "%s" (%s)`, tab, rows)
	default:
		return fmt.Sprintf("Outra tabela %s (%s)", at, rows)
	}
}

// mostTogether is how many tables are read as one, so that the places of their lines can be numbered.
const mostTogether = 1_000

var errTogether = fault.New(fault.Invalid, "tabelas_demais", "São tabelas demais para uma importação só. Escolha uma aba.")

// placeNames are what the tables are called that are read together, and the sheets that they are in:
// those below each other are one.
func placeNames(read []layout.Part, sheets []sheet.Sheet) (places, tabs []string) {
	for i := range read {
		p := &read[i]
		if i > 0 && p.Follows(&read[i-1]) {
			continue
		}
		name := sheets[p.Sheet].Name
		tabs = append(tabs, name)
		if slices.ContainsFunc(read, func(other layout.Part) bool { return other.Sheet == p.Sheet && other.Column != p.Column }) {
			column := "coluna " + sheet.ColumnName(p.Column)
			if name == "" {
				name = column
			} else {
				name += " (" + column + ")"
			}
		}
		places = append(places, name)
	}
	return places, tabs
}

// reads reports whether the import reads a table of its file, or will.
func (c *Columns) reads(at TableAt) bool {
	if c == nil {
		return false
	}
	if c.HeaderLine == at.Line && c.HeaderColumn == at.Column && (len(c.Choice.Sheets) == 0 || slices.Equal(c.Choice.Sheets, []string{at.Sheet})) {
		return true
	}
	return slices.ContainsFunc(c.Tables, func(t TableInfo) bool { return t.Read && t.TableAt == at })
}

// readerOf finds among the imports of one file the one that reads a table, and was not taken back
// nor failed.
func readerOf(of []*Import, at TableAt) *Import {
	i := slices.IndexFunc(of, func(im *Import) bool {
		return im.State != StateUndone && im.State != StateFailed && im.Columns.reads(at)
	})
	if i < 0 {
		return nil
	}
	return of[i]
}

// findReaders says of the tables of a file which import read them, of those that the actor reaches.
func (e *Engine[R]) findReaders(ctx context.Context, a actor.Actor, im *Import) error {
	if im.Columns == nil || len(im.Columns.Tables) == 0 || im.blobKey == "" {
		return nil
	}
	of, err := importsOfFile(ctx, e.c.DB, im)
	if err != nil {
		return err
	}
	for i := range im.Columns.Tables {
		t := &im.Columns.Tables[i]
		if reader := readerOf(of, t.TableAt); reader != nil && !t.Read && e.reached(a, reader) == nil {
			t.ImportID = reader.ID
		}
	}
	return nil
}

var (
	errNoTable = fault.Fields(fault.Field{Path: "line", Message: "O arquivo não tem esta tabela."})
	errOthers  = fault.New(fault.Conflict, "importacao_de_outro", "Outra pessoa já importou esta tabela.")
)

// ReadTable imports another table of the stored file of an import ('Importar também'), as a further
// import that has its own review and its own undo. A table that an import reads is not read twice:
// the answer is that import.
//
// Protection: the imports of the file are locked, in their order, so that of two requests the second
// finds what the first began.
func (e *Engine[R]) ReadTable(ctx context.Context, a actor.Actor, importID string, at TableAt) (accepted Accepted, err error) {
	if err := e.allowed(a); err != nil {
		return Accepted{}, err
	}
	err = e.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		from, of, err := lockFile(ctx, tx, e.c.Subject, importID)
		if err == nil {
			err = e.reached(a, from)
		}
		switch {
		case err != nil:
			return err
		case from.blobKey == "":
			return errNoSheet
		case from.Columns == nil || !slices.ContainsFunc(from.Columns.Tables, func(t TableInfo) bool { return t.TableAt == at }):
			return errNoTable
		}
		im := readerOf(of, at)
		if im != nil && e.reached(a, im) != nil {
			return errOthers
		}
		if im == nil {
			im = from.further(a, at)
			if err := e.start(ctx, tx, a, im, "Outra tabela da planilha importada também"); err != nil {
				return err
			}
		}
		accepted = Accepted{ImportID: im.ID, JobID: im.JobID}
		return nil
	})
	return accepted, err
}

// further is an import of another table of the file, which is read as the first one's text was.
func (im *Import) further(a actor.Actor, at TableAt) *Import {
	said := Choice{Separator: im.Columns.Choice.Separator, Encoding: im.Columns.Choice.Encoding}
	if at.Sheet != "" {
		said.Sheets = []string{at.Sheet}
	}
	return &Import{
		ID: id.New(), UserID: a.UserID, Filename: im.Filename, Kind: im.Kind, Size: im.Size, SHA256: im.SHA256, blobKey: im.blobKey,
		State: StateReceived, Columns: &Columns{HeaderLine: at.Line, HeaderColumn: at.Column, File: File{Choice: said}},
	}
}
