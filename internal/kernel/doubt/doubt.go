package doubt

import (
	"fmt"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
)

// Kind is how values of one sort are written and mistaken.
type Kind[V ~int64] struct {
	Write func(V) string
	Large string // the question where the value is a thousand times too large; empty: as for 10 and 100
	Small string // likewise too small
}

// Question is what to ask about one value.
type Question struct {
	Field    string `json:"campo"`
	Sentence string `json:"pergunta"`
	Reading  string `json:"leitura" doc:"O valor como foi escrito"`
	Other    string `json:"alternativa" doc:"O que provavelmente se quis dizer; vazio onde não se sabe"`
	Factor   int64  `json:"fator" doc:"Quantas vezes a leitura passa da alternativa; negativo: quantas vezes fica abaixo; 0: não se sabe"`
}

// Ask says both readings of the value where it seems to be in another unit than what
// it is held against: what says what that is.
func (k Kind[V]) Ask(field string, value, with V, what string) Question {
	q := Question{Field: field, Reading: k.Write(value), Factor: fixed.Scale(int64(value), int64(with))}
	beside := what + " (" + k.Write(with) + ")"
	switch {
	case q.Factor > 0:
		q.Other = k.Write(value / V(q.Factor))
		q.Sentence = fmt.Sprintf("%s é cerca de %d vezes %s. %s Seriam %s.", q.Reading, q.Factor, beside, unit(k.Large, q.Factor, "Falta uma vírgula?"), q.Other)
	case q.Factor < 0:
		q.Other = k.Write(value * V(-q.Factor))
		q.Sentence = fmt.Sprintf("%s é cerca de %d vezes menor que %s. %s Seriam %s.", q.Reading, -q.Factor, beside, unit(k.Small, -q.Factor, "Sobra uma vírgula?"), q.Other)
	default:
		q.Sentence = fmt.Sprintf("%s está fora do comum: %s. Confira o valor e a unidade.", q.Reading, beside)
	}
	return q
}

func unit(question string, factor int64, otherwise string) string {
	if factor == 1000 && question != "" {
		return question
	}
	return otherwise
}

// Reasons are the answers of a person: why the value of a field is right all the same.
type Reasons map[string]string

// Open gathers the questions about one write.
type Open struct {
	Reasons   Reasons
	questions []Question
	confirmed []string
}

// Add asks, unless the person has answered already.
func (o *Open) Add(q Question) {
	if why := strings.TrimSpace(o.Reasons[q.Field]); why != "" {
		o.confirmed = append(o.confirmed, q.Reading+" confirmado: "+why)
		return
	}
	if !slices.ContainsFunc(o.questions, func(asked Question) bool { return asked.Field == q.Field }) {
		o.questions = append(o.questions, q)
	}
}

// AddIf asks where there is something to ask.
func (o *Open) AddIf(q Question, ask bool) {
	if ask {
		o.Add(q)
	}
}

// Code is that of a write that waits for an answer.
const Code = "valor_suspeito"

// Err returns the conflict that asks everything that is open, or nil.
func (o *Open) Err() error {
	if len(o.questions) == 0 {
		return nil
	}
	e := fault.New(fault.Conflict, Code, o.questions[0].Sentence)
	for _, q := range o.questions {
		e.Fields = append(e.Fields, fault.Field{Path: q.Field, Message: q.Sentence})
	}
	return e.WithCurrent(o.questions)
}

// Questions are those that are open.
func (o *Open) Questions() []Question { return o.questions }

// Sentences are the open questions.
func (o *Open) Sentences() []string {
	var all []string
	for _, q := range o.questions {
		all = append(all, q.Sentence)
	}
	return all
}

// Confirmed is what the trail says of the answers; empty where there was nothing to ask.
func (o *Open) Confirmed() string { return strings.Join(o.confirmed, "; ") }
