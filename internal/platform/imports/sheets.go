package imports

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/sheet"
)

// Ask is what of a file a person has to say before it is read, or before it is applied.
type Ask string

// What is a question about a file.
const (
	AskSheets Ask = "abas"    // which sheets
	AskYear   Ask = "ano"     // of sheets that are called like months
	AskHidden Ask = "ocultas" // whether rows that are not shown count
)

// File is what a file has and what of it is read.
type File struct {
	Choice   Choice      `json:"choice" doc:"O que alguém disse do arquivo"`
	Sheets   []SheetInfo `json:"sheets,omitempty"`
	Ask      Ask         `json:"ask,omitempty" enum:"abas,ano,ocultas" doc:"O que falta dizer"`
	Question string      `json:"question,omitempty"`
	Notes    []string    `json:"notes,omitempty" doc:"O que do arquivo ficou de fora, ou foi lido de outro modo"`
	Read     []string    `json:"read,omitempty" doc:"As abas lidas juntas"`
	// HiddenColumns are those that are not shown, from 0.
	HiddenColumns []int       `json:"hiddenColumns,omitempty" doc:"As colunas ocultas, a partir de 0"`
	Tables        []TableInfo `json:"tables,omitempty" doc:"As tabelas de um arquivo que tem várias, lidas ou não"`
	Text          *TextInfo   `json:"text,omitempty" doc:"De um texto: como foi lido"`
}

// SchemaName is how clients know it.
func (File) SchemaName() string { return "ImportFile" }

// TextInfo is how a text was read.
type TextInfo struct {
	Separator string `json:"separator"`
	Encoding  string `json:"encoding"`
}

// SchemaName is how clients know it.
func (TextInfo) SchemaName() string { return "ImportText" }

// SheetInfo is a sheet, for the person who chooses.
type SheetInfo struct {
	Name     string       `json:"name"`
	Rows     int          `json:"rows" doc:"Abaixo do cabeçalho; sem cabeçalho, todas"`
	Hidden   bool         `json:"hidden,omitempty"`
	Read     bool         `json:"read,omitempty"`
	Together bool         `json:"together,omitempty" doc:"Tem as colunas de outra e pode ser lida com ela"`
	Sample   []layout.Row `json:"sample,omitempty" doc:"O cabeçalho e as primeiras linhas, onde se escolhe"`
}

// SchemaName is how clients know it.
func (SheetInfo) SchemaName() string { return "ImportSheet" }

func (f *File) unanswered() *fault.Error {
	return fault.New(fault.Conflict, "importacao_pergunta", f.Question)
}

// shown is the file with lists in the place of what is absent.
func (f *File) shown() File {
	own := *f
	own.Sheets, own.Notes = append([]SheetInfo{}, f.Sheets...), append([]string{}, f.Notes...)
	for i := range own.Sheets {
		own.Sheets[i].Sample = slices.Clone(own.Sheets[i].Sample)
		for k := range own.Sheets[i].Sample {
			own.Sheets[i].Sample[k] = shown(&own.Sheets[i].Sample[k])
		}
	}
	return own
}

func (im *Import) readSheets() []string {
	if im.Columns == nil {
		return nil
	}
	return im.Columns.Read
}

// What is shown where sheets are chosen.
const (
	chosenAmong = 20 // sheets with their rows
	chosenRows  = 20 // and a header
)

// together reports whether several sheets are read as one.
func (f *File) together() bool {
	read := 0
	for i := range f.Sheets {
		if f.Sheets[i].Read {
			read++
		}
	}
	return read > 1
}

