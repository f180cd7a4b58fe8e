package ledger

import (
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/kernel/search"
	"ynova/internal/platform/db"
)

// Columns are what balance_months keeps of a row: the one list from which months are
// selected, read, inserted and updated. Dispatch is not among them: it belongs to the
// sending of statements.
var Columns = slices.Concat(
	db.Columns[Row]{
		{Name: "balance_seq", Once: true, Place: func(r *Row) any { return &r.BalanceSeq }, Value: func(r *Row) any { return r.BalanceSeq }},
		{Name: "month", Once: true, Place: func(r *Row) any { return &r.Month }, Value: func(r *Row) any { return r.Month.String() }},
	},
	statedColumns(), computedColumns, db.Columns[Row]{
		db.OptionalText("divergence", func(r *Row) *string { return &r.Computed.Divergence }),
		origin("created_import", func(o *Origin) *int64 { return &o.CreatedImport }).GivenOnce(),
		origin("created_line", func(o *Origin) *int64 { return &o.CreatedLine }).GivenOnce(),
		origin("import_seq", func(o *Origin) *int64 { return &o.ImportSeq }),
		origin("import_line", func(o *Origin) *int64 { return &o.ImportLine }),
		db.Int("version", func(r *Row) *int64 { return &r.Origin.Version }),
		{Name: "created_at", Once: true, Place: func(r *Row) any { return &r.Origin.CreatedAt }, Value: func(r *Row) any { return int64(r.Origin.CreatedAt) }},
		{Name: "label_search", Value: labelSearch},
	},
)

// computedColumns are what the chain makes of a month, without the divergence, which a
// sheet brings about.
var computedColumns = db.Columns[Row]{
	db.OptionalText("contract_id", func(r *Row) *string { return &r.Computed.ContractID }),
	number("price", func(r *Row) *chain.Opt[money.Price] { return &r.Computed.Price }),
	number("applied_loss", func(r *Row) *chain.Opt[percent.Percent] { return &r.Computed.Loss }),
	number("applied_proinfa", func(r *Row) *chain.Energy { return &r.Computed.Proinfa }),
	number("requirement", func(r *Row) *chain.Energy { return &r.Computed.Requirement }),
	number("net", func(r *Row) *chain.Energy { return &r.Computed.Flow.Net }),
	number("contracted", func(r *Row) *chain.Energy { return &r.Computed.Flow.Contracted }),
	number("minimum", func(r *Row) *chain.Energy { return &r.Computed.Flow.Minimum }),
	number("maximum", func(r *Row) *chain.Energy { return &r.Computed.Flow.Maximum }),
	number("billable", func(r *Row) *chain.Energy { return &r.Computed.Flow.Billable }),
	number("surplus", func(r *Row) *chain.Energy { return &r.Computed.Flow.Surplus }),
	number("deficit", func(r *Row) *chain.Energy { return &r.Computed.Flow.Deficit }),
	number("energy_value", func(r *Row) *chain.Opt[money.Amount] { return &r.Computed.Flow.Value }),
	db.Text("conformity", func(r *Row) *string { return (*string)(&r.Computed.Flow.Conformity) }),
	db.Int("rules_version", func(r *Row) *int64 { return &r.Computed.Rules }),
	{ // NULL in months that were computed before prices were adjusted
		Name: "price_adjusted", Place: func(r *Row) any { return (*db.NullInt)(&r.Computed.Adjusted) },
		Value: func(r *Row) any { return int64(r.Computed.Adjusted) },
	},
}

// columnTypes are those of computed columns that are not BIGINT.
var columnTypes = map[string]string{"contract_id": "TEXT", "conformity": "TEXT", "rules_version": "INTEGER"}

// number is a column of a number that may be unknown.
func number[T ~int64](name string, at func(*Row) *chain.Opt[T]) db.Field[Row] {
	return db.Field[Row]{Name: name, Place: func(r *Row) any { return at(r) }, Value: func(r *Row) any { return at(r).Column() }}
}

// origin is a column of where a row comes from; 0 is NULL.
func origin(name string, at func(*Origin) *int64) db.Field[Row] {
	return db.Field[Row]{
		Name: name, Place: func(r *Row) any { return (*db.NullInt)(at(&r.Origin)) },
		Value: func(r *Row) any { return db.OptionalInt(*at(&r.Origin)) },
	}
}

func labelSearch(r *Row) any {
	if r.Stated.MeterLabel == "" {
		return nil
	}
	return search.Text(r.Stated.MeterLabel)
}

