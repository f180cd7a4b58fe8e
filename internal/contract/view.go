package contract

import (
	"github.com/danielgtaylor/huma/v2"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fixed"
	"ynova/internal/platform/web"
)

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

	ContractedVolume   web.Number       `json:"contracted_volume_mwh" doc:"Volume por mês, na unidade de volume_unit"`
	VolumeUnit         price.VolumeUnit `json:"volume_unit" enum:"MWh,MW médio"`
	MonthlyVolume      *web.Number      `json:"monthly_volume_mwh" doc:"MWh de um mês médio (MW médio × 730 h)"`
	MinimumVolume      *web.Number      `json:"minimum_volume_mwh" doc:"Mínimo da faixa contratual em um mês médio"`
	MaximumVolume      *web.Number      `json:"maximum_volume_mwh" doc:"Máximo da faixa contratual em um mês médio"`
	Status             Status           `json:"status" enum:"Ativo,Inativo,Em análise"`
	EnergySource       EnergySource     `json:"energy_source" enum:"Convencional,Incentivada"`
	IncentivePercent   Incentive        `json:"incentive_percent" enum:"0,50,100"`
	ContractedModality *string          `json:"contracted_modality"`
	StartDate          string           `json:"start_date" format:"date"`
	EndDate            string           `json:"end_date" format:"date"`
	BillingCycle       *string          `json:"billing_cycle"`
	UpperLimitPercent  *web.Number      `json:"upper_limit_percent"`
	LowerLimitPercent  *web.Number      `json:"lower_limit_percent"`
	FlexibilityPercent *web.Number      `json:"flexibility_percent"`
	LossPercent        *web.Number      `json:"loss_percent" doc:"Nulo: o parâmetro vigente"`

	AveragePrice *web.Number `json:"average_price_mwh"`
	SpotPriceRef *web.Number `json:"spot_price_ref_mwh"`
	Supplier     *string     `json:"supplier"`
	Proinfa      *web.Number `json:"proinfa_contribution" doc:"MWh por mês"`

	Prices          *price.ScheduleInput  `json:"prices" doc:"Preços por período; nulo em listas"`
	PriceWarnings   []string              `json:"price_warnings" nullable:"false" doc:"O que chama a atenção nos preços"`
	SeasonalVolumes []price.SeasonalInput `json:"seasonal_volumes" nullable:"true" doc:"Sazonalização; nulo em listas"`
	Additional      []Additional          `json:"additional" nullable:"false" doc:"Dados adicionais; vazio em listas"`

	ComplianceConsumption Compliance `json:"compliance_consumption" enum:"Conforme,Divergente,Em análise"`
	ComplianceNF          Compliance `json:"compliance_nf" enum:"Conforme,Divergente,Em análise"`
	ComplianceInvoice     Compliance `json:"compliance_invoice" enum:"Conforme,Divergente,Em análise"`
	ComplianceCharges     Compliance `json:"compliance_charges" enum:"Conforme,Divergente,Em análise"`
	ComplianceOverall     Compliance `json:"compliance_overall" enum:"Conforme,Divergente,Em análise"`
	Adjusted              bool       `json:"adjusted"`

	Version   int64        `json:"version"`
	CreatedAt clock.Micros `json:"created_at" format:"date-time"`
	CreatedBy *string      `json:"created_by" doc:"Nome; nulo em listas"`
	UpdatedAt clock.Micros `json:"updated_at" format:"date-time"`
	UpdatedBy *string      `json:"updated_by" doc:"Nome; nulo em listas"`
	Deleted   bool         `json:"deleted"`
}

// TransformSchema declares that prices may be null, which a reference alone cannot
// say.
func (View) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	prices := s.Properties["prices"]
	s.Properties["prices"] = &huma.Schema{
		Description: prices.Description, AnyOf: []*huma.Schema{{Ref: prices.Ref}, {Type: "null"}},
	}
	return s
}

