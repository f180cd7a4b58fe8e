package rule

import (
	"strings"

	"ynova/internal/invoice"
	"ynova/internal/kernel/month"
	"ynova/internal/tariff/parameter"
)

// Remedy says from whom an overcharge is claimed back, how much and until when
// (true.md B6).
type Remedy string

// The remedies.
const (
	RemedyTariff   Remedy = "tarifa"            // of the distributor, by the norm
	RemedyState    Remedy = "tributo_estadual"  // of the state; the distributor stops charging it
	RemedyCity     Remedy = "tributo_municipal" // likewise, of the city
	RemedyFederal  Remedy = "repasse_federal"   // of the distributor, which passes it on
	RemedyContract Remedy = "contrato"          // of the supplier, by the contract
	RemedyNFTax    Remedy = "tributo_nf"        // of the supplier, by another nota
)

var remedyTitles = map[Remedy]string{
	RemedyTariff: "Tarifa", RemedyState: "Tributo estadual", RemedyCity: "Tributo municipal", RemedyFederal: "Repasse federal",
	RemedyContract: "Contrato", RemedyNFTax: "Tributo da NF",
}

// Title names the remedy on paper.
func (r Remedy) Title() string { return remedyTitles[r] }

// RemedyOf is the remedy of a rule on an invoice of a kind: what is found of bills and
// notas alike is a matter of the contract where it is a supplier's.
func RemedyOf(r Rule, k invoice.Kind) Remedy {
	switch r {
	case IdleICMS, ICMSRate, ICMSBase, ICMSRuling, TaxedBenefit:
		return RemedyState
	case CIP:
		return RemedyCity
	case PISCOFINSRate, PISCOFINSBase, Federal:
		return RemedyFederal
	case NFICMS, NFFederal:
		return RemedyNFTax
	case NFVolume, NFPrice, NotRebased:
		return RemedyContract
	}
	if k == invoice.KindNF {
		return RemedyContract
	}
	return RemedyTariff
}

const (
	contractGround = "Contrato de compra; Ajuste SINIEF 7/2005"
	// articleToCheck marks a norm whose article nobody has read yet; it is not printed.
	articleToCheck = ", art. a conferir"
)

// GroundOf is the norm, the decision or the contract that a finding rests on, as it is
// printed.
func GroundOf(r Rule, k invoice.Kind) string {
	d, _ := Describe(r)
	if k == invoice.KindNF && RemedyOf(r, k) == RemedyContract && RemedyOf(r, invoice.KindBill) != RemedyContract {
		return contractGround
	}
	return strings.ReplaceAll(d.Source, articleToCheck, "")
}

// Claim is how what was paid too much is given back, and by whom.
func (r Remedy) Claim() string {
	switch r {
	case RemedyState:
		return "Pedimos que cesse a cobrança e envie a memória da base e do imposto. A restituição, simples, é pedida ao Estado (CTN, arts. 165 a 168; STJ, Tema 537), " +
			"em até cinco anos do pagamento."
	case RemedyCity:
		return "Pedimos que cesse a cobrança e envie a memória da contribuição. A restituição, simples, é pedida ao Município (CTN, arts. 165 a 168), em até cinco anos do pagamento."
	case RemedyFederal:
		return "O PIS/COFINS é repasse da distribuidora (STJ, Tema 428): pedimos a correção e a devolução simples, atualizada."
	case RemedyContract:
		return "A diferença deve ser corrigida na nota e no boleto, nos termos do contrato de compra de energia."
	case RemedyNFTax:
		return "Pedimos nota complementar, ou cancelada e substituída: a carta de correção não altera base, alíquota, preço, quantidade nem valor " +
			"(Ajuste SINIEF 7/2005, cláusula 14-A; Ajuste SINIEF 1/2007)."
	default:
		return "O que foi pago a mais deve ser devolvido até o segundo ciclo de faturamento seguinte, em dobro, salvo engano justificável, com atualização pelo IPCA e " +
			"juros de 1% ao mês (REN ANEEL 1.000/2021, art. 323)."
	}
}

// Request is what is requested of the document's issuer, until a day.
func (r Remedy) Request(answer month.Date, reference string) string {
	until := " até " + answer.BR() + ", sob a referência " + reference + "."
	switch r {
	case RemedyState, RemedyCity:
		return "Pedimos resposta por escrito" + until
	case RemedyContract, RemedyNFTax:
		return "Pedimos a revisão da nota e do boleto, com resposta por escrito e memória de cálculo" + until
	default:
		return "Pedimos a revisão do faturamento, a emissão do documento corrigido e a devolução do que tiver sido pago a mais, com resposta por escrito e memória de cálculo" + until
	}
}

// yearsToReclaim is the term of CTN, art. 168.
const yearsToReclaim = 5

// taxDeadline is until when a tax is claimed back: five years from its payment. No bill states
// when it was paid: a day that is never later replaces it.
func taxDeadline(from month.Date) month.Date {
	m := from.Month().Add(12 * yearsToReclaim)
	if same := m.First().AddDays(from.Month().First().DaysUntil(from)); same.Month() == m {
		return same
	}
	return m.Last() // of the 29th of February
}

// deadline is until when a finding can be contested, by its remedy: a tax for five years, a
// bill for the cycles in which what was charged too much is given back, an NF for some
// working days.
func (in *Input) deadline(f *Found) month.Date {
	if !f.Contestable {
		return month.Date{}
	}
	day := f.Month.First()
	switch r := RemedyOf(f.Rule, f.Kind); {
	case r == RemedyState || r == RemedyCity:
		if issued := in.issued(f.InvoiceID); !issued.IsZero() {
			return taxDeadline(issued)
		}
		return taxDeadline(day)
	case f.Kind == invoice.KindBill:
		cycles, _, ok := in.Parameters.Count(parameter.KeyRefundCycles, "", parameter.UnitCycles, day)
		if !ok {
			return month.Date{}
		}
		return f.Month.Add(cycles).Last()
	}
	days, _, ok := in.Parameters.Count(parameter.KeyNFContestDays, "", parameter.UnitBusinessDay, day)
	issued := in.issued(f.InvoiceID)
	if !ok || issued.IsZero() {
		return month.Date{}
	}
	return workdayAfter(issued, days)
}

// issued is the day of issue of an invoice; zero where it does not state it.
func (in *Input) issued(invoiceID string) month.Date {
	for i := range in.History {
		if in.History[i].ID == invoiceID {
			return in.History[i].Issued
		}
	}
	return month.Date{}
}
