package commission

import (
	"strings"
	"unicode/utf8"

	"ynova/internal/contract/term"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
)

// PlanInput is a plan as a person enters it; numbers are canonical text.
type PlanInput struct {
	Name     string
	UserID   string
	Supplier string
	Product  *int
	Percent  string
	Rate     string
	Partner  string
	Priority int
	First    string
	Last     string
}

const (
	maxText     = 120
	maxPriority = 100
	// maxRate keeps a slip of the comma from becoming a commission.
	maxRate money.Price = 1_000_00000000
)

// plan checks the input and returns what it describes.
func (in *PlanInput) plan() (Plan, error) {
	var wrong fault.Collector
	p := Plan{Name: strings.TrimSpace(in.Name), UserID: in.UserID, Supplier: strings.TrimSpace(in.Supplier), Priority: in.Priority}
	wrong.Check(p.Name != "", "nome", "Informe o nome do plano")
	wrong.Check(utf8.RuneCountInString(p.Name) <= maxText, "nome", "O nome tem até 120 caracteres")
	wrong.Check(utf8.RuneCountInString(p.Supplier) <= maxText, "fornecedor", "O fornecedor tem até 120 caracteres")
	wrong.Check(p.Priority >= 0 && p.Priority <= maxPriority, "prioridade", "A prioridade vai de 0 a 100")
	if in.Product != nil {
		product := term.Incentive(*in.Product)
		ok := *in.Product == 0 || *in.Product == 50 || *in.Product == 100
		wrong.Check(ok, "produto", "Escolha um produto da lista")
		p.Product = &product
	}
	in.rates(&p, &wrong)
	in.validity(&p, &wrong)
	return p, wrong.Err()
}

func (in *PlanInput) rates(p *Plan, wrong *fault.Collector) {
	switch {
	case in.Percent != "" && in.Rate != "":
		wrong.Add("percentual", "Informe o percentual ou o valor por MWh, não os dois")
	case in.Percent != "":
		v, err := percent.Parse(in.Percent)
		wrong.Check(err == nil && v > 0 && v <= percent.Hundred, "percentual", "O percentual deve ser maior que 0 e até 100")
		p.Percent = &v
	case in.Rate != "":
		v, err := money.ParsePrice(in.Rate)
		wrong.Check(err == nil && v > 0 && v <= maxRate, "reais_mwh", "O valor por MWh deve ser maior que 0 e até 1.000")
		p.Rate = &v
	default:
		wrong.Add("percentual", "Informe o percentual ou o valor por MWh")
	}
	if in.Partner == "" {
		return
	}
	v, err := percent.Parse(in.Partner)
	wrong.Check(err == nil && v >= 0 && v <= percent.Hundred, "parte_parceiro", "A parte da empresa parceira vai de 0 a 100")
	p.Partner = v
}

func (in *PlanInput) validity(p *Plan, wrong *fault.Collector) {
	var err error
	p.First, err = month.Parse(in.First)
	wrong.Check(err == nil && plausible(p.First), "inicio", "Informe o mês de início da validade")
	if in.Last == "" {
		return
	}
	p.Last, err = month.Parse(in.Last)
	wrong.Check(err == nil && plausible(p.Last), "fim", "Informe o mês do fim da validade")
	wrong.Check(err != nil || p.Last >= p.First, "fim", "O fim da validade não pode vir antes do início")
}

// plausible keeps years within those that contracts may have.
func plausible(m month.Month) bool { return m >= month.New(2000, 1) && m <= month.New(2100, 12) }
