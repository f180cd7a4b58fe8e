package record

import (
	"ynova/internal/client/extra"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
	"ynova/internal/tariff/tax"
)

// Contract is one energy supply contract as it stands. An empty text and a nil
// pointer are values that were not given.
type Contract struct {
	ID       string
	Code     string
	ClientID string

	ClientName    string // as this contract names the client
	CNPJ          brdoc.CNPJ
	Group         string // of the units that it serves
	Segment       string
	Contact       string
	ContactActive bool
	Email         string // recipients, comma-separated

	Volume       price.Volume
	Partial      term.Partial
	Status       term.Status    // of History, on the days before TurnsOn
	History      status.History // of the status; nil only before a contract is stored
	TurnsOn      month.Date     // from when Status is another; zero: never
	Incentive    term.Incentive
	Modality     string
	Start, End   month.Date
	BillingCycle string
	Modulation   string // term.Modulation; empty: nobody has said
	UpperLimit   *percent.Percent
	LowerLimit   *percent.Percent
	Flexibility  *percent.Percent
	Loss         *percent.Percent
	Attendance   percent.Percent

	AveragePrice *money.Price // with Prices, their mean over the validity (CC-17)
	PriceGap     price.Gap
	Basis        price.Basis  // which taxes the prices hold
	RebaseAt     clock.Micros // when a user confirmed the price of 2027; 0: nobody has
	RebaseBy     User
	SpotPrice    *money.Price
	Supplier     string
	Proinfa      *energy.Energy // per month

	// These follow from Prices; zero without them.
	PricedFrom, PricedTo month.Month
	Unpriced             int64 // months of the validity without an agreed price

	// These are nil in lists, which do not read them.
	Prices   *price.Schedule
	Seasonal *price.Seasonal

	Additional []extra.Value

	Consumption term.Compliance
	NF          term.Compliance
	Invoice     term.Compliance
	Charges     term.Compliance
	Overall     term.Compliance
	// Doubts are the values that nobody has confirmed yet: no figure is made of them.
	Doubts doubt.Marks
	// Months without a document that NF and Invoice say Divergente of.
	NFMonths      term.DeclaredMonths
	InvoiceMonths term.DeclaredMonths
	Adjusted      bool // says that three of them are Conforme (CT-18)

	Version   int64
	Revision  int64 // raised by the database on writes that leave the version
	CreatedAt clock.Micros
	CreatedBy User
	UpdatedAt clock.Micros
	UpdatedBy User // nobody: its day of effect came

	Unturned  clock.Micros // UpdatedAt before this transaction turned it; zero: it did not
	DeletedAt *clock.Micros
}

