package publicapi

import (
	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/client/extra"
	"ynova/internal/client/lead"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/web"
)

// A null is unknown, not given, or not for the reader's eyes. Names are only ever added
// here; one that is to go is announced half a year before.

type clientBody struct {
	ID         string        `json:"id"`
	Name       string        `json:"name" example:"Cerâmica Vale Sereno Ltda"`
	CNPJ       string        `json:"cnpj" doc:"14 caracteres, sem máscara" example:"11222333000181"`
	Segment    *string       `json:"segment" example:"Cerâmica"`
	State      *string       `json:"state" doc:"UF" example:"SP"`
	City       *string       `json:"city" example:"Itu"`
	Additional []extra.Value `json:"additional" nullable:"false" doc:"Dados adicionais; vazios para quem não os vê"`
	CreatedAt  clock.Micros  `json:"created_at" format:"date-time"`
	UpdatedAt  clock.Micros  `json:"updated_at" format:"date-time"`
}

func (r *clientRow) body() clientBody {
	return clientBody{
		r.id, r.name, r.cnpj, web.Optional(r.segment), web.Optional(r.state), web.Optional(r.city), append(extra.None, r.additional...), r.createdAt, r.updatedAt,
	}
}

type contractBody struct {
	ID                string        `json:"id"`
	ClientID          string        `json:"client_id"`
	Code              string        `json:"code" example:"CT-2026-014"`
	GroupName         string        `json:"group_name" doc:"Grupo de unidades que o contrato atende" example:"default"`
	Status            string        `json:"status" enum:"Ativo,Inativo,Em análise"`
	Situation         string        `json:"situation" enum:"em_analise,ativo,suspenso,rescindido,cancelado,encerrado" doc:"O status em detalhe; encerrado: a vigência terminou. Muda no seu dia, com o evento contract.ended ou contract.updated, sem mudar version; updated_at muda"`
	EnergySource      string        `json:"energy_source" enum:"Convencional,Incentivada"`
	IncentivePercent  int64         `json:"incentive_percent" example:"50"`
	Modality          *string       `json:"modality" example:"Flat"`
	Volume            web.Number    `json:"volume" doc:"Por mês, em volume_unit"`
	VolumeUnit        string        `json:"volume_unit" enum:"MWh,MW médio"`
	StartDate         string        `json:"start_date" format:"date" example:"2026-01-01"`
	EndDate           string        `json:"end_date" format:"date" example:"2028-12-31"`
	LowerLimitPercent *web.Number   `json:"lower_limit_percent"`
	UpperLimitPercent *web.Number   `json:"upper_limit_percent"`
	AveragePriceBRL   *web.Number   `json:"average_price_brl_per_mwh"`
	Supplier          *string       `json:"supplier" example:"Comercializadora Exemplo"`
	Additional        []extra.Value `json:"additional" nullable:"false" doc:"Dados adicionais; vazios para quem não os vê"`
	Version           int64         `json:"version" example:"3"`
	CreatedAt         clock.Micros  `json:"created_at" format:"date-time"`
	UpdatedAt         clock.Micros  `json:"updated_at" format:"date-time"`
}

