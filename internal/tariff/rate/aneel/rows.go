package aneel

import (
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/tariff/reference"
)

// rows turns cells into records.
type rows struct {
	since   month.Date // validities that ended before it are left out
	emit    func(*Record) error
	at      binding
	bound   bool
	passed  int
	csv     bool // each row has as many cells as the header
	ending  reference.Ending
	agent   string // of the last whole row
	summary Summary
}

func (r *rows) row(line int, cells []string) error {
	if !r.bound {
		var missing string
		if r.at, missing = bind(cells); missing != "" {
			return errHeader.WithCause(reference.MissingColumn(missing))
		}
		r.bound = true
		if r.csv {
			r.ending.Header(cells)
		}
		return nil
	}
	if r.summary.Rows++; r.summary.Rows > maxRows {
		return errRows
	}
	x := reading{rows: r, line: line, cells: cells}
	if r.ending.Row(cells) {
		return nil
	}
	if !r.ending.Cut {
		r.agent = x.cell(colAgent)
	}
	record, skip := x.record()
	switch {
	case x.bad:
		return nil
	case skip != "":
		r.summary.Skipped[skip]++
		return nil
	}
	if r.passed++; r.passed > maxRecords {
		return errRows
	}
	return r.emit(record)
}

func (r *rows) end() error {
	if !r.bound {
		return errHeader
	}
	if r.ending.Cut {
		return reference.Incomplete("a última distribuidora é " + r.agent)
	}
	if r.summary.Rows == 0 {
		return fault.New(fault.Invalid, "arquivo_vazio", "O arquivo não tem tarifas.")
	}
	return nil
}

// reading is one row.
type reading struct {
	*rows
	line  int
	cells []string
	bad   bool
}

func (x *reading) cell(c column) string {
	if i := x.at[c]; i > 0 && i <= len(x.cells) {
		return strings.TrimSpace(x.cells[i-1])
	}
	return ""
}

func (x *reading) refuse(c column, message string) {
	x.bad = true
	if len(x.summary.Problems) < maxProblems {
		x.summary.Problems = append(x.summary.Problems, Problem{x.line, x.at[c], message})
	}
}

// applies is the text of a cell, empty for "Não se aplica".
func (x *reading) applies(c column) string {
	v := x.cell(c)
	if ptbr.Fold(v) == "nao se aplica" {
		return ""
	}
	return v
}

// subgroups that are kept, by their folded names.
var subgroups = map[string]string{
	"a1": "A1", "a2": "A2", "a3": "A3", "a3a": "A3a", "a4": "A4", "as": "AS", "b1": "B1", "b2": "B2", "b3": "B3", "b4": "B4",
	"b4a": "B4", "b4b": "B4",
}

var postos = map[string]string{
	"ponta": PostoPonta, "fora ponta": PostoForaPonta, "fora de ponta": PostoForaPonta, "intermediario": PostoIntermediario,
	"nao se aplica": PostoUnico, "": PostoUnico,
}

// record reads the row, or says why it is not one that is kept.
func (x *reading) record() (record *Record, skip string) {
	subgroup := subgroups[strings.ToLower(x.cell(colSubgroup))]
	posto, known := postos[ptbr.Fold(x.cell(colPosto))]
	unit := strings.TrimPrefix(ptbr.Fold(x.cell(colUnit)), "r$/")
	switch base := ptbr.Fold(x.cell(colBase)); {
	case x.at[colBase] > 0 && base != "tarifa de aplicacao":
		return nil, SkipBase
	case x.applies(colAccessor) != "":
		return nil, SkipAccessor
	case subgroup == "":
		return nil, SkipSubgroup
	case unit != "kw" && unit != "mwh":
		return nil, SkipUnit
	case !known:
		return nil, SkipPosto
	}
	r := &Record{
		Line: x.line, CNPJ: x.cell(colCNPJ), Agent: x.cell(colAgent), Act: x.cell(colAct), Subgroup: subgroup, Modality: x.cell(colModality),
		Class: x.applies(colClass), Subclass: x.applies(colSubclass), Detail: x.applies(colDetail), Posto: posto, KW: unit == "kw",
	}
	if detail := x.cell(colSubgroup); subgroup == "B4" && len(detail) == len("B4a") {
		r.Detail = strings.TrimSpace(detail + " " + r.Detail)
	}
	if x.dates(r); !x.bad && r.To != nil && r.To.Before(x.since) {
		return nil, SkipOld
	}
	if r.Agent == "" {
		x.refuse(colAgent, "Falta a distribuidora")
	}
	if r.Modality == "" {
		x.refuse(colModality, "Falta a modalidade")
	}
	r.TUSD, r.TE = x.price(colTUSD), x.price(colTE)
	return r, ""
}

func (x *reading) dates(r *Record) {
	var err error
	if r.From, err = ptbr.ParseDate(x.cell(colFrom)); err != nil {
		x.refuse(colFrom, "Início de vigência inválido: use AAAA-MM-DD")
	}
	if text := x.cell(colTo); text != "" {
		to, err := ptbr.ParseDate(text)
		switch {
		case err != nil:
			x.refuse(colTo, "Fim de vigência inválido: use AAAA-MM-DD")
		case to.Before(r.From):
			x.refuse(colTo, "O fim da vigência é anterior ao início")
		default:
			r.To = &to
		}
	}
}

const priceScale = 8

// price reads a number as the regulator writes it: decimal comma, zero as ",00".
// The energy that self-generation is credited with has negative tariffs at times.
func (x *reading) price(c column) *money.Price {
	text := x.cell(c)
	if text == "" {
		return nil
	}
	if strings.HasPrefix(text, ",") {
		text = "0" + text
	}
	d, err := ptbr.ParseNumber(text)
	if err == nil {
		var v int64
		if v, err = fixed.FromDecimal(d.RoundBank(priceScale), priceScale); err == nil {
			p := money.Price(v)
			return &p
		}
	}
	x.refuse(c, "Valor inválido: use um número como 1.234,56")
	return nil
}
