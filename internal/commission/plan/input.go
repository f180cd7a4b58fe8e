package plan

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// Input is a plan as a person enters it; numbers are canonical text.
type Input struct {
	Name     string
	Type     string // empty: by which of percent and rate is given
	Contract string // the code of the one contract that it is for
	UserID   string
	Supplier string
	Product  *int
	Percent  string
	Rate     string
	Fee      string
	// Installments and Clawback are of a fee, zero: one, and none.
	Installments int
	Clawback     int
	Adjust       bool // approves the adjusted base of 2027
	Partner      string
	Priority     int
	First        string
	Last         string
}

const (
	maxName     = 120
	maxPriority = 100
	// maxRate keeps a slip of the comma from becoming a commission.
	maxRate money.Price  = 1_000_00000000
	maxFee  money.Amount = 10_000_000 * money.Real

	maxInstallments = 60
	maxClawback     = 120
)

// Plan checks the input and returns what it describes.
func (in *Input) Plan() (Plan, error) {
	var wrong fault.Collector
	p := Plan{Name: strings.TrimSpace(in.Name), UserID: in.UserID, Supplier: strings.TrimSpace(in.Supplier), Priority: in.Priority}
	wrong.Check(p.Name != "", "nome", "Informe o nome do plano")
	wrong.Check(utf8.RuneCountInString(p.Name) <= maxName, "nome", "O nome tem até 120 caracteres")
	wrong.Check(utf8.RuneCountInString(p.Supplier) <= maxName, "fornecedor", "O fornecedor tem até 120 caracteres")
	wrong.Check(p.Priority >= 0 && p.Priority <= maxPriority, "prioridade", "A prioridade vai de 0 a 100")
	if in.Product != nil {
		product := term.Incentive(*in.Product)
		ok := *in.Product == 0 || *in.Product == 50 || *in.Product == 100
		wrong.Check(ok, "produto", "Escolha um produto da lista")
		p.Product = &product
	}
	in.rates(&p, &wrong)
	in.partner(&p, &wrong)
	in.validity(&p, &wrong)
	wrong.Check(!in.Adjust || p.adjustable(), "base_ajustada", "A base ajustada é de planos de percentual que começaram antes de 2027")
	return p, wrong.Err()
}

func (in *Input) rates(p *Plan, wrong *fault.Collector) {
	p.Type = Type(in.Type)
	if in.Type == "" {
		p.Type = OfValue
		if in.Rate != "" {
			p.Type = PerMWh
		}
	}
	wrong.Check(p.Type == Once || in.Installments == 0 && in.Clawback == 0, "parcelas", "Parcelas e prazo de estorno são da taxa única")
	if count(in.Percent != "")+count(in.Rate != "")+count(in.Fee != "") > 1 {
		wrong.Add("percentual", "Informe o percentual ou o valor por MWh, não os dois")
		return
	}
	switch p.Type {
	case OfValue:
		v, err := percent.Parse(in.Percent)
		said := "O percentual deve ser maior que 0 e até 100"
		if in.Percent == "" {
			said = "Informe o percentual ou o valor por MWh"
		}
		wrong.Check(err == nil && v > 0 && v <= percent.Hundred, "percentual", said)
		p.Percent = &v
	case PerMWh:
		v, err := money.ParsePrice(in.Rate)
		wrong.Check(err == nil && v > 0 && v <= maxRate, "reais_mwh", "O valor por MWh deve ser maior que 0 e até 1.000")
		p.Rate = &v
	case Once:
		in.fee(p, wrong)
	default:
		wrong.Add("tipo", "Escolha o tipo da comissão")
	}
}

func (in *Input) partner(p *Plan, wrong *fault.Collector) {
	if in.Partner == "" {
		return
	}
	v, err := percent.Parse(in.Partner)
	wrong.Check(err == nil && v >= 0 && v <= percent.Hundred, "parte_parceiro", "A parte da empresa parceira vai de 0 a 100")
	p.Partner = v
}

func (in *Input) fee(p *Plan, wrong *fault.Collector) {
	v, err := money.Parse(in.Fee)
	wrong.Check(err == nil && v > 0 && v <= maxFee && v.Round() == v, "valor", "Informe o valor da taxa única, em reais e centavos, até 10.000.000")
	n := max(in.Installments, 1)
	wrong.Check(in.Installments >= 0 && n <= maxInstallments, "parcelas", "As parcelas vão de 1 a 60")
	wrong.Check(in.Clawback >= 0 && in.Clawback <= maxClawback, "prazo_estorno", "O prazo de estorno vai de 1 a 120 meses")
	p.Fee, p.Installments = &v, &n
	if in.Clawback > 0 {
		p.Clawback = &in.Clawback
	}
}

func (in *Input) validity(p *Plan, wrong *fault.Collector) {
	var err error
	p.First, err = month.Parse(in.First)
	wrong.Check(err == nil && Plausible(p.First), "inicio", "Informe o mês de início da validade")
	if in.Last == "" {
		return
	}
	p.Last, err = month.Parse(in.Last)
	wrong.Check(err == nil && Plausible(p.Last), "fim", "Informe o mês do fim da validade")
	wrong.Check(err != nil || p.Last >= p.First, "fim", "O fim da validade não pode vir antes do início")
}

// Plausible keeps years within those that contracts may have.
func Plausible(m month.Month) bool { return m >= month.New(2000, 1) && m <= month.New(2100, 12) }
