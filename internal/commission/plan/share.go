package plan

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/fixed"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/kernel/ptbr"
)

// Type says what a commission is computed from (PF-08).
type Type string

// The types.
const (
	PerMWh  Type = "r_mwh"     // R$ per MWh of the month
	OfValue Type = "pct_valor" // percent of the value of the month
	Once    Type = "unica"     // fixed at signing, in one or more installments
	Estorno Type = "estorno"   // what goes back of a fee when a contract ends early
)

// Role says why a beneficiary has a part of a commission.
type Role string

// The roles.
const (
	Deal      Role = "negocio"  // who won the deal
	Portfolio Role = "carteira" // who looks after the client
	Introduce Role = "parceiro" // the partner company that brought the client
)

// Kind says who a commission is for.
type Kind string

// The kinds.
const (
	Consultor Kind = "consultor"
	Parceiro  Kind = "parceiro" // a partner company
)

// Share is one part of the commissions of a contract, from a month on.
type Share struct {
	Slot      int
	Since     month.Month // 0: from signing
	Role      Role
	UserID    string // of a person, or
	PartnerID string // of a partner company
	Percent   percent.Percent
	Name      string // of lists
}

// Kind says whether a person has the part, or a company.
func (s *Share) Kind() Kind {
	if s.PartnerID != "" {
		return Parceiro
	}
	return Consultor
}

// maxShares bounds how many share a contract.
const maxShares = 10

// Check returns what is wrong with a division: its parts add up to 100 %, one is for
// the deal, a person is no company.
func Check(shares []Share) error {
	var wrong fault.Collector
	wrong.Check(len(shares) > 0 && len(shares) <= maxShares, "partes", "Informe de 1 a 10 partes")
	var sum percent.Percent
	deal := false
	seen := map[string]bool{}
	for i, s := range shares {
		at := fmt.Sprintf("partes[%d].", i)
		wrong.Check(s.Percent > 0 && s.Percent <= percent.Hundred, at+"percentual", "A parte deve ser maior que 0 e até 100")
		switch s.Role {
		case Deal, Portfolio:
			wrong.Check(s.UserID != "" && s.PartnerID == "", at+"beneficiario_id", "Escolha uma pessoa")
		case Introduce:
			wrong.Check(s.PartnerID != "" && s.UserID == "", at+"beneficiario_id", "Escolha uma empresa parceira")
		default:
			wrong.Add(at+"papel", "Escolha o papel: negócio, carteira ou parceiro")
		}
		who := string(s.Role) + s.UserID + s.PartnerID
		wrong.Check(!seen[who], at+"beneficiario_id", "A mesma parte está duas vezes")
		seen[who], deal, sum = true, deal || s.Role == Deal, sum+s.Percent
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	wrong.Check(deal, "partes", "Informe quem fica com o negócio")
	wrong.Check(sum == percent.Hundred, "partes", "A divisão soma "+strings.TrimSuffix(ptbr.FormatPercent(sum, 2), "%")+" %. Ajuste para 100 %.")
	return wrong.Err()
}

// InForce are the parts of a month: of each slot the one that began last.
func InForce(shares []Share, m month.Month) []Share {
	bySlot := map[int]Share{}
	for _, s := range shares {
		if held, taken := bySlot[s.Slot]; s.Since <= m && (!taken || s.Since > held.Since) {
			bySlot[s.Slot] = s
		}
	}
	found := make([]Share, 0, len(bySlot))
	for _, s := range bySlot {
		found = append(found, s)
	}
	slices.SortFunc(found, func(a, b Share) int { return cmp.Compare(a.Slot, b.Slot) })
	return found
}

// Divide shares what figures amount to: each part is rounded once to cents, HALF_UP, and
// what that leaves over goes to the first part of role negocio, so that parts that make
// 100 % add up to the total.
func Divide(f Figures, shares []Share) ([]Figures, error) {
	out := make([]Figures, len(shares))
	deal := -1
	var others percent.Percent
	for i := range shares {
		out[i] = f
		out[i].Share, out[i].Amount = shares[i].Percent, nil
		if deal < 0 && shares[i].Role == Deal {
			deal = i
		} else {
			others += shares[i].Percent
		}
	}
	if f.Total == nil {
		return out, nil
	}
	whole := deal >= 0 && shares[deal].Percent+others == percent.Hundred
	rest := *f.Total
	for i := range shares {
		if i == deal && whole {
			continue
		}
		part, err := partOf(*f.Total, shares[i].Percent)
		if err != nil {
			return nil, fmt.Errorf("commission: part of plan %s: %w", f.PlanID, err)
		}
		if rest, err = fixed.Add(rest, -part); err != nil {
			return nil, fmt.Errorf("commission: rest of plan %s: %w", f.PlanID, err)
		}
		out[i].Amount = &part
	}
	if whole {
		out[deal].Amount = &rest
	}
	return out, nil
}

// SharesByPlan are the parts of a contract without a division of its own: the partner
// company has the plan's percent, who won the deal what is left. Empty ids: nobody.
func SharesByPlan(partner percent.Percent, userID, partnerID string) []Share {
	var found []Share
	rest := percent.Hundred
	if partnerID != "" {
		rest -= partner
	}
	if userID != "" && rest > 0 {
		found = append(found, Share{Slot: 0, Role: Deal, UserID: userID, Percent: rest})
	}
	if partnerID != "" && partner > 0 {
		found = append(found, Share{Slot: 1, Role: Introduce, PartnerID: partnerID, Percent: partner})
	}
	return found
}