// View is a contract as the API gives it (CT-22), also what contract_versions
// keeps of each state. A null is a value that was not given or that the reader may
// not see.
type View struct {
	ID                 string  `json:"id"`
	ContractCode       string  `json:"contract_code"`
	ClientName         string  `json:"client_name"`
	ClientID           string  `json:"client_id"`
	GroupName          string  `json:"groupName" doc:"Grupo de unidades que o contrato atende"`
	CNPJ               string  `json:"cnpj" doc:"14 caracteres, sem máscara"`
	Segment            *string `json:"segment"`
	ContactResponsible *string `json:"contact_responsible"`
	ContactActive      bool    `json:"contact_active"`
	Email              *string `json:"email" doc:"Endereços separados por vírgula; mascarados para consultores"`

	ContractedVolume   web.Number        `json:"contracted_volume_mwh" doc:"Volume por mês, na unidade de volume_unit"`
	VolumeUnit         price.VolumeUnit  `json:"volume_unit" enum:"MWh,MW médio"`
	MonthlyVolume      *web.Number       `json:"monthly_volume_mwh" doc:"MWh de um mês médio (MW médio × 730 h)"`
	MinimumVolume      *web.Number       `json:"minimum_volume_mwh" doc:"Mínimo da faixa contratual em um mês médio"`
	MaximumVolume      *web.Number       `json:"maximum_volume_mwh" doc:"Máximo da faixa contratual em um mês médio"`
	Status             term.Status       `json:"status" enum:"Ativo,Inativo,Em análise"`
	Situation          status.Status     `json:"situacao" enum:"em_analise,ativo,suspenso,rescindido,cancelado,encerrado" doc:"O status em detalhe; encerrado: a vigência de um contrato ativo ou suspenso terminou"`
	SituationFrom      string            `json:"situacao_vigente_de" format:"date" doc:"Desde quando"`
	Scheduled          *status.Change    `json:"situacao_agendada" doc:"O que o contrato passa a ser em um dia que ainda não chegou; null: nada"`
	History            status.History    `json:"situacoes" nullable:"false" doc:"O status ao longo do tempo, com o que está agendado"`
	EnergySource       term.EnergySource `json:"energy_source" enum:"Convencional,Incentivada"`
	IncentivePercent   term.Incentive    `json:"incentive_percent" enum:"0,50,100"`
	ContractedModality *string           `json:"contracted_modality"`
	StartDate          string            `json:"start_date" format:"date"`
	EndDate            string            `json:"end_date" format:"date"`
	BillingCycle       *string           `json:"billing_cycle"`
	Modulation         *string           `json:"modulacao" enum:"carga,flat,declarada" doc:"Como a energia cai nas horas do mês: como a carga, igual em todas ou declarada hora a hora; null: não informada"`
	UpperLimitPercent  *web.Number       `json:"upper_limit_percent"`
	LowerLimitPercent  *web.Number       `json:"lower_limit_percent"`
	FlexibilityPercent *web.Number       `json:"flexibility_percent"`
	LossPercent        *web.Number       `json:"loss_percent" doc:"Nulo: o parâmetro vigente"`

	AveragePrice *web.Number   `json:"average_price_mwh" doc:"Preço médio; com preços por período, a média simples dos meses preenchidos da vigência"`
	PriceGap     price.Gap     `json:"lacuna_preco,omitempty" enum:"indefinido,media" doc:"O que vale nos meses da vigência sem preço por período: indefinido ou o preço médio"`
	Includes     tax.Included  `json:"preco_inclui,omitempty" enum:"pis_cofins,nenhum,todos" doc:"Os tributos que o preço inclui; de 2027 em diante a CBS e o IBS vêm por fora"`
	Seller       *web.Number   `json:"pis_cofins_vendedor" doc:"PIS/COFINS que o preço inclui, em %; nulo: o parâmetro (9,25)"`
	PriceICMS    *web.Number   `json:"icms_no_preco" doc:"ICMS que o preço inclui, em %, onde inclui todos os tributos"`
	Rebase       price.Rebase  `json:"rebase_2027,omitempty" enum:"automatico,manter,digitado" doc:"O preço de 2027 em diante: sem o PIS/COFINS que incluía, como está, ou digitado em um período próprio"`
	Rebased      *bool         `json:"rebase_confirmado" doc:"Alguém conferiu com o aditivo o preço de 2027; nulo para quem não vê preços"`
	RebaseAt     *clock.Micros `json:"rebase_confirmado_em" format:"date-time"`
	RebaseBy     *string       `json:"rebase_confirmado_por" doc:"Nome; nulo em listas"`
	Estimated    bool          `json:"rebase_estimado,omitempty" doc:"O preço de 2027 é uma estimativa nossa: até que alguém o confirme, os meses são provisórios e não saem por e-mail"`
	Unpriced     int64         `json:"meses_sem_preco,omitempty" doc:"Meses da vigência sem preço por período; sem ele, nenhum"`
	SpotPriceRef *web.Number   `json:"spot_price_ref_mwh"`
	Supplier     *string       `json:"supplier"`
	Proinfa      *web.Number   `json:"proinfa_contribution" doc:"MWh por mês"`

	PartialMonth term.Partial `json:"mes_parcial" enum:"mes_inteiro,pro_rata_dias,proximo_mes,mes_anterior" doc:"O que se fornece em um mês de que a vigência só tem alguns dias"`
	PartialSaid  bool         `json:"mes_parcial_informado" doc:"Alguém o informou; senão vale mes_inteiro, com um aviso onde há um mês parcial"`
	Warnings     []string     `json:"avisos" nullable:"false" doc:"O que chama a atenção, além dos preços"`

	Prices          *price.ScheduleInput  `json:"prices" doc:"Preços por período; nulo em listas"`
	PriceWarnings   []string              `json:"price_warnings" nullable:"false" doc:"O que chama a atenção nos preços"`
	SeasonalVolumes []price.SeasonalInput `json:"seasonal_volumes" nullable:"true" doc:"Sazonalização; nulo em listas"`
	Additional      []extra.Value         `json:"additional" nullable:"false" doc:"Dados adicionais; vazios para quem não vê preços"`

	ComplianceConsumption term.Compliance `json:"compliance_consumption" enum:"Conforme,Divergente,Em análise"`
	ComplianceNF          term.Compliance `json:"compliance_nf" enum:"Conforme,Divergente,Em análise"`
	ComplianceInvoice     term.Compliance `json:"compliance_invoice" enum:"Conforme,Divergente,Em análise"`
	ComplianceCharges     term.Compliance `json:"compliance_charges" enum:"Conforme,Divergente,Em análise"`
	ComplianceOverall     term.Compliance `json:"compliance_overall" enum:"Conforme,Divergente,Em análise"`
	NFMonths              *string         `json:"compliance_nf_months" doc:"Meses sem NF em que a divergência foi declarada"`
	InvoiceMonths         *string         `json:"compliance_invoice_months" doc:"Meses sem fatura em que a divergência foi declarada"`
	Adjusted              bool            `json:"adjusted"`

	PriceWaits bool `json:"preco_aguarda,omitempty" doc:"Na resposta de uma escrita: a alteração de preço aguarda a aprovação de outra pessoa"`

	Doubts doubt.Marks `json:"suspeito,omitempty" doc:"Valores fora do comum que ninguém confirmou: nenhum cálculo os usa; ausente: nenhum"`

	Version   int64        `json:"version"`
	CreatedAt clock.Micros `json:"created_at" format:"date-time"`
	CreatedBy *string      `json:"created_by" doc:"Nome; nulo em listas"`
	UpdatedAt clock.Micros `json:"updated_at" format:"date-time"`
	UpdatedBy *string      `json:"updated_by" doc:"Nome; nulo em listas, e onde o contrato mudou por ter chegado o dia"`
	Deleted   bool         `json:"deleted"`

	Month *InMonth `json:"no_mes,omitempty" doc:"O mês pedido em no_mes; só em listas"` // last, see withMonth
}