// viewOf returns the whole contract, nothing masked. It refers to c.
func viewOf(c *Contract) View {
	var n numbers
	v := View{
		ID: c.ID, ContractCode: c.Code, ClientName: c.ClientName, ClientID: c.ClientID, GroupName: c.Group,
		CNPJ: string(c.CNPJ), Segment: given(&c.Segment), ContactResponsible: given(&c.Contact),
		ContactActive: c.ContactActive, Email: given(&c.Email),
		ContractedVolume: web.Number(c.Volume.Text()), VolumeUnit: c.Volume.Unit(), Status: c.Status,
		EnergySource: c.Incentive.Source(), IncentivePercent: c.Incentive,
		ContractedModality: given(&c.Modality), StartDate: c.Start.String(), EndDate: c.End.String(),
		BillingCycle: given(&c.BillingCycle), Supplier: given(&c.Supplier),
		ComplianceConsumption: c.Consumption, ComplianceNF: c.NF, ComplianceInvoice: c.Invoice,
		ComplianceCharges: c.Charges, ComplianceOverall: c.Overall, Adjusted: c.Adjusted,
		Version: c.Version, CreatedAt: c.CreatedAt, CreatedBy: given(&c.CreatedBy.Name),
		UpdatedAt: c.UpdatedAt, UpdatedBy: given(&c.UpdatedBy.Name), Deleted: c.Deleted(),
	}
	v.UpperLimitPercent, v.LowerLimitPercent = n.add(fixed.TextOf(c.UpperLimit)), n.add(fixed.TextOf(c.LowerLimit))
	v.FlexibilityPercent, v.LossPercent = n.add(fixed.TextOf(c.Flexibility)), n.add(fixed.TextOf(c.Loss))
	v.AveragePrice, v.SpotPriceRef = n.add(fixed.TextOf(c.AveragePrice)), n.add(fixed.TextOf(c.SpotPrice))
	v.Proinfa = n.add(energyText(c.Proinfa))
	v.setVolumes(c, &n)
	v.Prices, v.SeasonalVolumes = c.Prices.Input(), c.Seasonal.Input()
	v.PriceWarnings, v.Additional = copied(noTexts, c.Prices.Warnings()), copied(noPairs, c.Additional)
	return v
}

// copied is a copy of the list, or none where it has no entries.
func copied[T any](none, list []T) []T { return append(none, list...) }

// Lists without entries, which cost nothing; appending to them copies.
var (
	noTexts = make([]string, 0)
	noPairs = make([]Additional, 0)
)

// setVolumes adds the energy of an average month and its band (CT-21), null where
// the band is not agreed or, which the rules prevent, does not fit.
func (v *View) setVolumes(c *Contract, n *numbers) {
	terms := c.Terms()
	r, agreed, err := terms.AverageRange()
	if err != nil {
		return
	}
	v.MonthlyVolume = n.add(r.Contracted.MWhText())
	if agreed {
		v.MinimumVolume, v.MaximumVolume = n.add(r.Minimum.MWhText()), n.add(r.Maximum.MWhText())
	}
}

// masked returns what the actor may see of the view (security 2.3).
func (v View) masked(a actor.Actor) View {
	if !a.SeesPrices() {
		v.AveragePrice, v.SpotPriceRef, v.Supplier = nil, nil, nil
		v.Prices, v.PriceWarnings = nil, noTexts
	}
	switch {
	case !a.SeesContacts():
		v.Email, v.CreatedBy, v.UpdatedBy = nil, nil, nil
	case !a.SeesEmailAddresses() && v.Email != nil:
		hidden := maskRecipients(*v.Email)
		v.Email = &hidden
	}
	return v
}

// numbers holds the nullable numbers of one view together.
type numbers struct {
	used   int
	values [10]web.Number
}

// add returns the number, nil for an empty text.
func (n *numbers) add(s string) *web.Number {
	if s == "" {
		return nil
	}
	p := &n.values[n.used]
	n.used++
	*p = web.Number(s)
	return p
}

func given(s *string) *string {
	if *s == "" {
		return nil
	}
	return s
}
