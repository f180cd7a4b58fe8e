package contract

import (
	"strconv"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/clock"
	"ynova/internal/platform/web"
)

// writeBody is what a write may give; everything else that a client sends back
// (id, client_id, version, times, computed figures) has no effect (R6). What is
// left out keeps its value, or gets its default in a new contract.
type writeBody struct {
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
	Status             Optional[string]     `json:"status" required:"false" maxLength:"100" doc:"Ativo, Inativo ou Em análise"`
	EnergySource       Optional[string]     `json:"energy_source" required:"false" maxLength:"100"`
	IncentivePercent   Optional[int]        `json:"incentive_percent" required:"false" doc:"0, 50 ou 100; decide energy_source"`
	ContractedModality Optional[string]     `json:"contracted_modality" required:"false" maxLength:"1000"`
	StartDate          Optional[string]     `json:"start_date" required:"false" maxLength:"100"`
	EndDate            Optional[string]     `json:"end_date" required:"false" maxLength:"100"`
	BillingCycle       Optional[string]     `json:"billing_cycle" required:"false" maxLength:"1000"`
	UpperLimitPercent  Optional[web.Number] `json:"upper_limit_percent" required:"false"`
	LowerLimitPercent  Optional[web.Number] `json:"lower_limit_percent" required:"false"`
	FlexibilityPercent Optional[web.Number] `json:"flexibility_percent" required:"false"`
	LossPercent        Optional[web.Number] `json:"loss_percent" required:"false"`
	AveragePrice       Optional[web.Number] `json:"average_price_mwh" required:"false"`
	Price              Optional[web.Number] `json:"price" required:"false" doc:"Outro nome de average_price_mwh"`
	SpotPriceRef       Optional[web.Number] `json:"spot_price_ref_mwh" required:"false"`
	Supplier           Optional[string]     `json:"supplier" required:"false" maxLength:"1000"`
	Proinfa            Optional[web.Number] `json:"proinfa_contribution" required:"false"`

	Prices          Optional[price.ScheduleInput]   `json:"prices" required:"false" doc:"Preços por período"`
	SeasonalVolumes Optional[[]price.SeasonalInput] `json:"seasonal_volumes" required:"false" doc:"Sazonalização: a soma de cada ano contratual é o volume do ano"`
	Additional      Optional[[]Additional]          `json:"additional" required:"false" doc:"Dados adicionais"`

	ComplianceConsumption Optional[string] `json:"compliance_consumption" required:"false" maxLength:"100"`
	ComplianceNF          Optional[string] `json:"compliance_nf" required:"false" maxLength:"100"`
	ComplianceInvoice     Optional[string] `json:"compliance_invoice" required:"false" maxLength:"100"`
	ComplianceCharges     Optional[string] `json:"compliance_charges" required:"false" maxLength:"100"`
	ComplianceOverall     Optional[string] `json:"compliance_overall" required:"false" maxLength:"100"`
	Adjusted              Optional[bool]   `json:"adjusted" required:"false"`

	UpdatedAt Optional[string] `json:"updated_at" required:"false" maxLength:"100" doc:"Versão lida, quando não há If-Match"`
	Reason    Optional[string] `json:"reason" required:"false" maxLength:"500" doc:"Motivo, guardado no histórico"`
}

// create returns the input of a new contract. Its limits have their defaults only
// where the body speaks of none of the three: one of them alone means a band of
// its own (domain 1.3).
func (b *writeBody) create() Input {
	in := NewInput()
	if b.UpperLimitPercent.Given || b.LowerLimitPercent.Given || b.FlexibilityPercent.Given {
		in.UpperLimit, in.LowerLimit, in.Flexibility = "", "", ""
	}
	b.apply(&in)
	return in
}

// apply changes what the body gives and leaves the rest.
func (b *writeBody) apply(in *Input) {
	set(&in.Code, b.ContractCode)
	set(&in.ClientName, b.ClientName)
	set(&in.CNPJ, b.CNPJ)
	set(&in.Group, b.GroupName)
	set(&in.Segment, b.Segment)
	set(&in.Contact, b.ContactResponsible)
	setFlag(&in.ContactActive, b.ContactActive)
	set(&in.Email, b.Email)
	set(&in.Volume, b.ContractedVolume)
	set(&in.VolumeUnit, b.VolumeUnit)
	set(&in.Status, b.Status)
	if b.EnergySource.Given {
		in.SetEnergySource(b.EnergySource.Value)
	}
	if b.IncentivePercent.Given && !b.IncentivePercent.Null {
		in.Incentive = strconv.Itoa(b.IncentivePercent.Value)
	}
	set(&in.Modality, b.ContractedModality)
	set(&in.StartDate, b.StartDate)
	set(&in.EndDate, b.EndDate)
	set(&in.BillingCycle, b.BillingCycle)
	b.applyNumbers(in)
	b.applyAggregate(in)
	set(&in.Supplier, b.Supplier)
	set(&in.Consumption, b.ComplianceConsumption)
	set(&in.NF, b.ComplianceNF)
	set(&in.Invoice, b.ComplianceInvoice)
	set(&in.Charges, b.ComplianceCharges)
	set(&in.Overall, b.ComplianceOverall)
	setFlag(&in.Adjusted, b.Adjusted)
}

func (b *writeBody) applyNumbers(in *Input) {
	set(&in.UpperLimit, b.UpperLimitPercent)
	set(&in.LowerLimit, b.LowerLimitPercent)
	set(&in.Flexibility, b.FlexibilityPercent)
	set(&in.Loss, b.LossPercent)
	set(&in.AveragePrice, b.Price)
	set(&in.AveragePrice, b.AveragePrice)
	set(&in.SpotPrice, b.SpotPriceRef)
	set(&in.Proinfa, b.Proinfa)
}

// applyAggregate changes what is stored as one with the contract.
func (b *writeBody) applyAggregate(in *Input) {
	if b.Prices.Given {
		in.Prices = nil
		if !b.Prices.Null {
			in.Prices = &b.Prices.Value
		}
	}
	if b.SeasonalVolumes.Given {
		in.Seasonal = b.SeasonalVolumes.Value
	}
	if b.Additional.Given {
		in.Additional = b.Additional.Value
	}
}

// readAt is the state that the body says it was made from; nil where it does not
// say it, or says it in another form than ours.
func (b *writeBody) readAt() *clock.Micros {
	if !b.UpdatedAt.Given {
		return nil
	}
	var at clock.Micros
	if at.UnmarshalText([]byte(b.UpdatedAt.Value)) != nil {
		return nil
	}
	return &at
}

func set[T ~string](to *string, from Optional[T]) {
	if from.Given {
		*to = string(from.Value)
	}
}

// setFlag changes a flag; null says nothing about it.
func setFlag(to *bool, from Optional[bool]) {
	if from.Given && !from.Null {
		*to = from.Value
	}
}