// Input is a contract as a user fills it in: texts and canonical numbers (a dot
// for the decimals, no grouping), empty where nothing is given. It holds nothing
// that a client may not write (R6).
type Input struct {
	Code          string // empty: made from the time of creation (CC-12)
	ClientName    string
	CNPJ          string
	Group         string
	Segment       string
	Contact       string
	ContactActive bool
	Email         string // several addresses, comma-separated

	Volume       string
	VolumeUnit   string
	Status       string
	StatusFrom   string // YYYY-MM-DD, when a changed status holds from; empty: today
	EnergySource string // decides the incentive where Incentive is empty
	Incentive    string // percent
	Modality     string
	StartDate    string // YYYY-MM-DD
	EndDate      string
	PartialMonth string // empty: nobody says
	AskPartial   bool   // a month that becomes partial is refused with the question
	BillingCycle string
	Modulation   string // empty: nobody says
	UpperLimit   string // percent, like the next three
	LowerLimit   string
	Flexibility  string
	Loss         string

	AveragePrice string // R$/MWh; has no effect beside Prices, whose mean it is
	PriceGap     string // of the months that Prices leave out
	Includes     string // of taxes, tax.Included; empty: by the day of the signature
	Seller       string // percent
	PriceICMS    string // percent
	Rebase       string // price.Rebase
	Rebased      *bool  `json:",omitempty"` // the price of 2027 is confirmed; nil: as it was while the basis stays
	SpotPrice    string
	Supplier     string
	Proinfa      string // MWh per month

	Prices     *price.ScheduleInput // nil: no schedule
	Seasonal   []price.SeasonalInput
	Additional []extra.Value
	kept       []extra.Value // those of before, which the rules of today do not bind

	Consumption string
	NF          string
	Invoice     string
	Charges     string
	Overall     string
	Adjusted    bool

	NFMonths      string // YYYY-MM, comma-separated
	InvoiceMonths string

	// Confirm is why values out of proportion are right; nil asks about none: they
	// are stored with a mark.
	Confirm doubt.Reasons `json:",omitempty"`
	// KeepClosed has closed months stay as they are; else what would change one is refused.
	KeepClosed bool `json:",omitempty"`

	averageBefore *money.Price // of the contract that is edited
}

