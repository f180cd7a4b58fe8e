package imports

import (
	"context"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// Answer is what a person said about rows, and who did so.
type Answer struct {
	layout.Answer
	By string       `json:"by"`
	At clock.Micros `json:"at"`
}

// AnswerRequest answers the question about a row, or all that are like it.
type AnswerRequest struct {
	Sheet  string `json:"sheet,omitempty" maxLength:"200" doc:"A aba, onde várias são lidas"`
	Line   int    `json:"line" minimum:"1"`
	Column int    `json:"column,omitempty" minimum:"0" doc:"leitura: a célula, a partir de 1; ausente: a primeira da linha"`
	Answer string `json:"answer" enum:"somar,linha,provisorio,fora,leitura" doc:"somar: são dois medidores; linha: vale a linha keep; provisorio e fora: de um mês com horas que faltam; leitura: a outra leitura do número"`
	Keep   int    `json:"keep,omitempty" minimum:"0" doc:"A linha que vale, como a pergunta a traz"`
	All    bool   `json:"all,omitempty" doc:"Responde a todas as perguntas iguais"`
}

// SchemaName is how clients know it.
func (AnswerRequest) SchemaName() string { return "ImportAnswer" }

// Answer takes what a person says to the question about a row. The file is read and judged again by it,
// and then waits: nothing is stored before a person says so.
//
// Protection: the import is locked.
func (e *Engine[R]) Answer(ctx context.Context, a actor.Actor, importID string, r AnswerRequest) (Accepted, error) {
	d := decision{e.ImportKind(), "import.answer", "Pergunta da planilha respondida (" + placed(r.Sheet, r.Line) + ")"}
	return e.decide(ctx, a, importID, d, func(ctx context.Context, tx *db.Tx, im *Import) error {
		if im.Columns == nil || im.Mapping == nil || im.State != StateReview {
			return errState
		}
		line, ok := layout.LineAt(r.Sheet, r.Line, im.Columns.Read)
		if !ok {
			return errAnswer
		}
		r.Line = line
		lines, err := askedLines(ctx, tx, im.Seq)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(lines, func(l Line) bool {
			return l.Number == r.Line && l.Ask.Kind == kindOfAnswer[r.Answer] && (r.Column == 0 || l.Column == r.Column)
		})
		if at < 0 {
			return errAnswer
		}
		answer := im.answerRows
		if r.Answer == layout.AnswerReading {
			answer = im.readOtherwise
		}
		if err := answer(ctx, tx, a, r, lines, lines[at]); err != nil {
			return err
		}
		im.State, im.partial, im.Confirmed, im.Columns.Held = StateReading, false, "", true
		return nil
	})
}

var kindOfAnswer = map[string]string{
	layout.AnswerSum: layout.AskRepeated, layout.AnswerLine: layout.AskRepeated,
	layout.AnswerStore: layout.AskHours, layout.AnswerLeave: layout.AskHours, layout.AnswerReading: layout.AskReading,
}

// answerRows keeps the answer about the rows of a line, or about all with the same question: of others with
// as many rows the one in the same place counts.
func (im *Import) answerRows(_ context.Context, tx *db.Tx, a actor.Actor, r AnswerRequest, lines []Line, asked Line) error {
	place := slices.Index(asked.Ask.Lines, r.Keep)
	if r.Answer == layout.AnswerLine && place < 0 || r.Answer == layout.AnswerSum && !asked.Ask.Sum {
		return errAnswer
	}
	for i := range lines {
		l := &lines[i]
		same := l.Number == asked.Number
		if len(asked.Ask.Lines) > 0 {
			same = slices.Equal(l.Ask.Lines, asked.Ask.Lines)
		}
		alike := l.Ask.Kind == asked.Ask.Kind && len(l.Ask.Lines) == len(asked.Ask.Lines) && (r.Answer != layout.AnswerSum || l.Ask.Sum)
		if !same && (!r.All || !alike) {
			continue
		}
		next := Answer{Answer: layout.Answer{Line: l.Number, Answer: r.Answer}, By: a.Name, At: clock.FromTime(tx.Now())}
		if len(l.Ask.Lines) > 0 {
			next.Line = l.Ask.Lines[0]
		}
		if r.Answer == layout.AnswerLine {
			next.Keep = l.Ask.Lines[place]
		}
		im.Columns.Answers = slices.DeleteFunc(im.Columns.Answers, func(known Answer) bool { return known.Line == next.Line })
		im.Columns.Answers = append(im.Columns.Answers, next)
	}
	return nil
}

// readOtherwise takes the offered reading of a cell, or of all whose factor is the same.
func (im *Import) readOtherwise(ctx context.Context, tx *db.Tx, a actor.Actor, r AnswerRequest, lines []Line, asked Line) error {
	for i := range lines {
		l := &lines[i]
		same := l.Number == asked.Number && l.Column == asked.Column
		if l.Ask.Kind != layout.AskReading || !same && (!r.All || l.Ask.Factor != asked.Ask.Factor) {
			continue
		}
		if err := im.correct(ctx, tx, a, layout.Correction{Line: l.Number, Column: l.Column, Value: l.Offer}); err != nil {
			return err
		}
	}
	return nil
}
