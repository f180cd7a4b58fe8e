package record

import (
	"cmp"
	"slices"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/export"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// exportOrder is the order of the columns of the file. A field with a title that is
// not named here comes where the empty name stands.
var exportOrder = [...]string{
	"contract_code", "client_name", "cnpj", "groupName", "segment", "contact_responsible", "status", "situacoes", "energy_source",
	"incentive_percent", "contracted_modality", "start_date", "end_date", "mes_parcial", "billing_cycle", "modulacao", "monthly_volume_mwh",
	"minimum_volume_mwh", "maximum_volume_mwh", "upper_limit_percent", "lower_limit_percent", "flexibility_percent",
	"proinfa_contribution", "average_price_mwh", "spot_price_ref_mwh", "supplier", "compliance_consumption",
	"compliance_nf", "compliance_invoice", "compliance_charges", "compliance_overall", "adjusted", "", "email",
	"created_at", "updated_at",
}

// computed are the columns of the file that are no field.
var computed = []field{
	computedVolume("monthly_volume_mwh", "Volume mensal (MWh)", func(v *View) *web.Number { return v.MonthlyVolume }),
	computedVolume("minimum_volume_mwh", "Mínimo mensal (MWh)", func(v *View) *web.Number { return v.MinimumVolume }),
	computedVolume("maximum_volume_mwh", "Máximo mensal (MWh)", func(v *View) *web.Number { return v.MaximumVolume }),
	{name: "created_at", title: "Criado em", cell: func(v *View) sheet.Cell { return sheet.Time(v.CreatedAt.Time()) }},
	{name: "updated_at", title: "Atualizado em", cell: func(v *View) sheet.Cell { return sheet.Time(v.UpdatedAt.Time()) }},
}

func computedVolume(name, title string, of func(*View) *web.Number) field {
	return field{name: name, title: title, sum: true, cell: func(v *View) sheet.Cell { return numberCell(of(v), 3) }}
}

// exportPlace is the place of a column in the file.
func exportPlace(name string) int {
	if i := slices.Index(exportOrder[:], name); i >= 0 {
		return i
	}
	return slices.Index(exportOrder[:], "")
}

// ExportColumns are the columns that the actor may see.
func ExportColumns(a actor.Actor) []export.Column[View] {
	seen := slices.DeleteFunc(slices.Concat(fields, computed), func(f field) bool {
		return f.title == "" || f.sees != nil && !f.sees(a)
	})
	slices.SortStableFunc(seen, func(a, b field) int { return cmp.Compare(exportPlace(a.name), exportPlace(b.name)) })
	columns := make([]export.Column[View], len(seen))
	for i, f := range seen {
		columns[i] = export.Column[View]{Title: f.title, Cell: f.cell, Sum: f.sum}
	}
	return columns
}