// takeSheets takes of a file what is read: the sheets that a person chose, or the one that
// names the fields, or what the same person read together before; of each its own table, or the
// one that a person chose, with those of the same columns.
func (r *attempt[R]) takeSheets(ctx context.Context, t *layout.Table, survey sheet.Survey) (*File, error) {
	fields, said, headerLine, headerColumn := r.subject.Fields(), Choice{}, 0, 0
	if c := r.im.Columns; c != nil {
		said, headerLine, headerColumn = c.Choice, c.HeaderLine, c.HeaderColumn
	}
	f := &File{Choice: said}
	if r.im.Kind == sheet.CSV {
		f.Text = &TextInfo{survey.Separator, survey.Encoding}
	}
	parts := t.Parts(fields)
	own := slices.DeleteFunc(slices.Clone(parts), func(p layout.Part) bool { return !p.Main })
	taken, ask := choose(own, survey.Sheets, said.Sheets)
	if len(taken) > 1 && ask && sameColumns(taken) {
		together, err := r.readTogether(ctx, t, &taken[0])
		if err != nil {
			return nil, err
		}
		ask = !together
	}
	f.list(t, own, taken, survey.Sheets, ask)
	if ask {
		return f, nil
	}
	if len(taken) == 1 {
		if chosen, ok := t.From(fields, taken[0].Sheet, headerLine, headerColumn); ok {
			taken[0] = chosen
		}
	}
	var read []layout.Part
	for i := range taken {
		read = append(read, t.Agreeing(&taken[i])...)
	}
	if len(read) > 0 {
		f.HiddenColumns = hiddenIn(&read[0], survey.Sheets)
	}
	f.listTables(parts, read, taken, survey.Sheets)
	places, tabs := placeNames(read, survey.Sheets)
	if len(places) > mostTogether {
		return nil, errTogether
	}
	t.Take(read, said.Hidden == sheet.HiddenTaken)
	if len(places) > 1 {
		f.Read = places
		t.NameSheets(places)
	}
	if fields.Lacks(monthTitle, t.Header()) {
		f.months(t, tabs)
	}
	f.report(t)
	return f, nil
}

// hiddenIn are the columns of a table that are not shown, from 0.
func hiddenIn(p *layout.Part, sheets []sheet.Sheet) (columns []int) {
	for _, c := range sheets[p.Sheet].HiddenColumns {
		if c >= p.Column-1 {
			columns = append(columns, c-p.Column+1)
		}
	}
	return columns
}

// readTogether reports whether the person read sheets with this header together before.
func (r *attempt[R]) readTogether(ctx context.Context, t *layout.Table, p *layout.Part) (bool, error) {
	header := t.FirstRows(p, 1)[0].Cells
	for _, signature := range []string{layout.Signature(header), layout.Signature(append(header, monthTitle))} {
		known, err := rememberedFormat(ctx, r.c.DB, unusedSince(r.c.DB), r.im.UserID, r.c.Subject, signature)
		if err != nil || known != nil && known.Mapping.Together {
			return err == nil, err
		}
	}
	return false, nil
}

// choose finds the sheets that are read; ask: a person has to choose among them.
func choose(parts []layout.Part, sheets []sheet.Sheet, said []string) (taken []layout.Part, ask bool) {
	for _, p := range parts {
		if len(said) > 0 && slices.Contains(said, sheets[p.Sheet].Name) || len(said) == 0 && p.Names() {
			taken = append(taken, p)
		}
	}
	switch {
	case len(taken) == 0:
		return parts[:min(len(parts), 1)], false
	case len(said) > 0:
		return taken, len(taken) > 1 && !sameColumns(taken)
	}
	return taken, len(taken) > 1
}

func sameColumns(parts []layout.Part) bool {
	return !slices.ContainsFunc(parts, func(p layout.Part) bool { return !p.Agrees(&parts[0]) })
}

// list names the sheets, and asks for a choice among those that are candidates.
func (f *File) list(t *layout.Table, parts, taken []layout.Part, sheets []sheet.Sheet, ask bool) {
	if len(sheets) < 2 {
		return
	}
	var candidates []string
	for i := range sheets {
		info := SheetInfo{Name: sheets[i].Name, Rows: sheets[i].Rows, Hidden: sheets[i].Hidden}
		k := slices.IndexFunc(parts, func(p layout.Part) bool { return p.Sheet == i })
		if k >= 0 && parts[k].Names() {
			info.Rows = 0
			for _, p := range t.Agreeing(&parts[k]) {
				info.Rows += p.Rows
			}
			info.Together = slices.ContainsFunc(parts, func(p layout.Part) bool { return p.Sheet != i && p.Names() && p.Agrees(&parts[k]) })
		}
		if slices.ContainsFunc(taken, func(p layout.Part) bool { return p.Sheet == i }) {
			info.Read = !ask
			if ask && len(candidates) < chosenAmong {
				info.Sample = clipped(t.FirstRows(&parts[k], 1+chosenRows))
			}
			candidates = append(candidates, fmt.Sprintf("%s (%d)", info.Name, info.Rows))
		}
		if info.Rows > 0 || info.Hidden {
			f.Sheets = append(f.Sheets, info)
		}
	}
	switch list := strings.Join(candidates, ", "); {
	case ask && sameColumns(taken):
		f.Ask, f.Question = AskSheets, fmt.Sprintf("%s abas com as mesmas colunas: %s.", howMany(len(taken)), list)
	case ask:
		f.Ask, f.Question = AskSheets, fmt.Sprintf("%s abas com colunas diferentes: %s. Escolha uma.", howMany(len(taken)), list)
	}
}