// WriteBody is what a write may give; everything else that a client sends back
// (id, client_id, version, times, computed figures) has no effect (R6). What is
// left out keeps its value, or gets its default in a new contract.
type WriteBody struct {
	ContractCode       Optional[string]     `json:"contract_code" required:"false" maxLength:"200"`
	ClientName         Optional[string]     `json:"client_name" required:"false" maxLength:"1000"`
	CNPJ               Optional[string]     `json:"cnpj" required:"false" maxLength:"100" doc:"Com ou sem máscara"`
	GroupName          Optional[string]     `json:"groupName" required:"false" maxLength:"1000"`
	Segment            Optional[string]     `json:"segment" required:"false" maxLength:"1000"`
	ContactResponsible Optional[string]     `json:"contact_responsible" required:"false" maxLength:"1000"`
	ContactActive      Optional[bool]       `json:"contact_active" required:"false"`
	Email              Optional[string]     `json:"email" required:"false" maxLength:"5000" doc:"Até 10 endereços separados por vírgula"`
	ContractedVolume   Optional[web.Number] `json:"contracted_volume_mwh" required:"false" doc:"Na unidade de volume_unit"`
	VolumeUnit         Optional[string]     `json:"volume_unit" required:"false" maxLength:"100" doc:"MWh ou MW médio"`
	Status             Optional[string]     `json:"status" required:"false" maxLength:"100" doc:"Ativo, Inativo (suspenso) ou Em análise"`
	StatusFrom         Optional[string]     `json:"status_from" required:"false" maxLength:"100" doc:"Dia a partir do qual um novo status vale, também futuro; vazio: hoje"`
	EnergySource       Optional[string]     `json:"energy_source" required:"false" maxLength:"100"`
	IncentivePercent   Optional[int]        `json:"incentive_percent" required:"false" doc:"0, 50 ou 100; decide energy_source"`
	ContractedModality Optional[string]     `json:"contracted_modality" required:"false" maxLength:"1000"`
	StartDate          Optional[string]     `json:"start_date" required:"false" maxLength:"100"`
	EndDate            Optional[string]     `json:"end_date" required:"false" maxLength:"100"`
	PartialMonth       Optional[string]     `json:"mes_parcial" required:"false" maxLength:"100" doc:"mes_inteiro, pro_rata_dias, proximo_mes ou mes_anterior; sem o campo vale mes_inteiro e há um aviso; com null, um mês que se torna parcial é recusado com a pergunta"`
	BillingCycle       Optional[string]     `json:"billing_cycle" required:"false" maxLength:"1000"`
	Modulation         Optional[string]     `json:"modulacao" required:"false" maxLength:"100" doc:"carga, flat ou declarada; vazio ou null: não informada"`
	UpperLimitPercent  Optional[web.Number] `json:"upper_limit_percent" required:"false"`
	LowerLimitPercent  Optional[web.Number] `json:"lower_limit_percent" required:"false"`
	FlexibilityPercent Optional[web.Number] `json:"flexibility_percent" required:"false"`
	LossPercent        Optional[web.Number] `json:"loss_percent" required:"false"`
	AveragePrice       Optional[web.Number] `json:"average_price_mwh" required:"false"`
	Price              Optional[web.Number] `json:"price" required:"false" doc:"Outro nome de average_price_mwh"`
	PriceGap           Optional[string]     `json:"lacuna_preco" required:"false" maxLength:"20" doc:"indefinido (padrão) ou media: o que vale nos meses da vigência sem preço por período"`
	Includes           Optional[string]     `json:"preco_inclui" required:"false" maxLength:"20" doc:"pis_cofins (padrão até 2026), nenhum (padrão de contratos assinados de 2027 em diante) ou todos"`
	Seller             Optional[web.Number] `json:"pis_cofins_vendedor" required:"false" doc:"%"`
	PriceICMS          Optional[web.Number] `json:"icms_no_preco" required:"false" doc:"%"`
	Rebase             Optional[string]     `json:"rebase_2027" required:"false" maxLength:"20" doc:"automatico (padrão), manter ou digitado"`
	Rebased            Optional[bool]       `json:"rebase_confirmado" required:"false" doc:"O preço de 2027 foi conferido com o aditivo; sem o campo fica como estava, e uma mudança do que o preço inclui desfaz a confirmação"`
	SpotPriceRef       Optional[web.Number] `json:"spot_price_ref_mwh" required:"false"`
	Supplier           Optional[string]     `json:"supplier" required:"false" maxLength:"1000"`
	Proinfa            Optional[web.Number] `json:"proinfa_contribution" required:"false"`

	Prices          Optional[price.ScheduleInput]   `json:"prices" required:"false" doc:"Preços por período"`
	SeasonalVolumes Optional[[]price.SeasonalInput] `json:"seasonal_volumes" required:"false" doc:"Sazonalização: a soma de cada ano contratual é o volume do ano"`
	Additional      Optional[[]extra.Value]         `json:"additional" required:"false" doc:"Dados adicionais"`

	ComplianceConsumption Optional[string] `json:"compliance_consumption" required:"false" maxLength:"100"`
	ComplianceNF          Optional[string] `json:"compliance_nf" required:"false" maxLength:"100"`
	ComplianceInvoice     Optional[string] `json:"compliance_invoice" required:"false" maxLength:"100"`
	ComplianceCharges     Optional[string] `json:"compliance_charges" required:"false" maxLength:"100"`
	ComplianceOverall     Optional[string] `json:"compliance_overall" required:"false" maxLength:"100"`
	NFMonths              Optional[string] `json:"compliance_nf_months" required:"false" maxLength:"2000" doc:"AAAA-MM separados por vírgula: meses sem NF em que a divergência vale"`
	InvoiceMonths         Optional[string] `json:"compliance_invoice_months" required:"false" maxLength:"2000" doc:"AAAA-MM separados por vírgula: meses sem fatura em que a divergência vale"`
	Adjusted              Optional[bool]   `json:"adjusted" required:"false"`

	Confirm   doubt.Reasons    `json:"confirmar,omitempty" doc:"Por que um valor fora do comum (409 valor_suspeito) está certo, por campo"`
	Closed    string           `json:"meses_fechados,omitempty" enum:"recusar,manter" doc:"manter: meses fechados ficam como estão; senão o que mudaria um deles é recusado (409 mes_fechado)"`
	UpdatedAt Optional[string] `json:"updated_at" required:"false" maxLength:"100" doc:"Versão lida, quando não há If-Match"`
	Reason    Optional[string] `json:"reason" required:"false" maxLength:"500" doc:"Motivo, guardado no histórico"`
}