func (r *contractRow) body() contractBody {
	return contractBody{
		ID: r.id, ClientID: r.clientID, Code: r.code, GroupName: r.group, Status: r.status, Situation: r.situation, EnergySource: r.source, IncentivePercent: r.incentive,
		Modality: web.Optional(r.modality), Volume: web.Number(r.volume.Text()), VolumeUnit: string(r.volume.Unit()), StartDate: r.startDate, EndDate: r.endDate,
		LowerLimitPercent: web.NumberOf(r.lowerLimit, percent.Percent.Text), UpperLimitPercent: web.NumberOf(r.upperLimit, percent.Percent.Text),
		AveragePriceBRL: web.NumberOf(r.price, money.Price.Text), Supplier: web.Optional(r.supplier), Additional: append(extra.None, r.additional...), Version: r.version,
		CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
}

type monthBody struct {
	ID          string           `json:"id"`
	BalanceID   string           `json:"balance_id"`
	ClientID    string           `json:"client_id"`
	ContractID  *string          `json:"contract_id"`
	MeterCode   string           `json:"meter_code" example:"BRSPCVSENTR101"`
	Month       string           `json:"month" doc:"AAAA-MM" example:"2026-10"`
	Consumption *web.Number      `json:"consumption_mwh"`
	Generation  *web.Number      `json:"generation_mwh"`
	LossPercent *web.Number      `json:"loss_percent" doc:"Aplicado"`
	Proinfa     *web.Number      `json:"proinfa_mwh" doc:"Aplicado"`
	Requirement *web.Number      `json:"requirement_mwh"`
	Net         *web.Number      `json:"net_mwh"`
	Contracted  *web.Number      `json:"contracted_mwh"`
	Minimum     *web.Number      `json:"minimum_mwh"`
	Maximum     *web.Number      `json:"maximum_mwh"`
	Billable    *web.Number      `json:"billable_mwh"`
	Surplus     *web.Number      `json:"surplus_mwh"`
	Deficit     *web.Number      `json:"deficit_mwh"`
	PriceBRL    *web.Number      `json:"price_brl_per_mwh"`
	ValueBRL    *web.Number      `json:"energy_value_brl"`
	Conformity  chain.Conformity `json:"conformity" enum:"Conforme,Excedente,Subutilizado,Indefinido"`
	Version     int64            `json:"version" example:"2"`
	UpdatedAt   clock.Micros     `json:"updated_at" format:"date-time"`
}

func (r *monthRow) body() monthBody {
	s, c, f := &r.Stated, &r.Computed, &r.Computed.Flow
	return monthBody{
		ID: ledger.MonthID(r.balanceID, r.Month), BalanceID: r.balanceID, ClientID: r.clientID, ContractID: web.Optional(c.ContractID), MeterCode: r.meter,
		Month: r.Month.String(), Consumption: mwh(s.Consumption), Generation: mwh(s.Generation), LossPercent: known(c.Loss, percent.Percent.Text),
		Proinfa: mwh(c.Proinfa), Requirement: mwh(c.Requirement), Net: mwh(f.Net), Contracted: mwh(f.Contracted), Minimum: mwh(f.Minimum),
		Maximum: mwh(f.Maximum), Billable: mwh(f.Billable), Surplus: mwh(f.Surplus), Deficit: mwh(f.Deficit),
		PriceBRL: known(c.Price, money.Price.Text), ValueBRL: known(f.Value, money.Amount.Text), Conformity: f.Conformity,
		Version: r.version, UpdatedAt: r.updatedAt,
	}
}

func mwh(e chain.Energy) *web.Number { return known(e, energy.Energy.MWhText) }

// known is the number where it is known.
func known[T ~int64](v chain.Opt[T], text func(T) string) *web.Number {
	if !v.Known {
		return nil
	}
	return web.NumberOf(&v.V, text)
}

type invoiceBody struct {
	ID         string       `json:"id"`
	Kind       string       `json:"kind" enum:"nf_fornecedora,fatura_distribuidora"`
	ClientID   string       `json:"client_id"`
	ContractID *string      `json:"contract_id"`
	UnitID     *string      `json:"unit_id"`
	Month      string       `json:"month" doc:"AAAA-MM" example:"2026-10"`
	Number     *string      `json:"number" example:"48213"`
	IssuedOn   *string      `json:"issued_on" format:"date" example:"2026-11-03"`
	DueOn      *string      `json:"due_on" format:"date" example:"2026-11-16"`
	TotalBRL   *web.Number  `json:"total_brl"`
	Status     string       `json:"status" enum:"Paga,Em aberto,Vencida,Em análise"`
	State      string       `json:"state" enum:"valida,devolucao,cancelada,sem_valor,substituida" doc:"Somam no mês valida e, como menos, devolucao"`
	Version    int64        `json:"version" example:"1"`
	CreatedAt  clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt  clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *invoiceRow) body() invoiceBody {
	return invoiceBody{
		ID: r.ID, Kind: string(r.Kind), ClientID: r.ClientID, ContractID: web.Optional(r.ContractID), UnitID: web.Optional(r.UnitID),
		Month: r.Month.String(), Number: web.Optional(r.Number), IssuedOn: day(r.Issued), DueOn: day(r.Due),
		TotalBRL: web.NumberOf(r.Total, money.Amount.Text), Status: string(r.Status), State: string(r.State), Version: r.Version, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

func day(d month.Date) *string {
	if d.IsZero() {
		return nil
	}
	text := d.String()
	return &text
}

type unitBody struct {
	ID          string       `json:"id"`
	ClientID    string       `json:"client_id"`
	MeterCode   string       `json:"meter_code" example:"BRSPCVSENTR101"`
	GroupName   string       `json:"group_name" example:"default"`
	Distributor *string      `json:"distributor" example:"CPFL Piratininga"`
	State       *string      `json:"state" doc:"UF" example:"SP"`
	Subgroup    *string      `json:"subgroup" example:"A4"`
	Modality    *string      `json:"modality" example:"Verde"`
	ICMSPercent *web.Number  `json:"icms_percent"`
	Consumption *web.Number  `json:"monthly_consumption_mwh" doc:"Média informada"`
	Generation  *web.Number  `json:"monthly_generation_mwh" doc:"Média informada"`
	PeakPercent *web.Number  `json:"peak_percent" doc:"Do consumo, na ponta"`
	Demand      *web.Number  `json:"demand_kw" doc:"Contratada"`
	Version     int64        `json:"version" example:"1"`
	CreatedAt   clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt   clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *unitRow) body() unitBody {
	return unitBody{
		ID: r.id, ClientID: r.clientID, MeterCode: r.meter, GroupName: r.group, Distributor: web.Optional(r.distributor), State: web.Optional(r.state),
		Subgroup: web.Optional(r.subgroup), Modality: web.Optional(r.modality), ICMSPercent: web.NumberOf(r.icms, percent.Percent.Text),
		Consumption: web.NumberOf(r.consumption, energy.Energy.MWhText), Generation: web.NumberOf(r.generation, energy.Energy.MWhText),
		PeakPercent: web.NumberOf(r.peak, percent.Percent.Text), Demand: web.NumberOf(r.demand, lead.Demand.Text),
		Version: r.version, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
}

type findingBody struct {
	ID          string       `json:"id"`
	ClientID    string       `json:"client_id"`
	ContractID  string       `json:"contract_id"`
	UnitID      *string      `json:"unit_id"`
	InvoiceID   *string      `json:"invoice_id" doc:"Nulo: falta um documento"`
	Kind        string       `json:"kind" enum:"nf_fornecedora,fatura_distribuidora"`
	Month       string       `json:"month" doc:"AAAA-MM" example:"2026-10"`
	Rule        string       `json:"rule" example:"demanda_ultrapassagem"`
	Light       string       `json:"light" enum:"amarelo,vermelho"`
	Sentence    string       `json:"sentence" example:"Ultrapassagem cobrada acima da medida."`
	Contestable bool         `json:"contestable"`
	ExpectedBRL *web.Number  `json:"expected_brl"`
	ChargedBRL  *web.Number  `json:"charged_brl"`
	AtStakeBRL  *web.Number  `json:"at_stake_brl" doc:"Do próprio apontamento; os de um documento podem ser o mesmo dinheiro"`
	CountedBRL  *web.Number  `json:"counted_brl" doc:"O que ele acrescenta à soma dos apontamentos do seu documento com o mesmo status: somado, conta cada documento uma vez"`
	Status      string       `json:"status" enum:"aberta,em contestação,resolvida,descartada"`
	ReplyOn     *string      `json:"reply_on" format:"date" example:"2026-12-10"`
	Recovered   *web.Number  `json:"recovered_brl" doc:"O que voltou; nulo: nada foi visto"`
	RecoveredBy *string      `json:"recovered_by" enum:"nova_fatura,credito" doc:"O que devolve: a fatura no lugar da contestada, ou o crédito em uma posterior"`
	Version     int64        `json:"version" example:"1"`
	CreatedAt   clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt   clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *findingRow) body() findingBody {
	return findingBody{
		ID: r.id, ClientID: r.clientID, ContractID: r.contractID, UnitID: web.Optional(r.unitID), InvoiceID: web.Optional(r.invoiceID), Kind: r.kind,
		Month: r.month, Rule: r.rule, Light: r.light, Sentence: r.sentence, Contestable: r.contestable, ExpectedBRL: web.NumberOf(r.expected, money.Amount.Text),
		ChargedBRL: web.NumberOf(r.charged, money.Amount.Text), AtStakeBRL: web.NumberOf(r.atStake, money.Amount.Text), CountedBRL: web.NumberOf(r.counted, money.Amount.Text), Status: r.status,
		ReplyOn: web.Optional(r.replyOn), Recovered: web.NumberOf(r.recovered, money.Amount.Text), RecoveredBy: web.Optional(r.recoveredBy),
		Version: r.version, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
}

type simulationBody struct {
	ID              string       `json:"id"`
	Number          int64        `json:"number" example:"128"`
	ClientID        *string      `json:"client_id"`
	Name            string       `json:"name" example:"Cerâmica Vale Sereno, matriz"`
	Distributor     string       `json:"distributor" example:"CPFL Piratininga"`
	Modality        *string      `json:"modality" doc:"A mais barata da proposta" example:"Verde"`
	AnnualCost      *web.Number  `json:"annual_cost_brl"`
	AnnualSaving    *web.Number  `json:"annual_saving_brl" doc:"Com as premissas de hoje"`
	SavingPercent   *web.Number  `json:"saving_percent" doc:"Com as premissas de hoje"`
	Promised        *web.Number  `json:"promised_saving_brl" doc:"O que se pode prometer no ano; nulo: nada"`
	PromisedPercent *web.Number  `json:"promised_percent"`
	Version         int64        `json:"version" example:"2"`
	CreatedAt       clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt       clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *simulationRow) body() simulationBody {
	return simulationBody{
		ID: r.id, Number: r.number, ClientID: web.Optional(r.clientID), Name: r.name, Distributor: r.distributor, Modality: web.Optional(r.modality),
		AnnualCost: web.NumberOf(r.cost, money.Amount.Text), AnnualSaving: web.NumberOf(r.saving, money.Amount.Text),
		SavingPercent: web.NumberOf(r.savingPercent, percent.Percent.Text), Promised: web.NumberOf(r.promised, money.Amount.Text),
		PromisedPercent: web.NumberOf(r.promisedPercent, percent.Percent.Text), Version: r.version, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
}

type tariffBody struct {
	DistributorID string       `json:"distributor_id"`
	Distributor   string       `json:"distributor" example:"CPFL Piratininga"`
	Subgroup      string       `json:"subgroup" example:"A4"`
	Modality      string       `json:"modality" example:"Verde"`
	Class         string       `json:"class" doc:"Vazio: não se aplica"`
	Subclass      string       `json:"subclass" doc:"Vazio: não se aplica"`
	Detail        string       `json:"detail" doc:"Vazio: não se aplica"`
	Posto         string       `json:"posto" enum:"ponta,fora_ponta,intermediario,unico"`
	ValidFrom     string       `json:"valid_from" format:"date" example:"2026-10-23"`
	ValidTo       *string      `json:"valid_to" format:"date"`
	TUSDPerKW     *web.Number  `json:"tusd_brl_per_kw" doc:"Sem tributos"`
	TUSDPerMWh    *web.Number  `json:"tusd_brl_per_mwh" doc:"Sem tributos"`
	TEPerMWh      *web.Number  `json:"te_brl_per_mwh" doc:"Sem tributos"`
	Act           string       `json:"act" example:"REH 3.409/2024"`
	UpdatedAt     clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *tariffRow) body() tariffBody {
	return tariffBody{
		DistributorID: r.distributorID, Distributor: r.distributor, Subgroup: r.subgroup, Modality: r.modality, Class: r.class, Subclass: r.subclass,
		Detail: r.detail, Posto: r.posto, ValidFrom: r.from, ValidTo: web.Optional(r.to), TUSDPerKW: web.NumberOf(r.tusdKW, money.Price.Text),
		TUSDPerMWh: web.NumberOf(r.tusdMWh, money.Price.Text), TEPerMWh: web.NumberOf(r.teMWh, money.Price.Text), Act: r.act, UpdatedAt: r.updatedAt,
	}
}
