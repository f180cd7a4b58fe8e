package report

import (
	"context"
	"math"
	"strconv"
	"time"

	"ynova/internal/audit"
	"ynova/internal/client"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/letterhead"
	"ynova/internal/platform/db"
	"ynova/internal/platform/export"
	"ynova/internal/platform/pdf"
	"ynova/internal/platform/sheet"
)

// BookReport is the month of all clients in reach on paper: closed ones as they were
// kept, open ones as they are (MC-05).
type BookReport struct {
	Month month.Month
	Lines []BookLine
	house pdf.House
	at    time.Time
}

// BookLine is the month of one client; nil is unknown.
type BookLine struct {
	Name      string
	State     item.State
	Passed    string // the words of what was let pass
	Readiness int
	Contracts int
	Billable  *energy.Energy
	Value     *money.Amount
	Kept      *snapshot.Snapshot // of a closed month
}

// BookReport reads the month of the clients in reach for paper, by name.
func (s *Service) BookReport(ctx context.Context, a actor.Actor, m month.Month) (*BookReport, error) {
	if !a.Can(actor.MonthsWork) {
		return nil, actor.ErrDenied
	}
	scope := client.ScopeOf(a, actor.MonthsWork)
	clients, err := s.Books.MonthOf(ctx, s.Books.DB, scope, m, nil)
	if err != nil {
		return nil, err
	}
	kept, err := snapshot.InForce(ctx, s.Books.DB, scope, m, math.MaxInt32, 0)
	if err != nil {
		return nil, err
	}
	byClient := make(map[string]*snapshot.Snapshot, len(kept))
	for i := range kept {
		byClient[kept[i].ClientID] = &kept[i]
	}
	head, err := letterhead.Read(ctx, s.Books.DB)
	if err != nil {
		return nil, err
	}
	r := &BookReport{Month: m, house: head.House()}
	for i := range clients {
		line, err := bookLineOf(&clients[i], byClient[clients[i].ClientID])
		if err != nil {
			return nil, err
		}
		r.Lines = append(r.Lines, line)
	}
	r.at = r.moment(s.Books.Clock.Now())
	return r, nil
}

// moment is when the last of the clients was closed, so that a month that is closed gives the
// same bytes at every reading; with one that is open, now.
func (r *BookReport) moment(now time.Time) time.Time {
	if len(r.Lines) == 0 {
		return now
	}
	var last time.Time
	for i := range r.Lines {
		kept := r.Lines[i].Kept
		if kept == nil {
			return now
		}
		if at := kept.At.Time(); at.After(last) {
			last = at
		}
	}
	return last
}

func bookLineOf(c *book.ClientMonth, kept *snapshot.Snapshot) (BookLine, error) {
	l := BookLine{Name: c.Name, State: c.State, Passed: c.Passed.Words(), Readiness: c.Readiness, Contracts: c.Contracts, Kept: kept}
	if kept == nil {
		billable, value := make([]*energy.Energy, len(c.Supplies)), make([]*money.Amount, len(c.Supplies))
		for i := range c.Supplies {
			billable[i], value[i] = c.Supplies[i].Billable, c.Supplies[i].Value
		}
		l.Billable, l.Value = sumOf(billable), sumOf(value)
		return l, nil
	}
	picture, err := kept.Picture()
	if err != nil {
		return l, err
	}
	passed := picture.Passed()
	l.Passed, l.Contracts = passed.Words(), len(picture.Contracts)
	billable, value := make([]*energy.Energy, l.Contracts), make([]*money.Amount, l.Contracts)
	for i := range picture.Contracts {
		if value[i], err = picture.Contracts[i].Amount("valor_energia"); err != nil {
			return l, err
		}
		if billable[i], err = picture.Contracts[i].Energy("faturar"); err != nil {
			return l, err
		}
	}
	l.Billable, l.Value = sumOf(billable), sumOf(value)
	return l, nil
}

// sumOf is unknown where a part is, and where there is none.
func sumOf[T energy.Energy | money.Amount](parts []*T) *T {
	if len(parts) == 0 {
		return nil
	}
	var sum T
	for _, v := range parts {
		if v == nil {
			return nil
		}
		sum += *v
	}
	return &sum
}

// Title is what the report is called.
func (r *BookReport) Title() string {
	return "Fechamento de " + r.Month.Label() + ", todos os clientes"
}

