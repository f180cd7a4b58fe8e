package layout

import (
	"fmt"
	"slices"
)

// Ask is what a person may answer to a question about a row.
type Ask struct {
	Kind   string `json:"kind,omitempty"`
	Lines  []int  `json:"lines,omitempty"`  // AskRepeated: the rows, of which one counts
	Sum    bool   `json:"sum,omitempty"`    // or all of them together
	Label  string `json:"label,omitempty"`  // AskReading: how the offer reads
	Factor int64  `json:"factor,omitempty"` // and by which factor
	Part   int    `json:"part,omitempty"`   // see Place

	Places []string `json:"-"` // the names of the lines, of sheets that are read together
}

// What is a question.
const (
	AskRepeated = "repetida" // several rows of one unit and month
	AskHours    = "horas"    // hours of a month are missing
	AskReading  = "leitura"  // a number would be usual in another reading
)

// What is answered: rows are added up or one counts; a month with missing hours is stored or left out.
const (
	AnswerSum     = "somar"
	AnswerLine    = "linha"
	AnswerStore   = "provisorio"
	AnswerLeave   = "fora"
	AnswerReading = "leitura"
)

// Answer is what a person said about rows, the first of which stands at a line.
type Answer struct {
	Line   int    `json:"line"`
	Answer string `json:"answer"`
	Keep   int    `json:"keep,omitempty"` // the line that counts
}

// Answer takes what a person said about rows.
func (t *Table) Answer(a Answer) {
	if t.answers == nil {
		t.answers = map[int]Answer{}
	}
	t.answers[a.Line] = a
}

// Together are rules whose rows of one key may be a question instead of a refusal.
type Together[R any] interface {
	// Ask is the question about rows of one key; empty: they are refused. add: they may be added up.
	Ask(rows []R) (question string, add bool)
	// Add adds a row to another one, and returns what is wrong with the sum.
	Add(into, more *R) (f Field, problem string)
	// Questioned is the field that the question points at.
	Questioned() []Field
}

// repeat is a row with the key of one before it.
type repeat struct{ first, row int32 }

// settleRepeats asks about rows that have one key, does what was answered, or refuses them.
func (r *Review[R]) settleRepeats(repeats []repeat) {
	var firsts []int32
	of := map[int32][]int32{}
	for _, one := range repeats {
		if len(of[one.first]) == 0 {
			firsts = append(firsts, one.first)
			of[one.first] = []int32{one.first}
		}
		of[one.first] = append(of[one.first], one.row)
	}
	for _, first := range firsts {
		rows := of[first]
		if r.askTogether(rows) {
			continue
		}
		r.reject(int(first), r.rules.Repeated(int(first), r.table.Line(int(rows[1]))))
		for _, row := range rows[1:] {
			r.reject(int(row), r.rules.Repeated(int(row), r.table.Line(int(first))))
		}
	}
}

// askTogether asks about rows of one key, or does what was answered; false where there is no question to put.
func (r *Review[R]) askTogether(rows []int32) bool {
	rules, ok := r.rules.(Together[R])
	if !ok {
		return false
	}
	read, lines := make([]R, len(rows)), make([]int, len(rows))
	for i, row := range rows {
		r.rules.Read(int(row), &read[i])
		lines[i] = r.table.Line(int(row))
	}
	question, add := rules.Ask(read)
	if question == "" || lines[1] == lines[0] {
		return false
	}
	switch a := r.table.answers[lines[0]]; {
	case a.Answer == AnswerSum && add:
		r.sum(rules, rows, read, &Ask{Kind: AskRepeated, Lines: lines, Sum: true})
	case a.Answer == AnswerLine && slices.Contains(lines, a.Keep):
		r.keep(rows, a.Keep, &Ask{Kind: AskRepeated, Lines: lines, Sum: add})
	default:
		for _, row := range rows {
			p := Problem{Line: r.table.Line(int(row)), Message: question, Twin: true, Ask: &Ask{Kind: AskRepeated, Lines: lines, Sum: add}}
			var own R
			r.rules.Read(int(row), &own)
			if stating := r.rules.Stating(rules.Questioned()...); len(stating) > 0 {
				p.Column, p.Field = stating[0].Index+1, stating[0].Spec.Field
				p.Value = r.table.cell(int(row)+1, stating[0].Index)
			}
			r.ask(int(row), p)
		}
	}
	return true
}

// sum adds the rows to the first of them.
func (r *Review[R]) sum(rules Together[R], rows []int32, read []R, ask *Ask) {
	for i := range read[1:] {
		if f, problem := rules.Add(&read[0], &read[i+1]); problem != "" {
			for _, row := range rows {
				var own R
				r.rules.Read(int(row), &own)
				p := Problem{Line: r.table.Line(int(row)), Field: f, Message: problem, Beyond: true}
				if stating := r.rules.Stating(rules.Questioned()...); len(stating) > 0 {
					p.Column, p.Value = stating[0].Index+1, r.table.cell(int(row)+1, stating[0].Index)
				}
				r.reject(int(row), p)
			}
			return
		}
	}
	if r.sums == nil {
		r.sums = map[int32][]int32{}
	}
	r.sums[rows[0]] = rows[1:]
	for _, row := range rows[1:] {
		r.leaveOut(int(row), fmt.Sprintf("Somada à %s.", r.table.at(r.table.Line(int(rows[0])))), ask)
	}
}

// add adds rows to the one that was read.
func (r *Review[R]) add(row *R, more []int32) {
	rules, ok := r.rules.(Together[R])
	for _, at := range more {
		var one R
		r.rules.Read(int(at), &one)
		if ok {
			rules.Add(row, &one)
		}
	}
}

// keep leaves out all rows but the one of a line.
func (r *Review[R]) keep(rows []int32, line int, ask *Ask) {
	for i, row := range rows {
		if ask.Lines[i] != line {
			r.leaveOut(int(row), fmt.Sprintf("Vale a %s.", r.table.at(line)), ask)
		}
	}
}

// leaveOut reports a row that counts as none; the parts of one row together. Ask is the question that was
// answered so, which may be answered otherwise; nil: none was.
func (r *Review[R]) leaveOut(row int, why string, ask *Ask) {
	r.bad[row] = true
	p := Problem{Line: r.table.Line(row), Message: why, Ask: ask}
	if n := len(r.Skipped); n > 0 && r.Skipped[n-1].Line == p.Line && r.Skipped[n-1].Message == why {
		return
	}
	r.Skipped = append(r.Skipped, p)
}

// ask takes a row out until its question is answered.
func (r *Review[R]) ask(row int, p Problem) {
	r.bad[row] = true
	p.Line = r.table.Line(row)
	p.Part = r.table.part(row)
	r.Asked = append(r.Asked, p)
}
