package record

import (
	"strconv"

	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// field is one value of a contract. What is nil does not apply to it.
type field struct {
	name    string                 // in the API
	label   string                 // on the screens; empty: it is shown with another field, or as details
	needs   actor.Permission       // to change it, besides reaching the row (security 2.3)
	sees    func(actor.Actor) bool // who may see it; nil: whoever reads the contract
	columns db.Columns[Contract]
	detail  bool // lists do not read it

	value func(c *Contract) string // canonical, empty where it is not given
	read  func(in *Input, c *Contract)
	apply func(in *Input, b *WriteBody) // what the body gives
	check func(r *rules, c *Contract, in *Input)

	show    func(v *View, c *Contract, n *numbers)
	hide    func(v *View)
	written func(v *View) string // as the screens write it

	title string // of its column in an exported file; empty: none
	cell  func(v *View) sheet.Cell
	sum   bool // the file adds the column up
}

// exported is the field with a column in exported files.
func (f field) exported(title string) field {
	f.title = title
	if f.cell == nil {
		written := f.written
		f.cell = func(v *View) sheet.Cell { return sheet.Text(written(v)) }
	}
	return f
}

// changedBy is the field with the permission that changing it needs.
func (f field) changedBy(p actor.Permission) field {
	f.needs = p
	return f
}

// seenBy is the field as only some see it.
func (f field) seenBy(sees func(actor.Actor) bool) field {
	f.sees = sees
	return f
}

// checked is the field with rules of its own.
func (f field) checked(check func(r *rules, c *Contract, in *Input)) field {
	f.check = check
	return f
}

// then is the field with rules that follow its own.
func (f field) then(check func(r *rules, c *Contract, in *Input)) field {
	own := f.check
	f.check = func(r *rules, c *Contract, in *Input) {
		own(r, c, in)
		check(r, c, in)
	}
	return f
}

// shown is the field as screens write it where that is not the value itself.
func (f field) shown(written func(v *View) string) field {
	f.written = written
	return f
}

// line is a text that every contract has; its rules are declared with it.
func line(name, label, column string, c func(*Contract) *string, in func(*Input) *string, v func(*View) *string,
	b func(*WriteBody) *Optional[string],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsUpdate, columns: db.Columns[Contract]{db.Text(column, c).Indexed()},
		value:   func(of *Contract) string { return *c(of) },
		read:    func(to *Input, of *Contract) { *in(to) = *c(of) },
		apply:   func(to *Input, from *WriteBody) { set(in(to), *b(from)) },
		show:    func(to *View, of *Contract, _ *numbers) { *v(to) = *c(of) },
		written: func(of *View) string { return *v(of) },
	}
}

// text is a line of so many characters that may be empty.
func text(name, label, column string, longest int, c func(*Contract) *string, in func(*Input) *string, v func(*View) **string,
	b func(*WriteBody) *Optional[string],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsUpdate, columns: db.Columns[Contract]{db.OptionalText(column, c)},
		value:   func(of *Contract) string { return *c(of) },
		read:    func(to *Input, of *Contract) { *in(to) = *c(of) },
		apply:   func(to *Input, from *WriteBody) { set(in(to), *b(from)) },
		check:   func(r *rules, to *Contract, from *Input) { *c(to) = r.Line(name, *in(from), longest) },
		show:    func(to *View, of *Contract, _ *numbers) { *v(to) = given(c(of)) },
		hide:    func(of *View) { *v(of) = nil },
		written: func(of *View) string { return said(*v(of)) },
	}
}

// shownAs shows a text in another form than it is stored in.
func (f field) shownAs(form func(string) string, v func(*View) **string) field {
	show := f.show
	f.show = func(to *View, of *Contract, n *numbers) {
		show(to, of, n)
		if text := *v(to); text != nil {
			if shown := form(*text); shown != *text {
				*v(to) = &shown
			}
		}
	}
	return f
}

// kind is how numbers of one sort are read and written.
type kind[N ~int64] struct {
	parse    func(s string) (N, error)
	text     func(n *N) string          // canonical, empty for nil
	written  func(number string) string // as the screens write it
	decimals int                        // in an exported file
	sum      bool                       // the file adds them up
}