// PDF is the report on paper.
func (r *BookReport) PDF() ([]byte, error) {
	d := pdf.New(r.Title(), r.at)
	d.Footer(r.house.Name + " · " + r.Title())
	d.Letterhead(r.house, "Fechamento do mês", r.Month.Title())
	closed, unknown := 0, 0
	var billable energy.Energy
	var value money.Amount
	rows := make([]pdf.Row, 0, len(r.Lines)+1)
	for i := range r.Lines {
		l := &r.Lines[i]
		when, by := "–", ""
		if l.Kept != nil {
			closed++
			when, by = ptbr.FormatDateTime(l.Kept.At.Time()), l.Kept.By
		}
		if l.Value == nil || l.Billable == nil {
			unknown++
		} else {
			billable, value = billable+*l.Billable, value+*l.Value
		}
		rows = append(rows, pdf.Row{Cells: []string{
			l.Name, item.Beside(l.State, l.Passed) + " (" + strconv.Itoa(l.Readiness) + " %)", energyOrUnknown(l.Billable), moneyOrUnknown(l.Value), when, by,
		}})
	}
	energySum, valueSum := &billable, &value
	if unknown == len(r.Lines) {
		energySum, valueSum = nil, nil
	}
	pairs := []pdf.Pair{
		{Label: "Mês", Value: r.Month.Label(), Strong: true},
		{Label: "Clientes", Value: strconv.Itoa(len(r.Lines))},
		{Label: "Fechados", Value: strconv.Itoa(closed)},
		{Label: "Energia a faturar", Value: energyOrUnknown(energySum), Strong: true},
		{Label: "Valor da energia", Value: moneyOrUnknown(valueSum), Strong: true},
	}
	if unknown > 0 {
		pairs = append(pairs, pdf.Pair{Label: "Sem valor, fora dos totais", Value: strconv.Itoa(unknown)})
	}
	d.Pairs(pairs...)
	d.Table(&pdf.Table{Columns: []pdf.Column{
		{Title: "Cliente", Width: 44},
		{Title: "Situação", Width: 51}, // one item that was let pass on one line
		{Title: "Energia", Width: 23, Align: "R"},
		{Title: "Valor", Width: 23, Align: "R"},
		{Title: "Fechado em", Width: 26, Align: "R"}, // on one line, apart from the sum
		{Title: "Por", Width: 19},
	}, Rows: rows, Size: 7.5, Height: 5.2})
	d.Para("Meses fechados pelo retrato guardado no fechamento, os outros como estão agora. "+sealedText, 7.5, pdf.Muted)
	return d.Bytes()
}

const unknownText = "Indefinido"

// sealedText stands below what shows several pictures.
const sealedText = "O SHA-256 de cada retrato está selado na trilha."

func energyOrUnknown(e *energy.Energy) string {
	if e == nil {
		return unknownText
	}
	return ptbr.FormatFigure(e.MWhText(), "MWh")
}

func moneyOrUnknown(v *money.Amount) string {
	if v == nil {
		return unknownText
	}
	return ptbr.FormatMoney(*v)
}

// Table is the report as a sheet: a line a client, live sums below.
func (r *BookReport) Table(a actor.Actor, d *db.DB, format export.Format) export.Table[BookLine] {
	text := func(title string, of func(*BookLine) string) export.Column[BookLine] {
		return export.Column[BookLine]{Title: title, Cell: func(l *BookLine) sheet.Cell { return sheet.Text(of(l)) }}
	}
	kept := func(title string, of func(*snapshot.Snapshot) string) export.Column[BookLine] {
		return text(title, func(l *BookLine) string {
			if l.Kept == nil {
				return ""
			}
			return of(l.Kept)
		})
	}
	return export.Table[BookLine]{
		Name: "fechamento-" + r.Month.String() + "-todos", Sheet: "Fechamento",
		Columns: []export.Column[BookLine]{
			text("Mês", func(*BookLine) string { return r.Month.String() }),
			text("Cliente", func(l *BookLine) string { return l.Name }),
			text("Situação", func(l *BookLine) string { return item.Beside(l.State, l.Passed) }),
			{Title: "Prontidão (%)", Cell: func(l *BookLine) sheet.Cell { return sheet.Number(strconv.Itoa(l.Readiness), 0) }},
			{Title: "Contratos", Sum: true, Cell: func(l *BookLine) sheet.Cell { return sheet.Number(strconv.Itoa(l.Contracts), 0) }},
			{Title: "Energia a faturar (MWh)", Sum: true, Cell: func(l *BookLine) sheet.Cell {
				if l.Billable == nil {
					return sheet.Cell{}
				}
				return sheet.Number(l.Billable.MWhText(), 3)
			}},
			{Title: "Valor da energia (R$)", Sum: true, Cell: func(l *BookLine) sheet.Cell {
				if l.Value == nil {
					return sheet.Cell{}
				}
				return sheet.Number(l.Value.Text(), 2)
			}},
			kept("Fechado em", func(s *snapshot.Snapshot) string { return ptbr.FormatDateTime(s.At.Time()) }),
			kept("Fechado por", func(s *snapshot.Snapshot) string { return s.By }),
			kept("Retrato", func(s *snapshot.Snapshot) string { return strconv.FormatInt(s.Sequence, 10) }),
		},
		Foot: sealedText,
		Rows: func(_ context.Context, emit func(*BookLine) error) error {
			for i := range r.Lines {
				if err := emit(&r.Lines[i]); err != nil {
					return err
				}
			}
			return nil
		},
		Record: audit.Export{
			Actor: a, Action: "month.export", List: "fechamento", Title: r.Title() + " exportado", Format: format,
			Filter: map[string]string{"mes": r.Month.String()},
		}.In(d),
	}
}
