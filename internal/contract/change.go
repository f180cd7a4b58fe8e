package contract

import (
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fixed"
	"ynova/internal/platform/db"
)

// field is one value of a contract that a write may change, by its API name.
type field struct {
	name  string
	needs actor.Permission
	value func(c *Contract) string // canonical, empty where it is not given
}

// fields is every value that a write may change, and what changing it needs
// besides reaching the row (security 2.3).
var fields = [...]field{
	{"contract_code", actor.ContractsUpdate, func(c *Contract) string { return c.Code }},
	{"client_name", actor.ContractsUpdate, func(c *Contract) string { return c.ClientName }},
	{"client_id", actor.ContractsUpdate, func(c *Contract) string { return c.ClientID }},
	{"cnpj", actor.ContractsUpdate, func(c *Contract) string { return string(c.CNPJ) }},
	{"groupName", actor.ContractsUpdate, func(c *Contract) string { return c.Group }},
	{"segment", actor.ContractsUpdate, func(c *Contract) string { return c.Segment }},
	{"contact_responsible", actor.ContractsUpdate, func(c *Contract) string { return c.Contact }},
	{"contact_active", actor.ContractsUpdate, func(c *Contract) string { return strconv.FormatBool(c.ContactActive) }},
	{"email", actor.ContractsUpdate, func(c *Contract) string { return c.Email }},
	{"contracted_volume_mwh", actor.ContractsUpdate, func(c *Contract) string { return c.Volume.Text() }},
	{"volume_unit", actor.ContractsUpdate, func(c *Contract) string { return string(c.Volume.Unit()) }},
	{"status", actor.ContractsUpdate, func(c *Contract) string { return string(c.Status) }},
	{"incentive_percent", actor.ContractsUpdate, func(c *Contract) string { return c.Incentive.String() }},
	{"contracted_modality", actor.ContractsUpdate, func(c *Contract) string { return c.Modality }},
	{"start_date", actor.ContractsUpdate, func(c *Contract) string { return c.Start.String() }},
	{"end_date", actor.ContractsUpdate, func(c *Contract) string { return c.End.String() }},
	{"billing_cycle", actor.ContractsUpdate, func(c *Contract) string { return c.BillingCycle }},
	{"upper_limit_percent", actor.ContractsUpdate, func(c *Contract) string { return fixed.TextOf(c.UpperLimit) }},
	{"lower_limit_percent", actor.ContractsUpdate, func(c *Contract) string { return fixed.TextOf(c.LowerLimit) }},
	{"flexibility_percent", actor.ContractsUpdate, func(c *Contract) string { return fixed.TextOf(c.Flexibility) }},
	{"loss_percent", actor.ContractsUpdate, func(c *Contract) string { return fixed.TextOf(c.Loss) }},
	{"average_price_mwh", actor.ContractsUpdatePricing, func(c *Contract) string { return fixed.TextOf(c.AveragePrice) }},
	{"spot_price_ref_mwh", actor.ContractsUpdatePricing, func(c *Contract) string { return fixed.TextOf(c.SpotPrice) }},
	{"prices", actor.ContractsUpdatePricing, func(c *Contract) string { return c.Prices.Text() }},
	{"seasonal_volumes", actor.ContractsUpdate, func(c *Contract) string { return c.Seasonal.Text() }},
	{"additional", actor.ContractsUpdate, func(c *Contract) string { return additionalText(c.Additional) }},
	{"supplier", actor.ContractsUpdate, func(c *Contract) string { return c.Supplier }},
	{"proinfa_contribution", actor.ContractsUpdate, func(c *Contract) string { return energyText(c.Proinfa) }},
	{"adjusted", actor.ContractsComplianceOverride, func(c *Contract) string { return strconv.FormatBool(c.Adjusted) }},
	{"compliance_consumption", actor.ContractsComplianceOverride, func(c *Contract) string { return string(c.Consumption) }},
	{"compliance_nf", actor.ContractsComplianceOverride, func(c *Contract) string { return string(c.NF) }},
	{"compliance_invoice", actor.ContractsComplianceOverride, func(c *Contract) string { return string(c.Invoice) }},
	{"compliance_charges", actor.ContractsComplianceOverride, func(c *Contract) string { return string(c.Charges) }},
	{"compliance_overall", actor.ContractsComplianceOverride, func(c *Contract) string { return string(c.Overall) }},
}

// change is one value before and after a write.
type change struct {
	*field
	before, after string
}

// changes compares two states of a contract.
func changes(before, after *Contract) []change {
	var found []change
	for i := range fields {
		f := &fields[i]
		if was, is := f.value(before), f.value(after); was != is {
			found = append(found, change{f, was, is})
		}
	}
	return found
}

// untouched is what a new contract is compared with: the values that everybody
// who may create one may give it.
var untouched = Contract{
	Consumption: ComplianceEmAnalise, NF: ComplianceEmAnalise, Invoice: ComplianceEmAnalise,
	Charges: ComplianceEmAnalise, Overall: ComplianceEmAnalise,
}

// sides returns what the audit trail shows of the changes: the values before and
// after, null where there was none.
func sides(found []change) (before, after map[string]any) {
	before, after = make(map[string]any, len(found)), make(map[string]any, len(found))
	for _, c := range found {
		before[c.name], after[c.name] = db.Optional(c.before), db.Optional(c.after)
	}
	return before, after
}
