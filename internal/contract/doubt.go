package contract

import (
	"context"
	"slices"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/record"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
)

// What no contract agrees, and what is usual where nothing is known to compare with
// (TD-02).
const (
	mostEnergy  = 250_000 * energy.MWh
	mostPower   = 730_000 * energy.MWh // of an average month: 1 000 MW médio
	largeEnergy = 36_500 * energy.MWh  // likewise: 50 MW médio
)

var supply = doubt.Kind[energy.Energy]{Write: ptbr.FormatMWh, Large: "O volume está em kW ou kWh?", Small: "O volume está em MW médio?"}

// questions are what one write raises.
type questions struct {
	doubt.Open
	wrong         fault.Collector
	by            actor.Actor
	before, after *record.Contract // before is nil for a new contract
	// restored says that the values were those of the contract once: what it has now
	// says nothing about them.
	restored bool
	known    *references
}

// ask compares the prices and the volume of a write with what is known. What is out of
// proportion waits for a person's reason; where nobody can answer (Reasons is nil), or the
// writer may not, the contract keeps it with a mark.
func (w *questions) ask(ctx context.Context, q db.Q) error {
	w.after.Doubts = nil
	if w.asks(w.before != nil && SamePrices(w.before, w.after), actor.ContractsUpdatePricing, record.PricePaths...) {
		if err := w.prices(ctx, q); err != nil {
			return err
		}
	}
	if w.asks(w.before != nil && w.before.Volume == w.after.Volume, actor.ContractsUpdate, record.VolumePath) {
		if err := w.volume(ctx, q); err != nil {
			return err
		}
	}
	if err := w.wrong.Err(); err != nil {
		return err
	}
	if w.Reasons != nil {
		return w.Err()
	}
	w.after.Doubts = append(w.after.Doubts, w.Marks()...)
	return nil
}

// asks reports whether a value raises a question: it is new, or waits for an answer that
// this actor may give. One that waits for another person's answer keeps its mark.
func (w *questions) asks(same bool, p actor.Permission, paths ...string) bool {
	if !same {
		return true
	}
	waiting := w.before.Doubts.Of(paths...)
	if len(waiting) == 0 || w.Reasons != nil && w.by.Can(p) {
		return len(waiting) > 0
	}
	w.after.Doubts = append(w.after.Doubts, waiting...)
	return false
}

func (w *questions) prices(ctx context.Context, q db.Q) error {
	path, typed := record.PricePaths[0], []*money.Price{w.after.AveragePrice}
	if w.after.Prices != nil {
		path, typed = record.PricePaths[1], w.after.Prices.Agreed()
	}
	typed = slices.DeleteFunc(typed, func(p *money.Price) bool { return p == nil })
	if len(typed) == 0 {
		return nil
	}
	reference, err := w.priceBefore(ctx, q)
	if err != nil {
		return err
	}
	for _, p := range typed {
		switch {
		case *p <= 0:
			w.wrong.Add(path, "Informe um preço maior que zero")
		case *p > price.Most:
			w.wrong.Add(path, "O preço vai até R$ 5.000,00/MWh. "+price.Unusual(path, *p).Sentence)
		default:
			w.AddIf(reference.Ask(path, *p))
		}
	}
	return nil
}

// priceBefore is the price of the contract so far, else that of the brokerage's book
// about the time when the contract begins.
func (w *questions) priceBefore(ctx context.Context, q db.Q) (price.Reference, error) {
	if b := w.before; b != nil && !w.restored && b.AveragePrice != nil && *b.AveragePrice > 0 && len(b.Doubts.Of(record.PricePaths...)) == 0 {
		return price.Reference{Price: *b.AveragePrice, Name: "o preço médio do contrato"}, nil
	}
	return w.known.book.PriceFor(ctx, q, w.by, w.after.Start.Month())
}

func (w *questions) volume(ctx context.Context, q db.Q) error {
	volume, err := w.after.Volume.Monthly()
	if err != nil {
		return nil //nolint:nilerr // what does not fit was refused before
	}
	switch {
	case volume > mostEnergy && w.after.Volume.Unit() == price.UnitMWh:
		w.wrong.Add(record.VolumePath, "O volume de um mês vai até 250.000 MWh. O valor está em kWh?")
		return nil
	case volume > mostPower:
		w.wrong.Add(record.VolumePath, "O volume vai até 1.000 MW médio. O valor está em kW?")
		return nil
	}
	load, err := w.volumeBefore(ctx, q)
	switch {
	case err != nil:
		return err
	case load.Mean > 0 && (volume > 3*load.Mean || 50*volume < load.Mean):
		w.Add(supply.Ask(record.VolumePath, volume, load.Mean, load.Name))
	case load.Mean == 0 && volume > largeEnergy:
		one := doubt.Question{Field: record.VolumePath, Reading: ptbr.FormatMWh(volume), Other: ptbr.FormatMWh(volume / 1000), Factor: 1000}
		one.Sentence = one.Reading + " por mês está fora do comum para um contrato. " + supply.Large + " Seriam " + one.Other + "."
		w.Add(one)
	}
	return nil
}

// volumeBefore is what the client consumes, or else what the contract agreed so far.
func (w *questions) volumeBefore(ctx context.Context, q db.Q) (Load, error) {
	load, err := w.known.clientLoad(ctx, q, w.after.ClientID)
	if b := w.before; err == nil && load.Mean == 0 && b != nil && !w.restored && len(b.Doubts.Of(record.VolumePath)) == 0 {
		load.Name = "o volume do contrato"
		load.Mean, _ = b.Volume.Monthly() // 0 asks nothing
	}
	return load, err
}

// Load is what the volume of a client's contracts is held against.
type Load struct {
	Mean energy.Energy // of an average month; 0: nothing is known
	Name string
}

// LoadSource returns the load of a client.
type LoadSource func(ctx context.Context, q db.Q, clientID string) (Load, error)

// references is what values are held against, read once for all rows of a file.
type references struct {
	load  LoadSource
	book  portfolio.Book
	loads map[string]Load
}

func (s *Service) references() *references {
	return &references{load: s.options.Load, loads: map[string]Load{}}
}

func (r *references) clientLoad(ctx context.Context, q db.Q, clientID string) (Load, error) {
	load, known := r.loads[clientID]
	if known || r.load == nil {
		return load, nil
	}
	load, err := r.load(ctx, q, clientID)
	r.loads[clientID] = load
	return load, err
}
