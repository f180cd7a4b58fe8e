package record

import (
	"cmp"
	"strconv"

	"ynova/internal/client/extra"
	"ynova/internal/contract/price"
	"ynova/internal/contract/status"
	"ynova/internal/contract/term"
	"ynova/internal/contract/version"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/doubt"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
)

// The fields that are of no common kind.
var (
	volumeField = field{
		name: "contracted_volume_mwh", label: "Volume por mês", needs: actor.ContractsUpdate,
		columns: db.Columns[Contract]{{
			Name: "volume", Place: func(c *Contract) any { return c.Volume.StoredPlace() }, Value: func(c *Contract) any { return c.Volume.Stored() },
		}},
		value:   func(c *Contract) string { return c.Volume.Text() },
		read:    func(in *Input, c *Contract) { in.Volume = c.Volume.Text() },
		apply:   func(in *Input, b *WriteBody) { set(&in.Volume, b.ContractedVolume) },
		check:   func(r *rules, c *Contract, in *Input) { c.Volume = r.volume(in) },
		show:    func(v *View, c *Contract, _ *numbers) { v.ContractedVolume = web.Number(c.Volume.Text()) },
		written: func(v *View) string { return version.MWh(string(v.ContractedVolume), string(v.VolumeUnit)) },
	}
	volumeUnitField = field{
		name: "volume_unit", needs: actor.ContractsUpdate,
		columns: db.Columns[Contract]{{
			Name: "volume_unit", Place: func(c *Contract) any { return c.Volume.UnitPlace() },
			Value: func(c *Contract) any { return string(c.Volume.Unit()) },
		}},
		value: func(c *Contract) string { return string(c.Volume.Unit()) },
		read:  func(in *Input, c *Contract) { in.VolumeUnit = string(c.Volume.Unit()) },
		apply: func(in *Input, b *WriteBody) { set(&in.VolumeUnit, b.VolumeUnit) },
		show:  func(v *View, c *Contract, _ *numbers) { v.VolumeUnit = c.Volume.Unit() },
	}
	statusField = field{
		name: "status", label: "Status", needs: actor.ContractsUpdate,
		columns: db.Columns[Contract]{{
			Name: "status", Place: func(c *Contract) any { return &c.Status }, Value: func(c *Contract) any { return string(c.Status) }, Index: true,
		}, {
			Name: "situation", Value: func(c *Contract) any { return string(c.reading().Status) }, Index: true,
		}, turnsOn()},
		value: func(c *Contract) string { return string(c.Status) },
		read:  func(in *Input, c *Contract) { in.Status = string(c.Status) },
		apply: func(in *Input, b *WriteBody) {
			set(&in.Status, b.Status)
			set(&in.StatusFrom, b.StatusFrom)
		},
		check:   (*rules).status,
		show:    func(v *View, c *Contract, _ *numbers) { v.Status = c.Status },
		written: func(v *View) string { return string(v.Status) },
	}.exported("Status")
	historyField = field{
		name: "situacoes", label: "Status ao longo do tempo", needs: actor.ContractsUpdate,
		columns: jsonColumn("status_history", (*Contract).storedHistory, func(c *Contract) *status.History { return &c.History }, status.Parse),
		value:   (*Contract).storedHistory,
		show: func(v *View, c *Contract, _ *numbers) {
			v.History = copied(noChanges, c.History)
			if len(c.History) > 0 {
				is := c.reading()
				v.Situation, v.SituationFrom, v.Scheduled = is.Status, is.From.String(), c.scheduled()
			}
		},
		written: func(v *View) string { return v.History.String() },
		title:   "Situação", cell: func(v *View) sheet.Cell { return sheet.Text(v.situation()) },
	}
	incentiveField = field{
		name: "incentive_percent", needs: actor.ContractsUpdate,
		columns: db.Columns[Contract]{{
			Name: "incentive_percent", Place: func(c *Contract) any { return &c.Incentive },
			Value: func(c *Contract) any { return int64(c.Incentive) },
		}},
		value: func(c *Contract) string { return c.Incentive.String() },
		read:  func(in *Input, c *Contract) { in.Incentive = c.Incentive.String() },
		apply: func(in *Input, b *WriteBody) {
			if b.IncentivePercent.Given && !b.IncentivePercent.Null {
				in.Incentive = strconv.Itoa(b.IncentivePercent.Value)
			}
		},
		check: func(r *rules, c *Contract, in *Input) { c.Incentive = r.incentive(in) },
		show:  func(v *View, c *Contract, _ *numbers) { v.IncentivePercent = c.Incentive },
		title: "Desconto da fonte (%)",
		cell:  func(v *View) sheet.Cell { return sheet.Number(strconv.Itoa(int(v.IncentivePercent)), 0) },
	}
	startField = date("start_date", "Início da vigência",
		func(c *Contract) *month.Date { return &c.Start }, func(in *Input) *string { return &in.StartDate },
		func(v *View) *string { return &v.StartDate }, func(b *WriteBody) *Optional[string] { return &b.StartDate })
	endField = date("end_date", "Fim da vigência",
		func(c *Contract) *month.Date { return &c.End }, func(in *Input) *string { return &in.EndDate },
		func(v *View) *string { return &v.EndDate }, func(b *WriteBody) *Optional[string] { return &b.EndDate })
	partialField = field{
		name: "mes_parcial", label: "Mês parcial", needs: actor.ContractsUpdate,
		columns: db.Columns[Contract]{{
			Name: "partial_month", Place: func(c *Contract) any { return &c.Partial }, Value: func(c *Contract) any { return db.Optional(string(c.Partial)) },
		}},
		value: func(c *Contract) string { return string(c.Partial) },
		read:  func(in *Input, c *Contract) { in.PartialMonth = string(c.Partial) },
		apply: func(in *Input, b *WriteBody) {
			in.PartialMonth, in.AskPartial = SaidPartial(b.PartialMonth, in.PartialMonth)
		},
		check: func(r *rules, c *Contract, in *Input) { c.Partial = ParsePartial(&r.Collector, in.PartialMonth) },
		show: func(v *View, c *Contract, _ *numbers) {
			v.PartialMonth, v.PartialSaid = cmp.Or(c.Partial, term.PartialWhole), c.Partial != term.PartialUnsaid
			v.Warnings = copied(noTexts, c.warnings())
		},
		written: func(v *View) string {
			if !v.PartialSaid && len(v.Warnings) > 0 {
				return partialTexts[v.PartialMonth] + " (não informado)"
			}
			return partialTexts[v.PartialMonth]
		},
	}.exported("Mês parcial")
	pricesField = field{
		name: "prices", needs: actor.ContractsUpdatePricing, sees: actor.Actor.SeesPrices, detail: true,
		columns: jsonColumn("price_schedule", (*Contract).storedPrices, func(c *Contract) **price.Schedule { return &c.Prices }, price.ParseSchedule),
		value:   (*Contract).storedPrices,
		read:    func(in *Input, c *Contract) { in.Prices = c.Prices.Input() },
		apply: func(in *Input, b *WriteBody) {
			switch {
			case b.Prices.Null:
				in.Prices = nil
			case b.Prices.Given:
				in.Prices = &b.Prices.Value
			}
		},
		check: (*rules).schedule,
		show: func(v *View, c *Contract, _ *numbers) {
			v.Prices, v.PriceWarnings, v.Unpriced = c.Prices.Input(), copied(noTexts, c.priceWarnings()), c.Unpriced
		},
		hide: func(v *View) { v.Prices, v.PriceWarnings, v.Unpriced = nil, noTexts, 0 },
	}
	gapField = field{
		name: "lacuna_preco", label: "Meses sem preço", needs: actor.ContractsUpdatePricing, sees: actor.Actor.SeesPrices,
		columns: db.Columns[Contract]{db.Plain("price_gap", func(c *Contract) *price.Gap { return &c.PriceGap })},
		value: func(c *Contract) string {
			return orEmpty(string(c.PriceGap), string(price.GapUndefined)) // what holds unless the contract says otherwise
		},
		read:  func(in *Input, c *Contract) { in.PriceGap = string(c.PriceGap) },
		apply: func(in *Input, b *WriteBody) { set(&in.PriceGap, b.PriceGap) },
		check: (*rules).gap,
		show:  func(v *View, c *Contract, _ *numbers) { v.PriceGap = c.PriceGap },
		hide:  func(v *View) { v.PriceGap = "" },
		written: func(v *View) string {
			if v.PriceGap == price.GapAverage {
				return "Preço médio do contrato"
			}
			return "Indefinidos"
		},
	}
	doubtField = field{
		name: "suspeito", label: "Valores a confirmar", needs: actor.ContractsUpdate, sees: actor.Actor.SeesPrices,
		columns: jsonColumn("doubts", (*Contract).storedDoubts, func(c *Contract) *doubt.Marks { return &c.Doubts }, doubt.ParseMarks),
		value:   (*Contract).storedDoubts,
		show:    func(v *View, c *Contract, _ *numbers) { v.Doubts = c.Doubts },
		hide:    func(v *View) { v.Doubts = v.Doubts.Of(VolumePath) },
		written: func(v *View) string { return v.Doubts.Readings() },
	}
	seasonalField = field{
		name: "seasonal_volumes", needs: actor.ContractsUpdate, detail: true,
		columns: jsonColumn("seasonal_volume", (*Contract).storedVolumes, func(c *Contract) **price.Seasonal { return &c.Seasonal }, price.ParseSeasonal),
		value:   (*Contract).storedVolumes,
		read:    func(in *Input, c *Contract) { in.Seasonal = c.Seasonal.Input() },
		apply: func(in *Input, b *WriteBody) {
			if b.SeasonalVolumes.Given {
				in.Seasonal = b.SeasonalVolumes.Value
			}
		},
		check: (*rules).distribution,
		show:  func(v *View, c *Contract, _ *numbers) { v.SeasonalVolumes = c.Seasonal.Input() },
	}
	// Staff writes there what has no field of its own, an accepted offer its price (SX-02).
	additionalField = field{
		name: "additional", needs: actor.ContractsUpdate, sees: actor.Actor.SeesPrices,
		columns: jsonColumn("additional", (*Contract).storedPairs, func(c *Contract) *[]extra.Value { return &c.Additional }, extra.Parse),
		value:   (*Contract).storedPairs,
		read:    func(in *Input, c *Contract) { in.Additional, in.kept = c.Additional, c.Additional },
		apply: func(in *Input, b *WriteBody) {
			if b.Additional.Given {
				in.Additional = b.Additional.Value
			}
		},
		check: func(r *rules, c *Contract, in *Input) {
			c.Additional = extra.Check(&r.Collector, "additional", in.Additional, in.kept)
		},
		show: func(v *View, c *Contract, _ *numbers) { v.Additional = copied(extra.None, c.Additional) },
		hide: func(v *View) { v.Additional = extra.None },
	}
)

