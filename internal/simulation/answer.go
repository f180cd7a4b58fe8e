package simulation

import (
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/cost"
	"ynova/internal/simulation/dataset"
	"ynova/internal/tariff/parameter"
)

// Answer is everything that a simulation shows.
type Answer struct {
	Dados         dataset.Dataset `json:"dados"`
	Meses         []MonthAnswer   `json:"meses"`
	Promessas     Promises        `json:"promessas" doc:"O que se pode prometer, por modalidade"`
	Premissas     []string        `json:"premissas" doc:"O que foi assumido e o que limita o resultado"`
	Riscos        []Risk          `json:"riscos,omitempty" doc:"O que lei e lugar podem trazer em cada modalidade, com a faixa em R$"`
	Impedimentos  []string        `json:"impedimentos,omitempty" doc:"Por que não se faz proposta desta simulação"`
	Lista         []Premise       `json:"premissas_listadas,omitempty" doc:"Cada premissa com o valor, se foi digitada ou está em vigor, e a fonte"`
	Elegibilidade Eligibility     `json:"elegibilidade"`
	Cenarios      []Scenario      `json:"cenarios" doc:"De cada modalidade"`
	Lei           []LawScenario   `json:"lei_prevista,omitempty" doc:"A economia de cada modalidade conforme a lei dos meses de 2027 em diante vier a ser; promete-se pela menor entre a base e as tarifas reequilibradas"`
	Sensibilidade Sensitivities   `json:"sensibilidade"`
	Regras        int             `json:"regras" doc:"Versão das regras de cálculo"`
}

// MonthAnswer is the cost of one month in each situation, in R$.
type MonthAnswer struct {
	Mes   string      `json:"mes"`
	Atual web.Number  `json:"atual_R$"`
	Verde *web.Number `json:"proposta_verde_R$"`
	Azul  *web.Number `json:"proposta_azul_R$"`
}

// Eligibility says whether and how the unit may migrate.
type Eligibility struct {
	Pode      bool   `json:"pode_migrar"`
	Desde     string `json:"desde" doc:"AAAA-MM-DD"`
	Varejista bool   `json:"por_varejista"`
	Motivo    string `json:"motivo"`
}

// Scenario is the case with its premises varied.
type Scenario struct {
	Nome       string      `json:"nome"`
	Preco      web.Number  `json:"variacao_preco_percentual"`
	Volume     web.Number  `json:"variacao_consumo_percentual"`
	Tarifa     web.Number  `json:"variacao_tarifa_percentual"`
	Bandeira   string      `json:"bandeira"`
	Modalidade string      `json:"modalidade"`
	Atual      web.Number  `json:"atual_ano_R$"`
	Proposta   web.Number  `json:"proposta_ano_R$"`
	Economia   web.Number  `json:"economia_ano_R$"`
	Percentual *web.Number `json:"economia_percentual"`
	DezAnos    web.Number  `json:"economia_dez_anos_R$"`
}

// LawScenario is the saving under another course of the law.
type LawScenario struct {
	Nome       string      `json:"nome"`
	Motivo     string      `json:"motivo"`
	Modalidade string      `json:"modalidade"`
	Economia   web.Number  `json:"economia_ano_R$"`
	Diferenca  web.Number  `json:"diferenca_R$" doc:"Contra a base"`
	Percentual *web.Number `json:"economia_percentual"`
	Prometida  bool        `json:"prometida,omitempty" doc:"A economia que se promete; em nenhum cenário onde outra bandeira a faz, ou nada se promete"`
}

// Sensitivities are those of each modality; null where it has no tariff.
type Sensitivities struct {
	Verde *Sensitivity `json:"verde"`
	Azul  *Sensitivity `json:"azul"`
}

// Sensitivity answers what would change the result.
type Sensitivity struct {
	Modalidade string      `json:"modalidade"`
	Efeitos    []Effect    `json:"efeitos"`
	Equilibrio *web.Number `json:"preco_equilibrio_R$_MWh" doc:"Preço médio em que a economia acaba"`
	Margem     *web.Number `json:"margem_preco_percentual"`
}

// Effect is what one change does to the yearly saving.
type Effect struct {
	Fator      string      `json:"fator" enum:"preço,volume,tarifa,bandeira"`
	Rotulo     string      `json:"rotulo"`
	Economia   web.Number  `json:"economia_ano_R$"`
	Diferenca  web.Number  `json:"diferenca_R$"`
	Percentual *web.Number `json:"economia_percentual"`
}

func amount(a money.Amount) web.Number { return web.Number(a.Text()) }

func rounded(p *percent.Percent) *web.Number {
	return web.NumberOf(p, func(p percent.Percent) string { return p.FixedText(2) })
}

