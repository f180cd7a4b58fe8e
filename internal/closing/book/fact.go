package book

import (
	"slices"
	"strings"

	"ynova/internal/closing/item"
	"ynova/internal/closing/snapshot"
	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// Supply is what is known of a contract's supply in a month.
type Supply struct {
	ContractID, clientID, Code string
	group                      string      // of the units that it serves
	since                      month.Month // it is active without a break
	Consumption, proinfa       *energy.Energy
	minimum, Billable          *energy.Energy
	Value                      *money.Amount // of the energy
	price                      *money.Price
	Conformity                 portfolio.Conformity
	hasNF, hasBill             bool
	NfEnergy, NfICMS, nfCovers string
	NfFederal                  string // empty: the law of the month knows no CBS
	nfValue                    *money.Amount
	BillDemand, BillTUSD       string
	BillICMS                   string
	BillFederal                string // likewise
	nfDiverges, billDiverges   bool   // as the dashboard counts them: computed, or declared
	doubts                     bool   // a value out of proportion that nobody has confirmed
	banded, agreed             bool   // the contract has a band, and a price for the month
	Meters                     []Meter
	Unmetered                  []SilentUnit // its units without the month
	Absent                     []SilentUnit // those that are no part of it
	findings                   charges      // to contest, red, that nobody has taken up
	billFindings               *money.Amount
	estimate                   *money.Amount // of the energy, by the last months
	lastBill                   *money.Amount // what bills came to lately
	waived                     item.Set

	Statuses item.Statuses
	Reasons  map[item.Item]string
}

// Meter is a unit's month.
type Meter struct {
	BalanceID, Code, metering, due string
	divergent, sent                bool
	adjusted                       price.Adjustment
}

// charges are findings with what they come to.
type charges struct {
	count  int
	amount money.Amount
	known  int
}

const (
	checkOK        = "Conforme"
	checkDivergent = "Divergente"
)

// judge decides how the items of the supply stand, and why.
func (s *Supply) judge() {
	s.Reasons = map[item.Item]string{}
	s.set(item.Measurement, s.measured())
	s.set(item.Proinfa, known(s.proinfa != nil, "Sem PROINFA"))
	s.set(item.Agreement, known(s.minimum != nil || s.Conformity == "" && s.banded, "Faixa do contrato desconhecida"))
	s.set(item.Price, s.priced())
	s.set(item.Balance, s.balanced())
	nothing := s.Billable != nil && *s.Billable <= 0 && !s.hasNF
	s.set(item.NF, s.invoiced(nothing))
	if nothing {
		s.set(item.NFCheck, verdict{item.NotApplicable, ""})
	} else {
		s.set(item.NFCheck, checked("NF", s.nfChecks()...))
	}
	s.set(item.Bill, known(s.hasBill, "Sem fatura da distribuidora"))
	s.set(item.BillCheck, checked("Fatura", s.billChecks()...))
}

// State is how far the supply has come.
func (s *Supply) State() item.State { return item.StateOf(&s.Statuses, false, item.Open) }

// Divergent are the kinds of documents that count as divergent.
func (s *Supply) Divergent() []string {
	kinds := []string{}
	if s.nfDiverges {
		kinds = append(kinds, snapshot.DivergentNF)
	}
	if s.billDiverges {
		kinds = append(kinds, snapshot.DivergentBill)
	}
	return kinds
}

// verdict is a status with its reason.
type verdict struct {
	status item.Status
	reason string
}

func known(ok bool, reason string) verdict {
	if ok {
		return verdict{item.OK, ""}
	}
	return verdict{item.Missing, reason}
}

// set stores a verdict, with a waived item as Waived. A waived provisional measurement is
// final; a missing one stays missing.
func (s *Supply) set(i item.Item, v verdict) {
	if !v.status.Done() && s.waived.Has(i) {
		switch {
		case i != item.Measurement:
			v.status = item.Waived
		case v.status == item.Provisional:
			v.status = item.Final
		}
	}
	*s.Statuses.At(i) = v.status
	if v.reason != "" {
		s.Reasons[i] = v.reason
	}
}

// measured: what is said of where the figures come from makes them final (CCEE/SCDE
// consistida, Distribuidora) or not.
func (s *Supply) measured() verdict {
	switch {
	case len(s.Absent) > 0 && len(s.Unmetered) == 0 && len(s.Meters) == 0:
		return verdict{item.NotApplicable, "Nenhuma unidade integra o mês"}
	case s.Consumption == nil:
		return verdict{item.Missing, "Mês sem medição"}
	case len(s.Unmetered) > 0:
		return verdict{item.Missing, "Sem medição de " + strings.Join(Codes(s.Unmetered), ", ")}
	}
	for _, m := range s.Meters {
		switch {
		case strings.TrimSpace(m.metering) == "":
			return verdict{item.Provisional, "Origem da medição não informada"}
		case !portfolio.FinalMetering(m.metering):
			return verdict{item.Provisional, "Medição " + m.metering}
		}
	}
	return verdict{item.OK, ""}
}

func (s *Supply) priced() verdict {
	if s.price == nil && (s.Conformity != "" || !s.agreed) {
		return verdict{item.Missing, "Mês sem preço"}
	}
	for _, m := range s.Meters {
		switch {
		case m.adjusted.Estimated():
			return verdict{item.Provisional, price.ConfirmRebase}
		case m.adjusted.Provisional():
			return verdict{item.Provisional, "Reajuste por índice provisório"}
		}
	}
	return verdict{item.OK, ""}
}

func (s *Supply) balanced() verdict {
	if s.Conformity == "" || s.Conformity == portfolio.ConformityIndefinido {
		return verdict{item.Missing, "Conformidade Indefinida"}
	}
	for _, m := range s.Meters {
		if m.divergent {
			return verdict{item.Missing, "Divergência de cálculo a conferir"}
		}
	}
	return known(!s.doubts, "Valor fora do comum a confirmar")
}

// invoiced: the quantities of the NFs reach what is to be billed. One that does not say
// its quantity covers nothing that is known.
func (s *Supply) invoiced(nothing bool) verdict {
	switch {
	case nothing:
		return verdict{item.OK, ""}
	case !s.hasNF:
		return verdict{item.Missing, "Sem NF do fornecedor"}
	case s.nfCovers == checkOK:
		return verdict{item.OK, ""}
	case s.nfCovers == checkDivergent:
		return verdict{item.Missing, "A NF não cobre a energia a faturar"}
	case s.Billable == nil:
		return verdict{item.Missing, "Falta a energia a faturar do mês"}
	case s.nfCovers == "":
		return verdict{item.Missing, "NF ainda não conferida"}
	}
	return verdict{item.Missing, "NF sem a quantidade"}
}

// nfChecks are the checks that the month's NF has.
func (s *Supply) nfChecks() []string {
	if s.NfFederal == "" {
		return []string{s.NfEnergy, s.NfICMS}
	}
	return []string{s.NfEnergy, s.NfICMS, s.NfFederal}
}

// billChecks are the checks that the month's bill has.
func (s *Supply) billChecks() []string {
	if s.BillFederal == "" {
		return []string{s.BillDemand, s.BillTUSD, s.BillICMS}
	}
	return []string{s.BillDemand, s.BillTUSD, s.BillICMS, s.BillFederal}
}

// checked is the verdict over the checks of a document.
func checked(document string, checks ...string) verdict {
	v := verdict{item.OK, ""}
	for _, c := range checks {
		switch c {
		case checkDivergent:
			return verdict{item.Missing, document + " divergente"}
		case checkOK:
		default:
			v = verdict{item.Missing, document + " sem conferência completa"}
		}
	}
	return v
}

// energyValue is what the month's energy comes to, or came to lately.
func (s *Supply) energyValue() *money.Amount {
	if s.Value != nil {
		return s.Value
	}
	return s.estimate
}

// atStake is the money of an item of the supply; nil: not known.
func (s *Supply) atStake(i item.Item) *money.Amount {
	switch i {
	case item.NFCheck:
		if s.nfValue != nil && s.Value != nil && s.NfICMS != checkDivergent { // what its ICMS comes to is not kept
			gap := *s.nfValue - *s.Value
			return new(max(gap, -gap))
		}
		return nil
	case item.Bill:
		return s.lastBill
	case item.BillCheck:
		return s.billFindings
	default:
		return s.energyValue()
	}
}

// Diverges reports whether a check of the item says that the document is wrong.
func (c *ClientMonth) Diverges(i item.Item) bool {
	return slices.ContainsFunc(c.Supplies, func(s Supply) bool {
		switch i {
		case item.NFCheck:
			return slices.Contains(s.nfChecks(), checkDivergent)
		case item.BillCheck:
			return slices.Contains(s.billChecks(), checkDivergent)
		default:
			return false
		}
	})
}
