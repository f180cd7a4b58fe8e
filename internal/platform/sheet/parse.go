package sheet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/sandbox"
)

const taskName = "sheet"

// What one spreadsheet may cost. The answer is never larger than what the file
// can inflate to, plus the lengths.
const (
	memoryLimit = 256 << 20
	cpuLimit    = 10 * time.Second
	wallLimit   = 30 * time.Second
	outputLimit = 256 << 20
)

// Runner runs a task in a child process: sandbox.Run.
type Runner func(ctx context.Context, spec sandbox.Spec, sink func(io.Reader) error) error

// Parse reads a foreign file in a child process and gives each row to emit, as
// the child finds them; the rows may be kept. An error makes void what emit has
// seen. What is wrong with the file comes back as *fault.Error.
func Parse(ctx context.Context, run Runner, source Source, file io.Reader, emit func(Row) error) (Survey, error) {
	return parse(ctx, run, sandbox.Spec{Stdin: file}, source, emit)
}

func parse(ctx context.Context, run Runner, spec sandbox.Spec, source Source, emit func(Row) error) (survey Survey, err error) {
	spec.Args = []string{taskName, string(source.Kind), source.Separator, source.Encoding}
	spec.MemoryBytes, spec.CPU, spec.Wall, spec.MaxOutput = memoryLimit, cpuLimit, wallLimit, outputLimit
	err = run(ctx, spec, func(answer io.Reader) (err error) {
		survey, err = newDecoder(answer, DefaultLimits()).rowsTo(emit)
		return err
	})
	return survey, explain(err)
}

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

// Choice is the part of an input that says what of a workbook is read; embed it.
type Choice struct {
	Hidden Hidden `query:"ocultas" enum:"importar,deixar" doc:"O que vale para as linhas ocultas da planilha; sem resposta, a planilha que as tem é recusada (linhas_ocultas)"`
	Sheet  string `query:"aba" maxLength:"200" doc:"A aba que é lida; ausente: a que tem as colunas. A planilha em que várias têm as mesmas é recusada (abas_iguais) com o nome de cada uma"`
}

// The codes of the faults that ask what is read.
const (
	CodeHidden = "linhas_ocultas"
	CodeSheets = "abas_iguais" // its fields name the sheets
)

// AboutHidden asks what becomes of so many hidden rows.
func AboutHidden(n int) string {
	if n == 1 {
		return "Há 1 linha oculta (filtro)."
	}
	return fmt.Sprintf("Há %d linhas ocultas (filtro).", n)
}

// LeftHidden says that so many hidden rows were left out.
func LeftHidden(n int) string { return counted(n, "linha oculta fora.", "linhas ocultas fora.") }

// Choose gives the rows of the sheet that a person chose, or else that names most of what is looked
// for, as named says of its rows: the first where several do, or the first with rows where none
// does; and what a person has to know of the rest (DR-05). Several of one header are a fault with
// CodeSheets, hidden rows of which nothing was said one with CodeHidden (DR-06).
func (b *Book) Choose(named func(rows []Row) int, said Choice) (rows []Row, notes []string, err error) {
	best, err := b.find(named, said.Sheet)
	if err != nil || best < 0 {
		return nil, nil, err
	}
	own, others := oneTable(b.Rows[best], named)
	hidden := 0
	for _, row := range own {
		if row.Hidden && strings.Join(row.Cells, "") != "" {
			hidden++
		}
		if !row.Hidden || said.Hidden != HiddenLeft {
			rows = append(rows, row)
		}
	}
	switch {
	case hidden > 0 && said.Hidden == HiddenUnsaid:
		return nil, nil, fault.New(fault.Invalid, CodeHidden, AboutHidden(hidden))
	case hidden > 0 && said.Hidden == HiddenLeft:
		notes = append(notes, LeftHidden(hidden))
	}
	notes = append(notes, others...)
	var read, unread []string
	for i, s := range b.Sheets {
		switch {
		case i == best:
			read = append(read, s.Name)
		case s.Rows > 0 || s.Hidden:
			s.Rows = below(b.Rows[i], named)
			unread = append(unread, s.Unread())
		}
	}
	if note := SheetsRead(read, unread); len(unread) > 0 {
		notes = append(notes, note)
	}
	return rows, notes, nil
}

// find is the number of the sheet that is read; below 0: none has rows.
func (b *Book) find(named func(rows []Row) int, name string) (int, error) {
	best, most := -1, -1
	var alike []int
	for i, of := range b.Rows {
		if len(of) == 0 {
			continue
		}
		if b.Sheets[i].Name == name {
			return i, nil
		}
		switch n := named(of); {
		case n > most:
			best, most, alike = i, n, []int{i}
		case n == most && below(of, named) > 0 && sameHeader(b.Rows[best], of, named):
			alike = append(alike, i)
		}
	}
	if name != "" {
		return 0, fault.New(fault.Invalid, "aba", `A planilha não tem a aba "`+name+`" com linhas: escolha outra.`)
	}
	if most > 0 && len(alike) > 1 {
		return 0, b.askWhich(alike, named)
	}
	return best, nil
}