// spread is how far the scenarios stand apart, by the parameters in force.
func spread(p parameter.Snapshot, day month.Date) cost.Spread {
	of := func(key string) percent.Percent {
		v, _, _ := p.Percent(key, "", day) // a missing one leaves the scenarios together
		return v
	}
	return cost.Spread{
		Price: of(parameter.KeySimulationPriceStep), Volume: of(parameter.KeySimulationVolumeStep), Tariff: of(parameter.KeySimulationTariffStep),
		Dear: cost.FlagAmarela,
	}
}

// answer computes all that is shown of a case.
func answer(who Who, c *cost.Case, s cost.Spread) (*Answer, *cost.Result, error) {
	r, err := cost.Simulate(c)
	if err != nil {
		return nil, nil, err
	}
	sense, err := cost.Sense(r, cost.Steps{Price: around(s.Price), Volume: around(s.Volume), Tariff: around(s.Tariff)})
	if err != nil {
		return nil, nil, err
	}
	promised, err := r.Promises()
	if err != nil {
		return nil, nil, err
	}
	e := r.Eligibility
	a := &Answer{
		Dados: dataset.New(dataset.Who(who), r, promised), Meses: months(r), Premissas: r.Notes, Regras: cost.RulesVersion,
		Elegibilidade: Eligibility{Pode: e.Eligible, Desde: e.From.String(), Varejista: e.Retail, Motivo: e.Reason},
		Sensibilidade: Sensitivities{sensitivity(sense.Verde), sensitivity(sense.Azul)}, Promessas: promises(r, promised), Impedimentos: c.Blocked(),
	}
	for _, m := range cost.Modalities() {
		if r.Free.Of(m) == nil {
			continue
		}
		a.Riscos = append(a.Riscos, risksOf(m, r.Risks(m))...)
		scenarios, err := r.Scenarios(m, s)
		if err != nil {
			return nil, nil, err
		}
		for i := range scenarios {
			a.Cenarios = append(a.Cenarios, scenario(m, &scenarios[i]))
		}
		law, err := r.LawScenarios(m)
		if err != nil {
			return nil, nil, err
		}
		for i := range law {
			a.Lei = append(a.Lei, lawScenario(&law[i], law[0].Annual))
		}
	}
	return a, r, nil
}

func lawScenario(l *cost.LawScenario, base money.Amount) LawScenario {
	return LawScenario{
		Nome: l.Name, Motivo: l.Reason, Modalidade: string(l.Modality), Economia: amount(l.Annual), Diferenca: amount(l.Annual - base),
		Percentual: rounded(l.Percent), Prometida: l.Promised,
	}
}

func around(p percent.Percent) []percent.Percent {
	if p == 0 {
		return nil
	}
	return []percent.Percent{-p, p}
}

func months(r *cost.Result) []MonthAnswer {
	out := make([]MonthAnswer, len(r.Current.Months))
	of := func(p *cost.Plan, i int) *web.Number {
		if p == nil {
			return nil
		}
		n := amount(p.Months[i].Total)
		return &n
	}
	for i := range out {
		out[i] = MonthAnswer{
			Mes: r.Current.Months[i].Month.String(), Atual: amount(r.Current.Months[i].Total), Verde: of(r.Free.Verde, i), Azul: of(r.Free.Azul, i),
		}
	}
	return out
}

func scenario(m cost.Modality, s *cost.Scenario) Scenario {
	saving := s.Result.Savings.Of(m)
	return Scenario{
		Nome: s.Name, Preco: web.Number(s.Change.Price.Text()), Volume: web.Number(s.Change.Volume.Text()), Tarifa: web.Number(s.Change.Tariff.Text()),
		Bandeira: string(s.Result.Case.Premises.Flag), Modalidade: string(m), Atual: amount(s.Result.Current.Total),
		Proposta: amount(s.Result.Free.Of(m).Total), Economia: amount(saving.Annual), Percentual: rounded(saving.Percent),
		DezAnos: amount(saving.Horizon.Ten),
	}
}

func sensitivity(s *cost.Sensitivity) *Sensitivity {
	if s == nil {
		return nil
	}
	out := &Sensitivity{Modalidade: string(s.Modality), Efeitos: []Effect{}, Margem: rounded(s.Margin), Equilibrio: tariffOf(s.BreakEven)}
	for _, e := range s.Effects {
		out.Efeitos = append(out.Efeitos, Effect{
			Fator: e.Factor, Rotulo: e.Label, Economia: amount(e.Annual), Diferenca: amount(e.Delta), Percentual: rounded(e.Percent),
		})
	}
	return out
}