func clipped(rows []layout.Row) []layout.Row {
	for i := range rows {
		rows[i] = shown(&rows[i])
	}
	return rows
}

// howMany begins a sentence about several sheets.
func howMany(n int) string {
	words := []string{"", "", "Duas", "Três", "Quatro", "Cinco", "Seis", "Sete", "Oito", "Nove", "Dez"}
	if n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// monthTitle is the column that the names of sheets replace which are called like months.
const monthTitle = "Mês"

// months takes the names of the sheets for the months of their rows.
func (f *File) months(t *layout.Table, names []string) {
	values, dated := make([]string, len(names)), true
	for i, name := range names {
		if _, problem := layout.Month(name); problem == "" {
			values[i] = name
			continue
		}
		year := f.Choice.Year
		if dated = dated && year > 0; year == 0 {
			year = 2000 // any, to see whether the name is a month
		}
		values[i] = fmt.Sprintf("%s/%d", name, year)
		if _, problem := layout.Month(values[i]); problem != "" {
			return
		}
	}
	if !dated {
		f.Ask, f.Question = AskYear, "Mês = nome da aba. De que ano?"
		return
	}
	t.AddColumn(monthTitle, values)
	f.Notes = append(f.Notes, "Mês = nome da aba.")
}

// report says what was left out, and asks about rows that are not shown.
func (f *File) report(t *layout.Table) {
	if n := t.HiddenRows(); n > 0 {
		switch {
		case f.Choice.Hidden == sheet.HiddenLeft:
			f.Notes = append(f.Notes, sheet.LeftHidden(n))
		case f.Choice.Hidden == sheet.HiddenUnsaid && f.Ask == "":
			f.Ask, f.Question = AskHidden, sheet.AboutHidden(n)
		}
	}
	var read, others []string
	for i := range f.Sheets {
		if s := &f.Sheets[i]; s.Read {
			read = append(read, s.Name)
		} else {
			others = append(others, (&sheet.Sheet{Name: s.Name, Rows: s.Rows, Hidden: s.Hidden}).Unread())
		}
	}
	if len(f.Sheets) > 1 {
		f.Notes = append(f.Notes, sheet.SheetsRead(read, others))
	}
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// noteMidnight says how many dates were taken for the day after.
func (f *File) noteMidnight(n int) {
	switch {
	case n == 1:
		f.Notes = append(f.Notes, "1 data gravada segundos antes da meia-noite: dia seguinte.")
	case n > 1:
		f.Notes = append(f.Notes, fmt.Sprintf("%d datas gravadas segundos antes da meia-noite: dia seguinte.", n))
	}
}

// askSheets leaves a file to the person who says what of it is read.
func (r *attempt[R]) askSheets(ctx context.Context, f *File) error {
	im := r.im
	columns := &Columns{File: *f}
	if im.Columns != nil {
		columns.Held, columns.HeaderLine, columns.HeaderColumn = im.Columns.Held, im.Columns.HeaderLine, im.Columns.HeaderColumn
	}
	im.Columns, im.Mapping, im.State = columns, nil, StateMapping
	return r.finish(ctx, nil)
}

// stillGood are the questions about rows that nothing else refuses.
func stillGood[R any](review *layout.Review[R], doubts []layout.Problem) []layout.Problem {
	refused := byPlace(review.Rejected)
	doubts = slices.DeleteFunc(doubts, func(p layout.Problem) bool {
		_, gone := refused[p.Place()]
		return gone
	})
	layout.SortProblems(doubts)
	return doubts
}