// number is a number that may be left out, with the sentence for one that is not
// valid.
func number[N ~int64](name, label, column string, k kind[N], valid func(N) bool, sentence string, c func(*Contract) **N,
	in func(*Input) *string, v func(*View) **web.Number, b func(*WriteBody) *Optional[web.Number],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsUpdate, columns: db.Columns[Contract]{db.Number(column, c)},
		value: func(of *Contract) string { return k.text(*c(of)) },
		read:  func(to *Input, of *Contract) { *in(to) = k.text(*c(of)) },
		apply: func(to *Input, from *WriteBody) { set(in(to), *b(from)) },
		check: func(r *rules, to *Contract, from *Input) {
			*c(to) = parsed(r, name, *in(from), sentence, k.parse, valid)
		},
		show:    func(to *View, of *Contract, n *numbers) { *v(to) = n.add(k.text(*c(of))) },
		hide:    func(of *View) { *v(of) = nil },
		written: func(of *View) string { return k.written(said(*v(of))) },
		cell:    func(of *View) sheet.Cell { return numberCell(*v(of), k.decimals) }, sum: k.sum,
	}
}

// flag is a yes or no.
func flag(name, label, column string, c func(*Contract) *bool, in func(*Input) *bool, v func(*View) *bool,
	b func(*WriteBody) *Optional[bool],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsUpdate, columns: db.Columns[Contract]{db.Flag(column, c)},
		value:   func(of *Contract) string { return strconv.FormatBool(*c(of)) },
		read:    func(to *Input, of *Contract) { *in(to) = *c(of) },
		apply:   func(to *Input, from *WriteBody) { setFlag(in(to), *b(from)) },
		check:   func(_ *rules, to *Contract, from *Input) { *c(to) = *in(from) },
		show:    func(to *View, of *Contract, _ *numbers) { *v(to) = *c(of) },
		written: func(of *View) string { return version.Flag(*v(of)) },
	}
}

// date is a day of the validity; its rules are declared with it.
func date(name, label string, c func(*Contract) *month.Date, in func(*Input) *string, v func(*View) *string,
	b func(*WriteBody) *Optional[string],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsUpdate, title: label,
		columns: db.Columns[Contract]{{
			Name: name, Place: func(of *Contract) any { return c(of) }, Value: func(of *Contract) any { return c(of).String() }, Index: true,
		}},
		value:   func(of *Contract) string { return c(of).String() },
		read:    func(to *Input, of *Contract) { *in(to) = c(of).String() },
		apply:   func(to *Input, from *WriteBody) { set(in(to), *b(from)) },
		show:    func(to *View, of *Contract, _ *numbers) { *v(to) = c(of).String() },
		written: func(of *View) string { return version.Date(*v(of)) },
		cell:    func(of *View) sheet.Cell { return sheet.Date(*v(of)) },
	}
}

// compliance is the result of checking one side of a contract.
func compliance(name, label string, c func(*Contract) *term.Compliance, in func(*Input) *string, v func(*View) *term.Compliance,
	b func(*WriteBody) *Optional[string],
) field {
	return field{
		name: name, label: label, needs: actor.ContractsComplianceOverride,
		columns: db.Columns[Contract]{{
			Name: name, Place: func(of *Contract) any { return c(of) }, Value: func(of *Contract) any { return string(*c(of)) },
		}},
		value: func(of *Contract) string { return string(*c(of)) },
		read:  func(to *Input, of *Contract) { *in(to) = string(*c(of)) },
		apply: func(to *Input, from *WriteBody) { set(in(to), *b(from)) },
		check: func(r *rules, to *Contract, from *Input) {
			var ok bool
			*c(to), ok = term.ParseCompliance(*in(from))
			r.Check(ok, name, "Conformidade deve ser Conforme, Divergente ou Em análise")
		},
		show:    func(to *View, of *Contract, _ *numbers) { *v(to) = *c(of) },
		written: func(of *View) string { return string(*v(of)) },
	}
}

// numberCell is a number in a file, empty for none.
func numberCell(n *web.Number, decimals int) sheet.Cell {
	if n == nil {
		return sheet.Cell{}
	}
	return sheet.Number(string(*n), decimals)
}

// said is a text or number of a view, empty where it is not given.
func said[T ~string](s *T) string {
	if s == nil {
		return ""
	}
	return string(*s)
}
