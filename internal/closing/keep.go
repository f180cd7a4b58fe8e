package closing

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/provision"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
	"ynova/internal/tariff/parameter"
)

// judgedBy are the parameters that the figures of a month rest on.
var judgedBy = [...]string{
	parameter.KeyLoss, parameter.KeyCalculationTolerance, parameter.KeyNFToleranceMoney, parameter.KeyNFTolerancePercent, parameter.KeyNFToleranceEnergy,
	parameter.KeyNFToleranceZeroICMS, parameter.KeyBillToleranceMoney, parameter.KeyBillTolerancePercent, parameter.KeyBillToleranceDemand,
	parameter.KeyChargesTolerance, parameter.KeyChargesToleranceMoney, parameter.KeySettlementEstimate, parameter.KeySettlementNothing,
	parameter.KeyRateESS, parameter.KeyRateEER, parameter.KeyRateERCAP, parameter.KeyBackingTolerance, parameter.KeyBackingReference, parameter.KeyBackingPLD,
}

// keep freezes what is accrued of the clients' month, keeps its sellers, and stores its pictures as they are.
//
// Protection: period.Take; the sequence is a part of the key.
func (s *Service) keep(ctx context.Context, tx *db.Tx, a actor.Actor, clients []ClientMonth, m month.Month) ([]Snapshot, error) {
	if len(clients) == 0 {
		return nil, nil
	}
	if err := ledger.KeepSuppliers(ctx, tx, idsOf(clients), m); err != nil {
		return nil, err
	}
	parameters, err := s.Parameters.Get(ctx, tx)
	if err != nil {
		return nil, err
	}
	accrued, err := s.Accruals.freeze(ctx, tx, clients, m)
	if err != nil {
		return nil, err
	}
	pictures, err := picturesOf(ctx, tx, clients, m, accrued)
	if err != nil {
		return nil, err
	}
	sequences, err := sequencesOf(ctx, tx, idsOf(clients), m)
	if err != nil {
		return nil, err
	}
	kept := make([]Snapshot, len(clients))
	for i := range kept {
		k, picture := &kept[i], &pictures[i]
		*k = Snapshot{ClientID: clients[i].ClientID, Month: m, Sequence: sequences[clients[i].ClientID] + 1, Act: actBy(a, tx)}
		picture.Sequence = k.Sequence
		for _, key := range judgedBy {
			if v, known := parameters.At(key, "", m.First()); known {
				picture.Parameters[key] = v.Number.String()
			}
		}
		if k.Body, err = Canonical(picture); err != nil {
			return nil, err
		}
		k.SHA256 = Hash(k.Body)
	}
	return kept, insertSnapshots(ctx, tx, kept)
}

// picturesOf reads everything that is kept of the clients' month; accrued is what was read of
// their accruals.
func picturesOf(ctx context.Context, q db.Q, clients []ClientMonth, m month.Month, accrued *provision.Book) ([]Picture, error) {
	var contracts []string
	for i := range clients {
		for n := range clients[i].supplies {
			contracts = append(contracts, clients[i].supplies[n].contractID)
		}
	}
	months, err := portfolio.InMonth(ctx, q, contracts, m)
	if err != nil {
		return nil, err
	}
	adjustments, err := adjustmentsIn(ctx, q, idsOf(clients), m)
	if err != nil {
		return nil, err
	}
	parts, err := readParts(ctx, q, idsOf(clients), contracts, m)
	if err != nil {
		return nil, err
	}
	accounts := accrued.Accounts()
	pictures := make([]Picture, len(clients))
	for i := range clients {
		pictures[i] = pictureOf(&clients[i], m, months, adjustments[clients[i].ClientID], &parts)
		pictures[i].Accrual, pictures[i].Expected = accounts[i].Lines, expectedOf(accrued.Expected(clients[i].ClientID))
	}
	return pictures, nil
}

// expectedOf is what the CCEE would charge, as text.
func expectedOf(amounts map[Line]*decimal.Decimal) map[Line]*string {
	if amounts == nil {
		return nil
	}
	texts := make(map[Line]*string, len(amounts))
	for line, amount := range amounts {
		texts[line] = nil
		if amount != nil {
			texts[line] = new(amount.String())
		}
	}
	return texts
}

// pictureOf is what is kept of a client's month but its accrual.
func pictureOf(c *ClientMonth, m month.Month, months map[string]portfolio.Month, adjustments []Adjustment, parts *parts) Picture {
	p := Picture{
		Client: c.ClientID, Month: m, Parameters: map[string]string{}, Items: itemsOf(&c.statuses, true),
		Rules:     map[string]int{"balanco": chain.RulesVersion, "conferencia": check.RulesVersion, "apontamentos": finding.RulesVersion, "provisto": accrual.RulesVersion},
		Contracts: []PictureContract{}, Waivers: []PictureWaiver{}, Adjustments: []PictureAdjustment{},
	}
	for i := range adjustments {
		j := &adjustments[i]
		p.Adjustments = append(p.Adjustments, PictureAdjustment{ID: j.ID, ContractID: j.ContractID, Line: j.Line, Origin: j.Origin, Amount: j.Amount.Text()})
	}
	for i := range c.supplies {
		s := &c.supplies[i]
		row := PictureContract{
			ID: s.contractID, Code: s.code, Items: itemsOf(&s.statuses, false), Conformity: string(s.conformity),
			Checks: map[string]string{
				"nf_energia": s.nfEnergy, "nf_icms": s.nfICMS, "fatura_demanda": s.billDemand, "fatura_tusd": s.billTUSD, "fatura_icms": s.billICMS,
			},
			Lights: parts.lights[s.contractID], Meters: parts.meters[s.contractID], Documents: parts.documents[s.contractID],
			Findings: parts.findings[s.contractID], Divergent: s.divergent(),
		}
		if s.nfFederal != "" {
			row.Checks["nf_federal"] = s.nfFederal
		}
		if s.billFederal != "" {
			row.Checks["fatura_federal"] = s.billFederal
		}
		if month, known := months[s.contractID]; known {
			row.Figures = figuresOf(&month)
		}
		p.Contracts = append(p.Contracts, row)
		for n := range specs {
			if w, waived := c.waiver(s.contractID, specs[n].item); waived {
				p.Waivers = append(p.Waivers, PictureWaiver{ContractID: s.contractID, Item: specs[n].item, At: w.At})
			}
		}
		for _, u := range s.absent {
			w, _ := c.waiver("", Measurement.of(u.id))
			p.Waivers = append(p.Waivers, PictureWaiver{ContractID: s.contractID, Item: Measurement, At: w.At, Unit: u.id, Meter: u.meter})
		}
	}
	for n := range specs {
		if w, waived := c.waiver("", specs[n].item); waived {
			p.Waivers = append(p.Waivers, PictureWaiver{Item: specs[n].item, At: w.At})
		}
	}
	return p
}

// itemsOf are how the items of one level stand.
func itemsOf(s *statuses, ofClient bool) map[Item]Status {
	items := map[Item]Status{}
	for n := range specs {
		if specs[n].ofClient == ofClient {
			items[specs[n].item] = s[n]
		}
	}
	return items
}
