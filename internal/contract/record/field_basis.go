package record

import (
	"strconv"
	"strings"

	"ynova/internal/contract/approval"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/tax"
)

// maxInsidePrice is the most of a price that may be one of its taxes.
const maxInsidePrice = 40 * percent.One

// What a price holds and what becomes of it in 2027, as screens write it (portfolio.md
// 1.4).
var (
	includedTexts = map[tax.Included]string{
		tax.IncludesPISCOFINS: "PIS/COFINS", tax.IncludesNone: "Nenhum tributo", tax.IncludesAll: "Todos os tributos",
	}
	rebaseTexts = map[price.Rebase]string{
		price.RebaseAutomatic: "Sem o PIS/COFINS que incluía", price.RebaseKeep: "Mantido", price.RebaseTyped: "Digitado nos preços por período",
	}
)

var (
	includedField = field{
		name: "preco_inclui", label: "O preço inclui", needs: actor.ContractsUpdatePricing, sees: actor.Actor.SeesPrices,
		columns: db.Columns[Contract]{{
			Name: "price_includes", Place: func(c *Contract) any { return (*string)(&c.Basis.Includes) }, Value: func(c *Contract) any { return string(c.Basis.Includes) },
		}},
		value: func(c *Contract) string { return orEmpty(string(c.Basis.Includes), string(tax.IncludesPISCOFINS)) },
		read:  func(in *Input, c *Contract) { in.Includes = string(c.Basis.Includes) },
		apply: func(in *Input, b *WriteBody) { set(&in.Includes, b.Includes) },
		check: func(r *rules, c *Contract, in *Input) {
			c.Basis.Includes = tax.Included(strings.TrimSpace(in.Includes))
			_, known := includedTexts[c.Basis.Includes]
			r.Check(known || c.Basis.Includes == "", "preco_inclui", "O preço inclui pis_cofins, nenhum ou todos")
		},
		show:    func(v *View, c *Contract, _ *numbers) { v.Includes = c.Basis.Includes },
		hide:    func(v *View) { v.Includes = "" },
		written: func(v *View) string { return includedTexts[v.Includes] },
	}.exported("O preço inclui")
	rebaseField = field{
		name: "rebase_2027", label: "Preço de 2027", needs: actor.ContractsUpdatePricing, sees: actor.Actor.SeesPrices,
		columns: db.Columns[Contract]{{
			Name: "price_rebase", Place: func(c *Contract) any { return (*string)(&c.Basis.Rebase) }, Value: func(c *Contract) any { return string(c.Basis.Rebase) },
		}},
		value:   func(c *Contract) string { return orEmpty(string(c.Basis.Rebase), string(price.RebaseAutomatic)) },
		read:    func(in *Input, c *Contract) { in.Rebase = string(c.Basis.Rebase) },
		apply:   func(in *Input, b *WriteBody) { set(&in.Rebase, b.Rebase) },
		check:   (*rules).rebase,
		show:    func(v *View, c *Contract, _ *numbers) { v.Rebase, v.Estimated = c.Basis.Rebase, c.estimated() },
		hide:    func(v *View) { v.Rebase, v.Estimated = "", false },
		written: func(v *View) string { return rebaseTexts[v.Rebase] },
	}.exported("Preço de 2027")
	rebasedField = field{
		name: "rebase_confirmado", label: "Preço de 2027 confirmado", needs: actor.ContractsUpdatePricing, sees: actor.Actor.SeesPrices,
		columns: db.Columns[Contract]{
			{
				Name: "rebase_confirmed_at", Place: func(c *Contract) any { return confirmedAt{c} },
				Value: func(c *Contract) any { return db.NumberOf(confirmedOf(c)).Arg() },
			},
			db.OptionalText("rebase_confirmed_by", func(c *Contract) *string { return &c.RebaseBy.ID }),
		},
		value: func(c *Contract) string {
			return orEmpty(strconv.FormatBool(c.Basis.Confirmed), strconv.FormatBool(false))
		},
		apply: func(in *Input, b *WriteBody) {
			if b.Rebased.Given && !b.Rebased.Null {
				in.Rebased = &b.Rebased.Value
			}
		},
		check: func(_ *rules, c *Contract, in *Input) { c.Basis.Confirmed = in.Rebased != nil && *in.Rebased },
		show: func(v *View, c *Contract, _ *numbers) {
			confirmed := c.Basis.Confirmed
			v.Rebased, v.RebaseAt, v.RebaseBy = &confirmed, confirmedOf(c), given(&c.RebaseBy.Name)
		},
		hide: func(v *View) { v.Rebased, v.RebaseAt, v.RebaseBy = nil, nil, nil },
		written: func(v *View) string {
			if v.RebaseAt == nil {
				return ""
			}
			return ptbr.FormatDateTime(v.RebaseAt.Time())
		},
	}.exported("Preço de 2027 confirmado")
)