// KeepClosed is what a write says to have closed months stay as they are.
const KeepClosed = "manter"

// User is who created or changed a contract; the zero User is the system.
type User struct {
	ID   string
	Name string // empty where it was not requested
}

// Deleted reports whether the contract was deleted and not restored.
func (c *Contract) Deleted() bool { return c.DeletedAt != nil }

// Terms returns what the contract contributes to calculations.
func (c *Contract) Terms() term.Terms {
	t := term.Terms{
		ContractID: c.ID, ClientID: c.ClientID, Group: c.Group, History: c.History, Start: c.Start, End: c.End,
		Volume: c.Volume, Partial: c.Partial, UpperLimit: c.UpperLimit, LowerLimit: c.LowerLimit, Flexibility: c.Flexibility,
		Loss: c.Loss, Attendance: c.Attendance, Price: c.AveragePrice, PriceGap: c.PriceGap, Basis: c.Basis, Supplier: c.Supplier, Incentive: c.Incentive, Proinfa: c.Proinfa,
		Prices: c.Prices, Seasonal: c.Seasonal, VolumeInDoubt: len(c.Doubts.Of(VolumePath)) > 0,
	}
	if len(c.Doubts.Of(PricePaths...)) > 0 {
		t.Price, t.Prices = nil, nil // nothing is agreed until a user confirms it
	}
	return t
}

