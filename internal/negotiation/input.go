package negotiation

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/text"
)

// Input is a deal as typed in a form: texts and canonical numbers, empty where nothing is
// given. Stage is read for a new deal only; existing ones are moved.
type Input struct {
	ClientID      string
	OwnerID       string // empty: who enters it
	Title         string
	Stage         Stage  // empty: Prospecção
	Value         string // R$ over the term
	Volume        string // MWh a month
	Probability   *int
	ExpectedClose string // YYYY-MM-DD
	NextStep      string
	NextStepOn    string
	Supplier      string
}

// The bounds of what a deal may hold; sums of thousands of them stay exact.
const (
	maxValue  = 1_000_000_000 * money.Real
	maxVolume = 1_000_000 * energy.MWh
)

// build returns the deal that the input describes, or every broken rule.
func (in *Input) build() (Deal, error) {
	var r fault.Collector
	d := Deal{
		ClientID: in.ClientID, OwnerID: in.OwnerID, Stage: in.Stage, Probability: in.Probability,
		Title: Text(&r, "titulo", in.Title, 120), NextStep: Text(&r, "proximo_passo", in.NextStep, 200),
		Supplier:      Text(&r, "fornecedor", in.Supplier, 120),
		ExpectedClose: date(&r, "previsao", in.ExpectedClose), NextStepOn: date(&r, "proximo_passo_em", in.NextStepOn),
	}
	r.Check(in.ClientID != "", "client_id", "Escolha o cliente")
	r.Check(d.Title != "", "titulo", "Informe o título da negociação")
	if d.Stage == "" {
		d.Stage = StageProspect
	}
	r.Check(d.Stage.valid() && !d.Stage.Closed(), "etapa", "Uma negociação nova começa em uma etapa aberta")
	if in.Value != "" {
		v, err := money.Parse(in.Value)
		r.Check(err == nil && v >= 0 && v <= maxValue && v == v.Round(), "valor", "Informe um valor entre 0 e 1 bilhão de reais, com até 2 casas decimais")
		d.Value = &v
	}
	if in.Volume != "" {
		v, err := energy.ParseMWh(in.Volume)
		r.Check(err == nil && v > 0 && v <= maxVolume && v%energy.KWh == 0, "volume_mwh", "Informe um volume de até 1.000.000 MWh por mês, com até 3 casas decimais")
		d.Volume = &v
	}
	if p := in.Probability; p != nil {
		r.Check(*p >= 0 && *p <= 100, "probabilidade", "A probabilidade vai de 0% a 100%")
	}
	return d, r.Err()
}

// Text returns a typed text without the blanks around it, which may have line breaks and
// at most so many characters.
func Text(r *fault.Collector, path, value string, longest int) string {
	value = text.CleanLines(strings.TrimSpace(value))
	switch {
	case !utf8.ValidString(value) || strings.ContainsFunc(value, func(c rune) bool { return c != '\n' && c != '\t' && text.Control(c) }):
		r.Add(path, text.Refusal(value))
	case utf8.RuneCountInString(value) > longest:
		r.Add(path, "O texto é longo demais")
	}
	return value
}

func date(r *fault.Collector, path, value string) month.Date {
	if value = strings.TrimSpace(value); value == "" {
		return month.Date{}
	}
	d, err := month.ParseDay(value)
	if err != nil || d.Month().Year() < 2000 || d.Month().Year() > 2100 {
		r.Add(path, "Informe uma data válida")
		return month.Date{}
	}
	return d
}