// confirmedAt is where a store reads to when the price of 2027 was confirmed.
type confirmedAt struct{ *Contract }

// Scan implements sql.Scanner.
func (p confirmedAt) Scan(src any) error {
	p.Basis.Confirmed = src != nil
	if src == nil {
		p.RebaseAt = 0
		return nil
	}
	return p.RebaseAt.Scan(src)
}

// confirmedOf is when the price of 2027 was confirmed; nil where nobody has.
func confirmedOf(c *Contract) *clock.Micros {
	if !c.Basis.Confirmed {
		return nil
	}
	at := c.RebaseAt
	return &at
}

// rebase reads what becomes of the price in 2027; one that is said to be typed has to be.
func (r *rules) rebase(c *Contract, in *Input) {
	var ok bool
	c.Basis.Rebase, ok = price.ParseRebase(strings.TrimSpace(in.Rebase))
	r.Check(ok, "rebase_2027", "O preço de 2027 deve ser automatico, manter ou digitado")
	if c.Basis.Rebase == price.RebaseTyped && !c.Start.IsZero() && !c.End.IsZero() {
		r.Check(c.Prices.TypedFrom(c.Start.Month(), c.End.Month()), "rebase_2027", "Digite o preço de 2027 em um período que comece em 01/2027 ou depois")
	}
}

// estimated reports whether a month of the contract has a price of 2027 by our estimate.
func (c *Contract) estimated() bool {
	if c.AveragePrice == nil || c.PriceGap != price.GapAverage && c.PricedTo != 0 && c.PricedTo < price.NetFrom {
		return false // none is agreed for them
	}
	return c.Basis.Estimated() && !c.End.IsZero() && c.End.Month() >= price.NetFrom
}

// basis is what a contract agrees of the taxes in its prices, as canonical texts; what
// holds unless it says otherwise is empty.
func basisOf(c *Contract) approval.Basis {
	return approval.Basis{
		Includes: includedField.value(c), Seller: fixed.TextOf(c.Basis.Seller), ICMS: fixed.TextOf(c.Basis.ICMS), Rebase: rebaseField.value(c),
	}
}

// ConfirmNew notes who confirmed the price of 2027 of a new contract.
func (c *Contract) ConfirmNew() {
	if c.Basis.Confirmed {
		c.RebaseAt, c.RebaseBy = c.UpdatedAt, c.UpdatedBy
	}
}

// ConfirmEdited notes who confirmed the price of 2027 of a contract that was edited. What
// was confirmed stays so until another basis is agreed; said is nil where nobody says.
func (c *Contract) ConfirmEdited(said *bool, before *Contract, by User, at clock.Micros) {
	kept := before.RebaseAt != 0 && basisOf(before) == basisOf(c)
	switch {
	case kept && (said == nil || *said):
		c.RebaseAt, c.RebaseBy = before.RebaseAt, before.RebaseBy
	case said != nil && *said:
		c.RebaseAt, c.RebaseBy = at, by
	default:
		c.RebaseAt, c.RebaseBy = 0, User{}
	}
	c.Basis.Confirmed = c.RebaseAt != 0
}

// basisWarnings is what is open of the taxes in the prices.
func (c *Contract) basisWarnings() []string {
	switch {
	case c.AveragePrice != nil && c.Basis.Includes == tax.IncludesAll && c.Basis.ICMS == nil:
		return []string{"O preço inclui o ICMS, e falta a alíquota: o preço dos meses fica Indefinido."}
	case c.estimated():
		return []string{"Preço rebaseado por estimativa: confirme com o aditivo."}
	}
	return nil
}

// PricesOf is what a contract agrees of its prices, as canonical texts.
func PricesOf(c *Contract) approval.Prices {
	return approval.Prices{
		Average: fixed.TextOf(c.AveragePrice), Gap: gapField.value(c), Spot: fixed.TextOf(c.SpotPrice), Schedule: c.Prices.Text(),
		Basis: basisOf(c), Confirmed: c.RebaseAt != 0,
	}
}