// statedColumns are the columns of what can be stated.
func statedColumns() (columns db.Columns[Row]) {
	for _, c := range numberColumns {
		columns = append(columns, c.field)
	}
	for _, c := range textColumns {
		columns = append(columns, db.OptionalText(c.name, func(r *Row) *string { return c.of(&r.Stated) }))
	}
	for _, c := range flagColumns {
		columns = append(columns, db.Flag(c.name, func(r *Row) *bool { return c.of(&r.Stated) }))
	}
	return columns
}

// numberColumn is a nullable number that can be stated, as it is stored, kept for
// undoing, shown in the history and named on screens.
type numberColumn struct {
	name, label string
	field       db.Field[Row]
	get         func(*Stated) chain.Energy // as a plain number
	set         func(*Stated, chain.Energy)
	text, shown func(chain.Energy) string // canonical; as people read it
}

func column[T ~int64](name, label string, text, shown func(T) string, of func(*Stated) *chain.Opt[T]) numberColumn {
	return numberColumn{
		name: name, label: label,
		field: number(name, func(r *Row) *chain.Opt[T] { return of(&r.Stated) }),
		text:  func(e chain.Energy) string { return text(T(e.V)) },
		shown: func(e chain.Energy) string { return shown(T(e.V)) },
		get: func(s *Stated) chain.Energy {
			o := of(s)
			return chain.Energy{V: energy.Energy(o.V), Known: o.Known}
		},
		set: func(s *Stated, e chain.Energy) { *of(s) = chain.Opt[T]{V: T(e.V), Known: e.Known} },
	}
}

// numberColumns are all nullable numbers that can be stated.
var numberColumns = [...]numberColumn{
	column("consumption", "Consumo", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Consumption }),
	column("generation", "Geração", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Generation }),
	column("loss_percent", "Perdas", percent.Percent.Text, ptbr.FormatPercentExact, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Loss }),
	column("proinfa", "Proinfa", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Proinfa }),
	column("given_volume", "Contrato", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Given.Volume }),
	column("given_minimum", "Mínimo", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Given.Minimum }),
	column("given_maximum", "Máximo", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Given.Maximum }),
	column("given_lower", "Limite inferior", percent.Percent.Text, ptbr.FormatPercentExact, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Given.Lower }),
	column("given_upper", "Limite superior", percent.Percent.Text, ptbr.FormatPercentExact, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Given.Upper }),
	column("given_price", "Preço", money.Price.Text, ptbr.FormatPrice, func(s *Stated) *chain.Opt[money.Price] { return &s.Given.Price }),
	column("tax_percent", "Imposto", percent.Percent.Text, ptbr.FormatPercentExact, func(s *Stated) *chain.Opt[percent.Percent] { return &s.Tax }),
	column("fixed_requirement", "Requisito", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Fixed.Requirement }),
	column("fixed_net", "NET", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Fixed.Net }),
	column("fixed_minimum", "Mínimo", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Fixed.Minimum }),
	column("fixed_maximum", "Máximo", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Fixed.Maximum }),
	column("fixed_billable", "Faturar", energy.Energy.MWhText, ptbr.FormatMWhExact, func(s *Stated) *chain.Energy { return &s.Fixed.Billable }),
	column("fixed_adjusted", "Reajustado", yesNo, yesNo, func(s *Stated) *chain.Energy { return &s.FixedAdjusted }),
}

func yesNo(e energy.Energy) string { return ptbr.YesNo(e != 0) }

// textColumns are all texts that can be stated; one without a label is not shown.
var textColumns = [...]struct {
	name, label string
	of          func(*Stated) *string
}{
	{"supplier", "Fornecedor", func(s *Stated) *string { return &s.Supplier }},
	{"metering", "Medição", func(s *Stated) *string { return &s.Metering }},
	{"cp_code", "CP", func(s *Stated) *string { return &s.CPCode }},
	{"email", "Email", func(s *Stated) *string { return &s.Email }},
	{"bill_due", "Data vencimento boleto", func(s *Stated) *string { return &s.BillDue }},
	{"meter_label", "Medidor", func(s *Stated) *string { return &s.MeterLabel }},
	{"edited_by", "", func(s *Stated) *string { return &s.EditedBy }},
}

// flagColumns are what can be stated as yes or no.
var flagColumns = [...]struct {
	name, label string
	of          func(*Stated) *bool
}{
	{"adjusted", "Reajustado", func(s *Stated) *bool { return &s.Adjusted }},
	{"sent_ok", "Envio ok", func(s *Stated) *bool { return &s.SentOK }},
}