// heading is the first row that is a header; -1: none is.
func heading(rows []Row, named func(rows []Row) int) int {
	for i := range rows {
		if named(rows[i:i+1]) > 0 {
			return i
		}
	}
	return -1
}

// below is how many rows stand below the header, or how many there are where none is one.
func below(rows []Row, named func(rows []Row) int) int { return len(rows) - heading(rows, named) - 1 }

func sameHeader(a, b []Row, named func(rows []Row) int) bool {
	i, j := heading(a, named), heading(b, named)
	return i >= 0 && j >= 0 && slices.EqualFunc(a[i].Cells, b[j].Cells, sameTitle)
}

// askWhich asks which of the sheets is read.
func (b *Book) askWhich(alike []int, named func(rows []Row) int) error {
	many := strconv.Itoa(len(alike))
	if len(alike) == 2 {
		many = "Duas"
	}
	ask := &fault.Error{Kind: fault.Invalid, Code: CodeSheets}
	var names []string
	for _, i := range alike {
		name := b.Sheets[i].Name
		names = append(names, name+" ("+strconv.Itoa(below(b.Rows[i], named))+")")
		ask.Fields = append(ask.Fields, fault.Field{Path: "aba", Message: name})
	}
	ask.Message = many + " abas com as mesmas colunas: " + strings.Join(names, ", ") + ". Escolha a que é lida."
	return ask
}

// titleRows is how many titles may stand above the header of a table behind a gap.
const titleRows = 3

// oneTable leaves of the rows of a sheet its first table and those of the same header, without what
// heads them: another begins behind a gap, with a row that is a header as well (DR-05). The notes
// name each.
func oneTable(rows []Row, named func(rows []Row) int) (own []Row, notes []string) {
	heads := func(i int) bool { return named(rows[i:i+1]) > 0 }
	follows := func(i int) bool { return rows[i].Line-rows[i-1].Line < 2 }
	first := heading(rows, named)
	if first < 0 {
		return rows, nil
	}
	type table struct{ from, header int }
	tables := []table{{0, first}}
	for i := first + 1; i < len(rows); i++ {
		if follows(i) {
			continue
		}
		for header := i; header < min(len(rows), i+titleRows) && (header == i || follows(header)); header++ {
			if heads(header) {
				tables = append(tables, table{i, header})
				i = header
				break
			}
		}
	}
	for k, t := range tables {
		to := len(rows)
		if k+1 < len(tables) {
			to = tables[k+1].from
		}
		said := func(what string) {
			notes = append(notes, fmt.Sprintf("Outra tabela a partir da linha %d (%s): %s", rows[t.header].Line, counted(to-t.header-1, "linha", "linhas"), what))
		}
		switch {
		case k == 0:
			own = rows[:to:to]
		case slices.EqualFunc(rows[t.header].Cells, rows[first].Cells, sameTitle):
			own = append(own, rows[t.header+1:to]...)
			said("lida também.")
		default:
			said("não foi lida.")
		}
	}
	return own, notes
}

func sameTitle(a, b string) bool {
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
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

// explain turns what happened to the child into what the person can do.
func explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, sandbox.ErrMemory), errors.Is(err, sandbox.ErrTime), errors.Is(err, sandbox.ErrOutput):
		return fault.New(fault.Invalid, "planilha_complexa",
			"A planilha é grande ou complexa demais para ser lida. Salve só os dados como CSV e envie novamente.").WithCause(err)
	case errors.Is(err, sandbox.ErrCrash), errors.Is(err, ErrStream):
		return fault.New(fault.Invalid, "planilha_ilegivel",
			"Não foi possível ler a planilha. Confira se ela abre no Excel, salve como CSV e envie novamente.").WithCause(err)
	default:
		return err
	}
}

// Tasks is what the program's worker-parse command can do for this package.
func Tasks() map[string]sandbox.Task { return map[string]sandbox.Task{taskName: task} }

// task is the child's side of Parse.
func task(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 3 {
		return fmt.Errorf("sheet: want kind, separator and encoding, got %d arguments", len(args))
	}
	enc := newEncoder(out)
	data, err := io.ReadAll(io.LimitReader(in, MaxFileBytes+1))
	if err != nil {
		return fmt.Errorf("read file: %w", err)
	}
	if len(data) > MaxFileBytes {
		return enc.end(Survey{}, ErrTooLarge)
	}
	return enc.end(Read(Source{Kind(args[0]), args[1], args[2]}, data, DefaultLimits(), enc.row))
}
