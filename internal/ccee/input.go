package ccee

import (
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/web"
)

// Input is a figure as a user enters it. An update does not change the fields that identify it.
type Input struct {
	AgentID    string
	ContractID string
	Month      string // YYYY-MM
	Kind       string
	RecountOf  string // YYYY-MM
	Quantity   *web.Number
	Rate       *web.Number
	Amount     *web.Number
	Due        string // YYYY-MM-DD
	PaidOn     string
	FromPaper  bool // it was read off a document of the CCEE
	FileID     string
	Confirm    doubt.Reasons `json:",omitempty"`
}

// Bounds of what a figure may hold; they keep sums of a portfolio in 64 bits.
const (
	maxAmount   = 1_000_000_000 * money.Real
	maxRate     = 1_000_000 * unitPrice
	maxQuantity = Quantity(10_000_000 * 1_000_000)
)

// build returns the figure that the input describes, or every broken rule.
func (in *Input) build() (Figure, error) {
	var r fault.Collector
	f := Figure{
		Key:    Key{AgentID: in.AgentID, ContractID: in.ContractID, Kind: Kind(in.Kind), Month: monthOf(&r, "mes", in.Month), RecountOf: monthOf(&r, "recontabilizacao_de", in.RecountOf)},
		Source: SourceTyped, FileID: r.Line("file_id", in.FileID, 64), Due: dateOf(&r, "vencimento", in.Due), PaidOn: dateOf(&r, "pago_em", in.PaidOn),
		Quantity: numeric(&r, "quantidade", in.Quantity, ParseQuantity, maxQuantity, "Informe a quantidade, de 0 a 10.000.000, com até 6 casas decimais"),
		Rate:     numeric(&r, "taxa", in.Rate, money.ParsePrice, maxRate, "Informe a taxa em reais por unidade, com até 8 casas decimais"),
		Amount:   numeric(&r, "valor", in.Amount, cents, maxAmount, "Informe o valor em reais, com até 2 casas decimais"),
	}
	if in.FromPaper || f.FileID != "" {
		f.Source = SourceDocument
	}
	r.Check(f.AgentID != "", "agente_id", "Escolha o agente")
	r.Check(in.Month != "", "mes", "Informe o mês no formato AAAA-MM")
	for _, broken := range f.Broken() {
		r.AddField(broken)
	}
	return f, r.Err()
}

// Broken are the rules of its kind that a figure breaks, each with the API's name of the
// field.
func (f *Figure) Broken() []fault.Field {
	var r fault.Collector
	info, ok := InfoOf(f.Kind)
	if !ok {
		return []fault.Field{{Path: "tipo", Message: "Tipo de valor desconhecido"}}
	}
	r.Check(info.Unit != "" || f.Quantity == nil && f.Rate == nil, "quantidade", info.Label+" não tem quantidade nem taxa")
	r.Check(f.Quantity == nil || *f.Quantity >= 0, "quantidade", "A quantidade não pode ser negativa")
	r.Check(f.Amount == nil || info.Credit || *f.Amount >= 0, "valor", info.Label+" não pode ser negativo")
	if f.Kind == KindRegistered {
		r.Check(f.Quantity != nil, "quantidade", "Informe a energia registrada em MWh")
		r.Check(f.Amount == nil && f.Rate == nil, "valor", "A energia registrada não tem valor")
	} else {
		r.Check(f.Amount != nil, "valor", "Informe o valor em reais; zero é um valor")
		r.Check(f.ContractID == "", "contrato", "Só a energia registrada é de um contrato")
	}
	r.Check(f.Kind != KindRecount || f.RecountOf != 0, "recontabilizacao_de", "Informe que mês é recontabilizado")
	r.Check(f.RecountOf == 0 || f.RecountOf <= f.Month, "recontabilizacao_de", "O mês recontabilizado não pode ser posterior ao do valor")
	if err, ok := fault.As(r.Err()); ok {
		return err.Fields
	}
	return nil
}

// beyond is the sentence for a rate that no month has; empty where there is none.
func (f *Figure) beyond() (field, sentence string) {
	info, _ := InfoOf(f.Kind)
	if info.MaxRate == 0 {
		return "", ""
	}
	for _, of := range [...]struct {
		field string
		rate  *money.Price
	}{{"taxa", f.Rate}, {"valor", f.Implied}} {
		if of.rate != nil && max(*of.rate, -*of.rate) > info.MaxRate {
			return of.field, info.Label + " vai até R$ " + wholeReais(info.MaxRate) + "/" + info.Unit + ". Confira o valor e a unidade."
		}
	}
	return "", ""
}

func wholeReais(p money.Price) string { return fixed.Text(int64(p), 8, 0) }

// numeric reads a number of at most so much either way; nil when it is not given or,
// recorded, wrong.
func numeric[T ~int64](r *fault.Collector, path string, n *web.Number, parse func(string) (T, error), most T, sentence string) *T {
	if n == nil || *n == "" {
		return nil
	}
	v, err := parse(fixed.Plain(string(*n)))
	if err != nil || v > most || v < -most {
		r.Add(path, sentence)
		return nil
	}
	return &v
}

var errCents = fault.New(fault.Invalid, "centavos", "Use no máximo 2 casas decimais")

// cents reads an amount of whole cents.
func cents(s string) (money.Amount, error) {
	a, err := money.Parse(s)
	if err == nil && a != a.Round() {
		err = errCents
	}
	return a, err
}

func dateOf(r *fault.Collector, path, text string) month.Date {
	if text == "" {
		return month.Date{}
	}
	d, err := month.ParseDay(text)
	if err != nil || d.Month().Year() < FirstYear || d.Month().Year() > lastYear {
		r.Add(path, "Informe uma data válida no formato AAAA-MM-DD")
		return month.Date{}
	}
	return d
}
