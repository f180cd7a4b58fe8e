package publicapi

import (
	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
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
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	CNPJ      string       `json:"cnpj" doc:"14 caracteres, sem máscara"`
	Segment   *string      `json:"segment"`
	State     *string      `json:"state" doc:"UF"`
	City      *string      `json:"city"`
	CreatedAt clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *clientRow) body() clientBody {
	return clientBody{
		r.id, r.name, r.cnpj, web.Optional(r.segment), web.Optional(r.state), web.Optional(r.city), r.createdAt, r.updatedAt,
	}
}

type contractBody struct {
	ID                string       `json:"id"`
	ClientID          string       `json:"client_id"`
	Code              string       `json:"code"`
	GroupName         string       `json:"group_name" doc:"Grupo de unidades que o contrato atende"`
	Status            string       `json:"status" enum:"Ativo,Inativo,Em análise"`
	EnergySource      string       `json:"energy_source" enum:"Convencional,Incentivada"`
	IncentivePercent  int64        `json:"incentive_percent"`
	Modality          *string      `json:"modality"`
	Volume            web.Number   `json:"volume" doc:"Por mês, em volume_unit"`
	VolumeUnit        string       `json:"volume_unit" enum:"MWh,MW médio"`
	StartDate         string       `json:"start_date" format:"date"`
	EndDate           string       `json:"end_date" format:"date"`
	LowerLimitPercent *web.Number  `json:"lower_limit_percent"`
	UpperLimitPercent *web.Number  `json:"upper_limit_percent"`
	AveragePriceBRL   *web.Number  `json:"average_price_brl_per_mwh"`
	Supplier          *string      `json:"supplier"`
	Version           int64        `json:"version"`
	CreatedAt         clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt         clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *contractRow) body() contractBody {
	return contractBody{
		ID: r.id, ClientID: r.clientID, Code: r.code, GroupName: r.group, Status: r.status, EnergySource: r.source, IncentivePercent: r.incentive,
		Modality: web.Optional(r.modality), Volume: web.Number(r.volume.Text()), VolumeUnit: string(r.volume.Unit()), StartDate: r.startDate, EndDate: r.endDate,
		LowerLimitPercent: web.NumberOf(r.lowerLimit, percent.Percent.Text), UpperLimitPercent: web.NumberOf(r.upperLimit, percent.Percent.Text),
		AveragePriceBRL: web.NumberOf(r.price, money.Price.Text), Supplier: web.Optional(r.supplier), Version: r.version,
		CreatedAt: r.createdAt, UpdatedAt: r.updatedAt,
	}
}

type monthBody struct {
	ID          string           `json:"id"`
	BalanceID   string           `json:"balance_id"`
	ClientID    string           `json:"client_id"`
	ContractID  *string          `json:"contract_id"`
	MeterCode   string           `json:"meter_code"`
	Month       string           `json:"month" doc:"AAAA-MM"`
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
	Version     int64            `json:"version"`
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
		Version: r.Origin.Version, UpdatedAt: r.updatedAt,
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
	Month      string       `json:"month" doc:"AAAA-MM"`
	Number     *string      `json:"number"`
	IssuedOn   *string      `json:"issued_on" format:"date"`
	DueOn      *string      `json:"due_on" format:"date"`
	TotalBRL   *web.Number  `json:"total_brl"`
	Status     string       `json:"status" enum:"Paga,Em aberto,Vencida,Em análise"`
	Version    int64        `json:"version"`
	CreatedAt  clock.Micros `json:"created_at" format:"date-time"`
	UpdatedAt  clock.Micros `json:"updated_at" format:"date-time"`
}

func (r *invoiceRow) body() invoiceBody {
	return invoiceBody{
		ID: r.ID, Kind: string(r.Kind), ClientID: r.ClientID, ContractID: web.Optional(r.ContractID), UnitID: web.Optional(r.UnitID),
		Month: r.Month.String(), Number: web.Optional(r.Number), IssuedOn: day(r.Issued), DueOn: day(r.Due),
		TotalBRL: web.NumberOf(r.Total, money.Amount.Text), Status: string(r.Status), Version: r.Version, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

func day(d month.Date) *string {
	if d.IsZero() {
		return nil
	}
	text := d.String()
	return &text
}
