package simulation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/sheet"
	"ynova/internal/platform/web"
	"ynova/internal/simulation/intake"
)

// Bill is what a simulation takes from an analysed bill, in the shape of its
// extracted data; everything else there is of no effect.
type Bill struct {
	Nome          *string      `json:"nome_cliente" required:"false" maxLength:"1000"`
	Instalacao    *string      `json:"codigo_instalacao" required:"false" maxLength:"1000"`
	Distribuidora *string      `json:"distribuidora" required:"false" maxLength:"1000"`
	Subgrupo      *string      `json:"subgrupo" required:"false" maxLength:"1000"`
	Modalidade    *string      `json:"modalidade_tarifaria" required:"false" maxLength:"1000"`
	DemandaFP     *web.Number  `json:"demanda_contratada_fora_ponta" required:"false"`
	DemandaP      *web.Number  `json:"demanda_contratada_ponta" required:"false"`
	Tributos      *BillTaxes   `json:"tributos" required:"false"`
	Consumo       []BillEnergy `json:"historico_consumo" required:"false" maxItems:"120"`
	Demanda       []BillDemand `json:"historico_demanda" required:"false" maxItems:"120"`
}

// BillTaxes are the effective rates of a bill.
type BillTaxes struct {
	ICMS   *BillTax `json:"icms" required:"false"`
	PIS    *BillTax `json:"pis" required:"false"`
	COFINS *BillTax `json:"cofins" required:"false"`
}

// BillTax is one tax.
type BillTax struct {
	Aliquota *web.Number `json:"aliquota" required:"false"`
}

// BillEnergy is one month of consumption.
type BillEnergy struct {
	Mes       string      `json:"mes" maxLength:"20"`
	Ponta     *web.Number `json:"consumo_ponta_kwh" required:"false"`
	ForaPonta *web.Number `json:"consumo_fora_ponta_kwh" required:"false"`
	Unico     *web.Number `json:"consumo_unico_kwh" required:"false"`
}

// BillDemand is one month of demand.
type BillDemand struct {
	Mes       string      `json:"mes" maxLength:"20"`
	Ponta     *web.Number `json:"demanda_ponta_kw" required:"false"`
	ForaPonta *web.Number `json:"demanda_fora_ponta_kw" required:"false"`
	Unica     *web.Number `json:"demanda_unica_kw" required:"false"`
}

const yearOfMonths = 12

// FromBill reads the entry that an analysed bill gives. A bill prints up to thirteen
// months; the newest twelve are taken, and a note says so.
func (s *Service) FromBill(a actor.Actor, b *Bill) (*intake.Reading, []string, error) {
	if !a.Can(actor.SimulationsUse) {
		return nil, nil, actor.ErrDenied
	}
	var notes []string
	history := slices.Clone(b.Consumo)
	slices.SortStableFunc(history, func(x, y BillEnergy) int { return cmp.Compare(y.Mes, x.Mes) })
	if n := len(history); n > yearOfMonths {
		history = history[:yearOfMonths]
		notes = append(notes, fmt.Sprintf("A fatura traz %d meses; foram usados os 12 mais novos.", n))
	}
	return intake.Rows(b.rows(history), s.lastMonth()), notes, nil
}

// rows writes the bill as the table of our template, with the facts above it.
func (b *Bill) rows(history []BillEnergy) []sheet.Row {
	var out []sheet.Row
	add := func(cells ...string) { out = append(out, sheet.Row{Line: len(out) + 1, Cells: cells}) }
	for _, f := range []struct {
		name  intake.Field
		value *string
	}{
		{intake.Nome, b.Nome},
		{intake.Unidade, b.Instalacao},
		{intake.Distribuidora, b.Distribuidora},
		{intake.Subgrupo, b.Subgrupo},
		{intake.Modalidade, b.Modalidade},
	} {
		if f.value != nil {
			add(string(f.name), *f.value)
		}
	}
	add(string(intake.Contratada), comma(b.DemandaFP))
	add(string(intake.ContratadaP), comma(b.DemandaP))
	add(string(intake.Mes), string(intake.ConsumoP), string(intake.ConsumoFP), string(intake.DemandaP), string(intake.DemandaFP))
	demands := make(map[string]*BillDemand, len(b.Demanda))
	for i := range b.Demanda {
		demands[b.Demanda[i].Mes] = &b.Demanda[i]
	}
	for _, h := range history {
		d := demands[h.Mes]
		if d == nil {
			d = &BillDemand{}
		}
		add(h.Mes, comma(h.Ponta), comma(first(h.ForaPonta, h.Unico)), comma(d.Ponta), comma(first(d.ForaPonta, d.Unica)))
	}
	return out
}

func first(a, b *web.Number) *web.Number {
	if a != nil {
		return a
	}
	return b
}

// comma is a number as the readers of tables expect it.
func comma(n *web.Number) string {
	if n == nil {
		return ""
	}
	return strings.Replace(string(*n), ".", ",", 1)
}

// taxes are the rates of the bill as an entry.
func (b *Bill) taxes() EntryTaxes {
	var t EntryTaxes
	if b.Tributos == nil {
		return t
	}
	rate := func(x *BillTax) *web.Number {
		if x == nil {
			return nil
		}
		return x.Aliquota
	}
	t.ICMS, t.PIS, t.COFINS = rate(b.Tributos.ICMS), rate(b.Tributos.PIS), rate(b.Tributos.COFINS)
	return t
}
