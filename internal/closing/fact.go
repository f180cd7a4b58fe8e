package closing

import (
	"slices"
	"strings"

	"ynova/internal/contract/portfolio"
	"ynova/internal/contract/price"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
)

// supply is what is known of a contract's supply in a month.
type supply struct {
	contractID, clientID, code string
	group                      string      // of the units that it serves
	since                      month.Month // it is active without a break
	consumption, proinfa       *energy.Energy
	minimum, billable          *energy.Energy
	value                      *money.Amount // of the energy
	price                      *money.Price
	conformity                 portfolio.Conformity
	hasNF, hasBill             bool
	nfEnergy, nfICMS, nfCovers string
	nfFederal                  string // empty: the law of the month knows no CBS
	nfValue                    *money.Amount
	billDemand, billTUSD       string
	billICMS                   string
	billFederal                string // likewise
	nfDiverges, billDiverges   bool   // as the dashboard counts them: computed, or declared
	doubts                     bool   // a value out of proportion that nobody has confirmed
	banded, agreed             bool   // the contract has a band, and a price for the month
	meters                     []meter
	unmetered                  []silentUnit // its units without the month
	absent                     []silentUnit // those that are no part of it
	findings                   charges      // to contest, red, that nobody has taken up
	billFindings               *money.Amount
	estimate                   *money.Amount // of the energy, by the last months
	lastBill                   *money.Amount // what bills came to lately
	waived                     itemSet

	statuses statuses
	reasons  map[Item]string
}