// ActiveIn reports whether the contract counts in the month.
func (c *Contract) ActiveIn(m month.Month) bool {
	t := c.Terms()
	return !c.Deleted() && t.ActiveIn(m)
}

// Counted is what the figures of the portfolio are made of.
func (c *Contract) Counted() *portfolio.Contract {
	return &portfolio.Contract{
		ID: c.ID, ClientID: c.ClientID, Deleted: c.Deleted(), Active: c.Status == term.StatusAtivo, Start: c.Start, End: c.End, History: c.History,
	}
}

// Adjust makes the compliance follow the adjusted flag (CT-18); was is the flag
// before the change.
func (c *Contract) Adjust(was bool) {
	if c.Adjusted {
		c.Consumption, c.Invoice, c.Overall = term.ComplianceConforme, term.ComplianceConforme, term.ComplianceConforme
	} else if was {
		c.Consumption, c.Invoice, c.Overall = term.ComplianceEmAnalise, term.ComplianceEmAnalise, term.ComplianceEmAnalise
	}
}

// DeclaredUntil refuses a divergence of a month that has not begun.
func (c *Contract) DeclaredUntil(current month.Month) error {
	var f fault.Collector
	begun := func(path string, declared term.DeclaredMonths) {
		all := declared.All()
		f.Check(len(all) == 0 || all[len(all)-1] <= current, path, "Uma divergência não pode ser declarada em mês futuro")
	}
	begun("compliance_nf_months", c.NFMonths)
	begun("compliance_invoice_months", c.InvoiceMonths)
	return f.Err()
}

// VolumePath is the field of the volume that raises a question.
const VolumePath = "contracted_volume_mwh"

// PricePaths are the fields of the prices that raise questions.
var PricePaths = []string{"average_price_mwh", "prices"}

// InMonth is how a contract stands in a month.
type InMonth struct {
	Month       string               `json:"mes"`
	Conformity  portfolio.Conformity `json:"conformidade" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Contracted  *web.Number          `json:"contratado_mwh" doc:"Energia contratada no mês, dos termos do contrato onde o mês não tem registro; nula onde não se conhece"`
	Consumption *web.Number          `json:"consumo_mwh" doc:"Consumo medido; nulo sem medição"`
	Price       *web.Number          `json:"preco_mwh" doc:"R$/MWh do mês, o médio do que se fatura onde os medidores têm preços próprios; nulo onde não há, e para quem não vê preços"`
	Billable    *web.Number          `json:"faturar_mwh" doc:"Energia a faturar; nula onde não se conhece"`
	Value       *web.Number          `json:"valor_energia" doc:"R$ da energia do mês, preço × energia a faturar; nulo para quem não vê preços"`
}
