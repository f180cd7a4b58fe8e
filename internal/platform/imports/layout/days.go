package layout

import (
	"fmt"
	"regexp"
	"strings"

	"ynova/internal/kernel/month"
	"ynova/internal/kernel/ptbr"
)

// Holds is what a column of dates is about.
type Holds uint8

// The kinds of columns; most hold no date.
const (
	Other Holds = iota
	Days
	Months
)

// Days of a column are read in one way, which its own cells decide, else what a person said.
const (
	DayFirst   = "dia/mês"
	MonthFirst = "mês/dia"
	SameMonth  = "mês escrito"  // a moment of the last evening of a month is of that month
	NextMonth  = "mês seguinte" // or of the next one, as programs east of the sender write it
)

// Dating is how the days of a column are read, or what has to be answered before.
type Dating struct {
	Field    Field    `json:"field"`
	Column   int      `json:"column" doc:"A partir de 1"`
	Read     string   `json:"read,omitempty" doc:"Como as datas da coluna são lidas, onde não é dia/mês"`
	Question string   `json:"question,omitempty"`
	Answers  []string `json:"answers,omitempty" doc:"O que se responde em dates do mapeamento"`
}

// SchemaName is how clients know it.
func (Dating) SchemaName() string { return "ImportDating" }

// slashed is a date whose day and month only its column decides.
var slashed = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})[/.](?:\d{4}|\d{2})(?: +[\d:]+)?$`)

// datings decides how each column of dates is read. Day or month first is a property of the
// column: a first number above 12 anywhere proves the one, a second above 12 the other; both
// prove nothing, and the odd cells are refused. Without proof the day is first, but for a
// column of months where every second number is 1 and the first ones differ, which asks.
func (r *Reader) datings() {
	for k := range r.columns {
		c := &r.columns[k]
		if c.Spec.Holds == Other {
			continue
		}
		var seen dates
		for i := 1; i < len(r.table.rows); i++ {
			if cell, ok := States(r.table.cell(i, c.Index)); ok {
				seen.add(cell)
			}
		}
		c.dating = seen.decide(c.Spec.Holds == Months, r.Mapping.Dates[c.Spec.Field])
		c.dating.Field, c.dating.Column = c.Spec.Field, c.Index+1
	}
}

// Datings are the columns of dates that are read in a way of their own, or that ask.
func (r *Reader) Datings() (list []Dating) {
	for i := range r.columns {
		if d := r.columns[i].dating; d.Read != "" || d.Question != "" {
			list = append(list, d)
		}
	}
	return list
}

// dates is what the cells of a column show of how it writes them.
type dates struct {
	dayFirst, monthFirst bool // proved
	first                string
	firsts               map[string]bool
	others               bool // second numbers that are not 1
	evening              month.Moment
	evenings, moments    int
}

func (d *dates) add(cell string) {
	if len(cell) > len("2026-10-05") && cell[4] == '-' {
		if m, err := month.ParseMoment(cell); err == nil {
			d.moments++
			if m.Late() {
				d.evening = m
				d.evenings++
			}
		}
		return
	}
	m := slashed.FindStringSubmatch(cell)
	if m == nil {
		return
	}
	first, second := strings.TrimLeft(m[1], "0"), strings.TrimLeft(m[2], "0")
	d.dayFirst = d.dayFirst || above12(first)
	d.monthFirst = d.monthFirst || above12(second)
	d.others = d.others || second != "1"
	if d.firsts == nil {
		d.first, d.firsts = cell, map[string]bool{}
	}
	d.firsts[first] = true
}

func above12(number string) bool { return len(number) == 2 && number > "12" }

func (d *dates) decide(months bool, said string) (as Dating) {
	switch {
	case d.monthFirst && !d.dayFirst:
		as.Read = MonthFirst
	case d.dayFirst || d.monthFirst || !months:
	case !d.others && len(d.firsts) > 1:
		if said == MonthFirst {
			as.Read = said
		} else if said != DayFirst {
			as.Question, as.Answers = d.question(), []string{MonthFirst, DayFirst}
		}
	}
	if months && as.Question == "" && d.evenings > 0 && d.evenings == d.moments {
		at := d.evening.Date().Month()
		switch {
		case said == NextMonth:
			as.Read = said
		case said != SameMonth:
			as.Question, as.Answers = capital(at.Name())+" ou "+at.Add(1).Name()+"?", []string{SameMonth, NextMonth}
		}
	}
	return as
}

// question asks of the first date which of its numbers is the day.
func (d *dates) question() string {
	m := slashed.FindStringSubmatch(d.first)
	day, err := ptbr.ParseDate(d.first)
	swapped, err2 := ptbr.ParseMonthFirst(d.first)
	if m == nil || err != nil || err2 != nil {
		return "O dia ou o mês vem antes nas datas desta coluna?"
	}
	return fmt.Sprintf("%s é %s ou %s?", d.first, spoken(day), spoken(swapped))
}

// spoken is a day as one says it: "1º de setembro".
func spoken(d month.Date) string {
	number := fmt.Sprint(d.Day())
	if d.Day() == 1 {
		number = "1º"
	}
	return number + " de " + d.Month().Name()
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Day reads a day as the column writes them.
func (c *Column) Day(s string) (text, problem string) {
	switch {
	case c.dating.Question != "":
		return "", c.dating.Question
	case c.dating.Read == MonthFirst && slashed.MatchString(s):
		d, err := ptbr.ParseMonthFirst(s)
		if err != nil {
			return "", badDay
		}
		return d.String(), ""
	}
	return Day(s)
}

// Month reads a month as the column writes them.
func (c *Column) Month(s string) (month.Month, string) {
	switch {
	case c.dating.Question != "":
		return 0, c.dating.Question
	case c.dating.Read == MonthFirst && slashed.MatchString(s):
		d, err := ptbr.ParseMonthFirst(s)
		if err != nil {
			at, err := ptbr.ParseMoment(s, true)
			if err != nil {
				return 0, badMonth
			}
			d = at.Date()
		}
		return d.Month(), ""
	}
	m, problem := Month(s)
	if c.dating.Read == NextMonth && problem == "" {
		if at, err := month.ParseMoment(s); err == nil && at.Late() {
			m = m.Add(1)
		}
	}
	return m, problem
}