// meter is a unit's month.
type meter struct {
	balanceID, code, metering, due string
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
func (s *supply) judge() {
	s.reasons = map[Item]string{}
	s.set(Measurement, s.measured())
	s.set(Proinfa, known(s.proinfa != nil, "Sem PROINFA"))
	s.set(Agreement, known(s.minimum != nil || s.conformity == "" && s.banded, "Faixa do contrato desconhecida"))
	s.set(Price, s.priced())
	s.set(Balance, s.balanced())
	nothing := s.billable != nil && *s.billable <= 0 && !s.hasNF
	s.set(NF, s.invoiced(nothing))
	if nothing {
		s.set(NFCheck, verdict{NotApplicable, ""})
	} else {
		s.set(NFCheck, checked("NF", s.nfChecks()...))
	}
	s.set(Bill, known(s.hasBill, "Sem fatura da distribuidora"))
	s.set(BillCheck, checked("Fatura", s.billChecks()...))
}

// state is how far the supply has come.
func (s *supply) state() State { return stateOf(&s.statuses, false, Open) }

// divergent are the kinds of documents that count as divergent.
func (s *supply) divergent() []string {
	kinds := []string{}
	if s.nfDiverges {
		kinds = append(kinds, DivergentNF)
	}
	if s.billDiverges {
		kinds = append(kinds, DivergentBill)
	}
	return kinds
}

// verdict is a status with its reason.
type verdict struct {
	status Status
	reason string
}

func known(ok bool, reason string) verdict {
	if ok {
		return verdict{OK, ""}
	}
	return verdict{Missing, reason}
}

// set stores a verdict, with a waived item as Waived. A waived provisional measurement is
// final; a missing one stays missing.
func (s *supply) set(i Item, v verdict) {
	if !v.status.done() && s.waived.has(i) {
		switch {
		case i != Measurement:
			v.status = Waived
		case v.status == Provisional:
			v.status = Final
		}
	}
	*s.statuses.at(i) = v.status
	if v.reason != "" {
		s.reasons[i] = v.reason
	}
}

// measured: what is said of where the figures come from makes them final (CCEE/SCDE
// consistida, Distribuidora) or not.
func (s *supply) measured() verdict {
	switch {
	case len(s.absent) > 0 && len(s.unmetered) == 0 && len(s.meters) == 0:
		return verdict{NotApplicable, "Nenhuma unidade integra o mês"}
	case s.consumption == nil:
		return verdict{Missing, "Mês sem medição"}
	case len(s.unmetered) > 0:
		return verdict{Missing, "Sem medição de " + strings.Join(codes(s.unmetered), ", ")}
	}
	for _, m := range s.meters {
		switch {
		case strings.TrimSpace(m.metering) == "":
			return verdict{Provisional, "Origem da medição não informada"}
		case !portfolio.FinalMetering(m.metering):
			return verdict{Provisional, "Medição " + m.metering}
		}
	}
	return verdict{OK, ""}
}

func (s *supply) priced() verdict {
	if s.price == nil && (s.conformity != "" || !s.agreed) {
		return verdict{Missing, "Mês sem preço"}
	}
	for _, m := range s.meters {
		switch {
		case m.adjusted.Estimated():
			return verdict{Provisional, price.ConfirmRebase}
		case m.adjusted.Provisional():
			return verdict{Provisional, "Reajuste por índice provisório"}
		}
	}
	return verdict{OK, ""}
}

func (s *supply) balanced() verdict {
	if s.conformity == "" || s.conformity == portfolio.ConformityIndefinido {
		return verdict{Missing, "Conformidade Indefinida"}
	}
	for _, m := range s.meters {
		if m.divergent {
			return verdict{Missing, "Divergência de cálculo a conferir"}
		}
	}
	return known(!s.doubts, "Valor fora do comum a confirmar")
}

// invoiced: the quantities of the NFs reach what is to be billed. One that does not say
// its quantity covers nothing that is known.
func (s *supply) invoiced(nothing bool) verdict {
	switch {
	case nothing:
		return verdict{OK, ""}
	case !s.hasNF:
		return verdict{Missing, "Sem NF do fornecedor"}
	case s.nfCovers == checkOK:
		return verdict{OK, ""}
	case s.nfCovers == checkDivergent:
		return verdict{Missing, "A NF não cobre a energia a faturar"}
	case s.billable == nil:
		return verdict{Missing, "Falta a energia a faturar do mês"}
	case s.nfCovers == "":
		return verdict{Missing, "NF ainda não conferida"}
	}
	return verdict{Missing, "NF sem a quantidade"}
}

// nfChecks are the checks that the month's NF has.
func (s *supply) nfChecks() []string {
	if s.nfFederal == "" {
		return []string{s.nfEnergy, s.nfICMS}
	}
	return []string{s.nfEnergy, s.nfICMS, s.nfFederal}
}

// billChecks are the checks that the month's bill has.
func (s *supply) billChecks() []string {
	if s.billFederal == "" {
		return []string{s.billDemand, s.billTUSD, s.billICMS}
	}
	return []string{s.billDemand, s.billTUSD, s.billICMS, s.billFederal}
}

// checked is the verdict over the checks of a document.
func checked(document string, checks ...string) verdict {
	v := verdict{OK, ""}
	for _, c := range checks {
		switch c {
		case checkDivergent:
			return verdict{Missing, document + " divergente"}
		case checkOK:
		default:
			v = verdict{Missing, document + " sem conferência completa"}
		}
	}
	return v
}

// energyValue is what the month's energy comes to, or came to lately.
func (s *supply) energyValue() *money.Amount {
	if s.value != nil {
		return s.value
	}
	return s.estimate
}

// atStake is the money of an item of the supply; nil: not known.
func (s *supply) atStake(i Item) *money.Amount {
	switch i {
	case NFCheck:
		if s.nfValue != nil && s.value != nil && s.nfICMS != checkDivergent { // what its ICMS comes to is not kept
			gap := *s.nfValue - *s.value
			return new(max(gap, -gap))
		}
		return nil
	case Bill:
		return s.lastBill
	case BillCheck:
		return s.billFindings
	default:
		return s.energyValue()
	}
}

// diverges reports whether a check of the item says that the document is wrong.
func (c *ClientMonth) diverges(i Item) bool {
	return slices.ContainsFunc(c.supplies, func(s supply) bool {
		switch i {
		case NFCheck:
			return slices.Contains(s.nfChecks(), checkDivergent)
		case BillCheck:
			return slices.Contains(s.billChecks(), checkDivergent)
		default:
			return false
		}
	})
}
