package difference

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"ynova/internal/closing/accrual"
	"ynova/internal/closing/adjust"
	"ynova/internal/closing/book"
	"ynova/internal/closing/snapshot"
	"ynova/internal/compliance/basis"
)

// valueFigure is the figure of a contract that is an amount of the energy line.
const valueFigure = "valor_energia"

const priceFigure = "preco"

// expectedFigure is what a line of the CCEE would be, beside what it is.
const expectedFigure = "esperado"

// unitOf is the unit in which a figure of a contract is stated.
func unitOf(figure string) string {
	switch figure {
	case valueFigure, expectedFigure, "":
		return basis.UnitReais
	case priceFigure:
		return "R$/MWh"
	}
	return basis.UnitMWh
}

// label is how the screens call the figure.
func (d *Difference) label() string {
	for _, f := range snapshot.FigureLabels {
		if f.Key == d.Figure {
			return f.Label
		}
	}
	switch d.Figure {
	case priceFigure:
		return "Preço"
	case expectedFigure:
		return d.Line.Label() + ", esperado"
	}
	return d.Line.Label()
}

// compared are the figures of a contract that are reported, in order; onOneSide those of a
// contract that one side lacks, where the billed energy covers the other figures.
var (
	compared  = []string{valueFigure, "consumo", "proinfa", "net", "faturar", "sobra", "deficit", "contratado", "minimo", "maximo", priceFigure}
	onOneSide = []string{valueFigure, "faturar"}
)

// differences compares the picture of a closed month with what it comes to today: figure
// by figure of each contract, and line by line what was charged.
func (n *now) differences(p *snapshot.Picture) ([]Difference, error) {
	var found []Difference
	active := n.active[p.Client]
	for i := range p.Contracts {
		c := &p.Contracts[i]
		lacks := Side("")
		if !slices.ContainsFunc(active, func(a book.ContractNow) bool { return a.ID == c.ID }) {
			lacks = notToday
		}
		lines, err := n.contract(p, c, lacks)
		if err != nil {
			return nil, err
		}
		found = append(found, lines...)
	}
	for _, a := range active { // recorded after the close
		if slices.ContainsFunc(p.Contracts, func(c snapshot.PictureContract) bool { return c.ID == a.ID }) {
			continue
		}
		lines, err := n.contract(p, &snapshot.PictureContract{ID: a.ID, Code: a.Code}, notKept)
		if err != nil {
			return nil, err
		}
		found = append(found, lines...)
	}
	expected, err := n.expectations(p)
	return slices.Concat(found, n.charged(p, "", "", ""), expected), err
}

// expectations compares what the CCEE would have charged by the rates and the PLD of the
// month; a picture from before that was kept has none. No adjustment is of it.
func (n *now) expectations(p *snapshot.Picture) (found []Difference, err error) {
	if p.Expected == nil {
		return nil, nil
	}
	for _, name := range accrual.Names() {
		d := Difference{Line: name, Figure: expectedFigure, Unit: unitOf(expectedFigure), Today: n.expected[p.Client][name]}
		if d.Kept, err = side(p.Expected[name], false); err != nil {
			return nil, err
		}
		if !d.same() {
			found = append(found, d)
		}
	}
	return found, nil
}

// contract compares one contract. A difference in value covers all of its figures: where
// that is adjusted, none of them is reported.
func (n *now) contract(p *snapshot.Picture, c *snapshot.PictureContract, lacks Side) ([]Difference, error) {
	figures := compared
	if lacks != "" {
		figures = onOneSide
	}
	today := map[string]*string{}
	if m, known := n.months[c.ID]; known && lacks != notToday {
		today = snapshot.FiguresOf(&m)
	}
	var found []Difference
	for _, key := range figures {
		d := Difference{ContractID: c.ID, Code: c.Code, Lacks: lacks, Line: energyLine, Figure: key, Unit: unitOf(key)}
		var err error
		if d.Kept, err = side(c.Figures[key], lacks == notKept); err != nil {
			return nil, err
		}
		if d.Today, err = side(today[key], lacks == notToday); err != nil {
			return nil, err
		}
		adjusted := n.adjusted[adjust.Key{ClientID: p.Client, ContractID: c.ID, Line: energyLine}]
		switch key {
		case valueFigure:
			d.Figure, d.Adjusted = "", adjusted.Amount
			if d.none() && !d.same() {
				return append(found, n.charged(p, c.ID, c.Code, lacks)...), nil
			}
		case "faturar":
			d.Adjusted = adjusted.Quantity
		}
		if !d.none() {
			found = append(found, d)
		}
	}
	return append(found, n.charged(p, c.ID, c.Code, lacks)...), nil
}

// side is a figure of one side: zero where the contract is not there at all.
func side(text *string, absent bool) (*decimal.Decimal, error) {
	if absent {
		return new(decimal.Zero), nil
	}
	if text == nil {
		return nil, nil
	}
	v, err := decimal.NewFromString(*text)
	if err != nil {
		return nil, fmt.Errorf("closing: figure %q of a picture: %w", *text, err)
	}
	return &v, nil
}

// charged compares what documents and the CCEE have charged of the lines of a contract, or
// of the client itself. Energy is reported by its value, adjustments belong to another
// month; a picture from before lines were kept has none.
func (n *now) charged(p *snapshot.Picture, contractID, code string, lacks Side) []Difference {
	if p.Accrual == nil {
		return nil
	}
	var found []Difference
	for _, name := range accrual.Names() {
		if name == accrual.Energy || name == accrual.Adjustments {
			continue
		}
		d := Difference{ContractID: contractID, Code: code, Lacks: lacks, Line: name, Unit: unitOf(""), Today: n.realised[p.Client][costKey{contractID, name}]}
		if i := slices.IndexFunc(p.Accrual, func(l accrual.Line) bool { return l.ContractID == contractID && l.Name == name }); i >= 0 {
			d.Kept = p.Accrual[i].Realised
		}
		switch { // a contract that is not there and was charged nothing
		case lacks == notKept && d.Today != nil:
			d.Kept = new(decimal.Zero)
		case lacks == notToday && d.Kept != nil && d.Today == nil:
			d.Today = new(decimal.Zero)
		}
		if d.Adjusted = n.adjusted[adjust.Key{ClientID: p.Client, ContractID: contractID, Line: name}].Amount; !d.none() {
			found = append(found, d)
		}
	}
	return found
}
