package quote

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/email"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/negotiation"
	"ynova/internal/tariff/index"
	"ynova/internal/tariff/tax"
)

// Input is a round as typed in a form: canonical numbers and texts.
type Input struct {
	Start, End  string // YYYY-MM
	Volume      string
	VolumeUnit  string
	Flexibility string
	Seasonality string
	Submarket   string
	Source      string
	Guarantee   string
	Index       string
	BaseMonth   string
	Includes    string // empty: the custom of the day
	ICMS        string // inside prices that hold all taxes
	ValidUntil  string // YYYY-MM-DD
	Deadline    string // RFC 3339
	Message     string
	Guests      []Guest
}

// Guest is a supplier to ask.
type Guest struct{ Supplier, Email string }

// The bounds of a round; sums over the longest term of the largest volume fit.
const (
	maxMonths  = 180
	maxEnergy  = 100_000 * energy.MWh
	maxPower   = 130 * energy.MW
	maxGuests  = 20
	maxICMS    = 40 * percent.One
	maxHorizon = 90 * 24 * time.Hour // of the deadline
)

type rules struct{ fault.Collector }

func (in *Input) build(now time.Time) (Spec, error) {
	today := dateOf(now)
	var r rules
	s := Spec{
		Submarket: r.choice("submercado", in.Submarket, submarkets, "Escolha o submercado"),
		Source:    r.choice("fonte", in.Source, sources, "Escolha a fonte da energia"),
		Guarantee: r.choice("garantia", in.Guarantee, guarantees, "Escolha a garantia"),
		Message:   r.text("mensagem", in.Message, 2000),
	}
	r.term(&s, in, today)
	r.basis(&s, in, today)
	r.volume(&s, in)
	s.Flexibility = r.percent("flexibilidade", in.Flexibility)
	s.Seasonality = r.percent("sazonalizacao", in.Seasonality)
	r.index(&s, in)
	s.Deadline = r.deadline(in.Deadline, now)
	valid, err := month.ParseDay(strings.TrimSpace(in.ValidUntil))
	r.Check(err == nil, "validade", "Informe até quando as ofertas devem valer")
	if err == nil && !s.Deadline.IsZero() {
		r.Check(!valid.Before(dateOf(s.Deadline)), "validade", "As ofertas devem valer ao menos até o prazo de resposta")
	}
	s.ValidUntil = valid
	r.guests(in.Guests)
	return s, r.Err()
}

func (r *rules) term(s *Spec, in *Input, today month.Date) {
	var err, err2 error
	s.Start, err = month.Parse(strings.TrimSpace(in.Start))
	s.End, err2 = month.Parse(strings.TrimSpace(in.End))
	r.Check(err == nil, "inicio", "Informe o primeiro mês do fornecimento")
	r.Check(err2 == nil, "fim", "Informe o último mês do fornecimento")
	if err != nil || err2 != nil {
		return
	}
	r.Check(s.Start >= today.Month(), "inicio", "O fornecimento começa neste mês ou depois")
	r.Check(s.End >= s.Start, "fim", "O fim deve ser maior ou igual ao início")
	r.Check(s.End < s.Start.Add(maxMonths), "fim", "O fornecimento pode ter até 15 anos")
}

// basis reads what the prices of offers hold. The ICMS of those that hold all is one for all
// suppliers, or they could not be compared.
func (r *rules) basis(s *Spec, in *Input, today month.Date) {
	s.Includes = price.DefaultIncluded(today, s.Start.First())
	if in.Includes != "" {
		s.Includes = tax.Included(r.choice("preco_inclui", in.Includes, included, "O preço inclui pis_cofins, nenhum ou todos"))
	}
	if s.Includes != tax.IncludesAll {
		return
	}
	icms, err := percent.Parse(strings.TrimSpace(in.ICMS))
	r.Check(err == nil && icms >= 0 && icms <= maxICMS, "icms_no_preco", "Informe o ICMS que o preço inclui, de 0% a 40%")
	s.ICMS = &icms
}

func (r *rules) volume(s *Spec, in *Input) {
	const sentence = "Informe um volume maior que zero, de até 100.000 MWh por mês ou 130 MW médio"
	value := strings.TrimSpace(in.Volume)
	switch price.VolumeUnit(in.VolumeUnit) {
	case price.UnitMWh, "":
		v, err := energy.ParseMWh(value)
		r.Check(err == nil && v > 0 && v <= maxEnergy && v%energy.KWh == 0, "volume", sentence)
		s.Volume = price.VolumeMWh(v)
	case price.UnitMWMedio:
		v, err := energy.ParsePower(value)
		r.Check(err == nil && v > 0 && v <= maxPower, "volume", sentence)
		s.Volume = price.VolumeMWMedio(v)
	default:
		r.Add("volume_unidade", "Unidade do volume deve ser MWh ou MW médio")
	}
}

func (r *rules) percent(path, value string) percent.Percent {
	p, err := percent.Parse(strings.TrimSpace(value))
	r.Check(err == nil && p >= 0 && p <= percent.Hundred, path, "Informe um percentual de 0% a 100%")
	return p
}

func (r *rules) index(s *Spec, in *Input) {
	s.Index = strings.TrimSpace(in.Index)
	r.Check(s.Index == index.None || index.Known(s.Index), "indice", "O índice de reajuste deve ser IPCA, IGP-M ou nenhum")
	if s.Index == index.None {
		return
	}
	base, err := month.Parse(strings.TrimSpace(in.BaseMonth))
	r.Check(err == nil, "data_base", "Informe a data-base do reajuste")
	s.BaseMonth = base
}

func (r *rules) deadline(value string, now time.Time) time.Time {
	at, err := time.Parse(time.RFC3339, strings.TrimSpace(value))
	r.Check(err == nil && at.After(now) && !at.After(now.Add(maxHorizon)), "prazo", "Informe um prazo de resposta nos próximos 90 dias")
	return at.UTC().Truncate(time.Second)
}

func (r *rules) guests(guests []Guest) {
	r.Check(len(guests) > 0 && len(guests) <= maxGuests, "fornecedores", "Convide de 1 a 20 fornecedores")
	seen := map[string]bool{}
	for i := range guests {
		path := "fornecedores[" + strconv.Itoa(i) + "]"
		g := &guests[i]
		g.Supplier, g.Email = r.guest(path, *g)
		r.Check(!seen[g.Email], path+".email", "Este e-mail já foi convidado")
		seen[g.Email] = true
	}
}

// guest checks a supplier and returns it as it is kept.
func (r *rules) guest(path string, g Guest) (supplier, address string) {
	supplier = r.text(path+".fornecedor", g.Supplier, 120)
	r.Check(supplier != "" && !strings.ContainsAny(supplier, "\n\t"), path+".fornecedor", "Informe o fornecedor")
	address, err := email.One(g.Email)
	r.Check(err == nil, path+".email", email.Sentence(err, "Informe um e-mail válido"))
	return supplier, strings.ToLower(address)
}

func (r *rules) choice(path, value string, choices []string, sentence string) string {
	r.Check(slices.Contains(choices, value), path, sentence)
	return value
}

func (r *rules) text(path, value string, longest int) string {
	return negotiation.Text(&r.Collector, path, value, longest)
}

// dateOf is the day that it is at the moment for the people of the product.
func dateOf(at time.Time) month.Date { return month.DateOf(clock.Local(at)) }