// partialTexts are the rules of partial months as screens write them.
// modulationTexts are the modulations as the screens name them.
var modulationTexts = map[string]string{
	string(term.ModulationLoad): "Conforme a carga", string(term.ModulationFlat): "Flat", string(term.ModulationDeclared): "Declarada por hora",
}

var partialTexts = map[term.Partial]string{
	term.PartialWhole: "Mês inteiro", term.PartialDays: "Só pelos dias", term.PartialNext: "Não é fornecido", term.PartialBefore: "Não é fornecido",
}

func (c *Contract) storedHistory() string { return c.History.Text() }

func (c *Contract) storedDoubts() string { return c.Doubts.Text() }

func (c *Contract) storedPrices() string { return c.Prices.Text() }

func (c *Contract) storedVolumes() string { return c.Seasonal.Text() }

func (c *Contract) storedPairs() string { return extra.Text(c.Additional) }

// averagePrice is what the body gives by either of its names, of which the longer
// wins.
func (b *WriteBody) averagePrice() *Optional[web.Number] {
	if b.AveragePrice.Given {
		return &b.AveragePrice
	}
	return &b.Price
}

// jsonColumn is a column of canonical JSON, NULL where there is none.
func jsonColumn[V any](name string, text func(c *Contract) string, at func(c *Contract) *V, parse func(string) (V, error)) db.Columns[Contract] {
	return db.Columns[Contract]{{
		Name: name, Place: func(c *Contract) any { return jsonPlace[V]{at(c), parse} },
		Value: func(c *Contract) any { return db.Optional(text(c)) },
	}}
}

type jsonPlace[V any] struct {
	to    *V
	parse func(string) (V, error)
}

// Scan implements sql.Scanner.
func (p jsonPlace[V]) Scan(src any) error {
	var text db.NullText
	err := text.Scan(src)
	if err == nil {
		*p.to, err = p.parse(string(text))
	}
	return err
}
