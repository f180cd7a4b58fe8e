package closing

import (
	"context"

	"github.com/shopspring/decimal"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/ledger"
	"ynova/internal/closing/accrual"
	"ynova/internal/closing/adjust"
	"ynova/internal/closing/book"
	"ynova/internal/closing/item"
	"ynova/internal/closing/provision"
	"ynova/internal/closing/snapshot"
	"ynova/internal/compliance/check"
	"ynova/internal/contract/portfolio"
	"ynova/internal/finding/rule"
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
func (s *Service) keep(ctx context.Context, tx *db.Tx, a actor.Actor, clients []book.ClientMonth, m month.Month) ([]snapshot.Snapshot, error) {
	if len(clients) == 0 {
		return nil, nil
	}
	if err := ledger.KeepSuppliers(ctx, tx, book.IDsOf(clients), m); err != nil {
		return nil, err
	}
	parameters, err := s.Parameters.Get(ctx, tx)
	if err != nil {
		return nil, err
	}
	accrued, err := s.Accruals.Freeze(ctx, tx, clients, m)
	if err != nil {
		return nil, err
	}
	pictures, err := picturesOf(ctx, tx, clients, m, accrued)
	if err != nil {
		return nil, err
	}
	sequences, err := snapshot.SequencesOf(ctx, tx, book.IDsOf(clients), m)
	if err != nil {
		return nil, err
	}
	kept := make([]snapshot.Snapshot, len(clients))
	for i := range kept {
		k, picture := &kept[i], &pictures[i]
		*k = snapshot.Snapshot{ClientID: clients[i].ClientID, Month: m, Sequence: sequences[clients[i].ClientID] + 1, Act: item.ActBy(a, tx)}
		picture.Sequence = k.Sequence
		for _, key := range judgedBy {
			if v, known := parameters.At(key, "", m.First()); known {
				picture.Parameters[key] = v.Number.String()
			}
		}
		if k.Body, err = snapshot.Canonical(picture); err != nil {
			return nil, err
		}
		k.SHA256 = snapshot.Hash(k.Body)
	}
	return kept, snapshot.Insert(ctx, tx, kept)
}

// picturesOf reads everything that is kept of the clients' month; accrued is what was read of
// their accruals.
func picturesOf(ctx context.Context, q db.Q, clients []book.ClientMonth, m month.Month, accrued *provision.Book) ([]snapshot.Picture, error) {
	var contracts []string
	for i := range clients {
		for n := range clients[i].Supplies {
			contracts = append(contracts, clients[i].Supplies[n].ContractID)
		}
	}
	months, err := portfolio.InMonth(ctx, q, contracts, m)
	if err != nil {
		return nil, err
	}
	adjustments, err := adjust.PostedIn(ctx, q, book.IDsOf(clients), m)
	if err != nil {
		return nil, err
	}
	parts, err := readParts(ctx, q, book.IDsOf(clients), contracts, m)
	if err != nil {
		return nil, err
	}
	accounts := accrued.Accounts()
	pictures := make([]snapshot.Picture, len(clients))
	for i := range clients {
		pictures[i] = pictureOf(&clients[i], m, months, adjustments[clients[i].ClientID], &parts)
		pictures[i].Accrual, pictures[i].Expected = accounts[i].Lines, expectedOf(accrued.Expected(clients[i].ClientID))
	}
	return pictures, nil
}

// expectedOf is what the CCEE would charge, as text.
func expectedOf(amounts map[adjust.Line]*decimal.Decimal) map[adjust.Line]*string {
	if amounts == nil {
		return nil
	}
	texts := make(map[adjust.Line]*string, len(amounts))
	for line, amount := range amounts {
		texts[line] = nil
		if amount != nil {
			texts[line] = new(amount.String())
		}
	}
	return texts
}

// pictureOf is what is kept of a client's month but its accrual.
func pictureOf(c *book.ClientMonth, m month.Month, months map[string]portfolio.Month, adjustments []adjust.Adjustment, parts *parts) snapshot.Picture {
	p := snapshot.Picture{
		Client: c.ClientID, Month: m, Parameters: map[string]string{}, Items: itemsOf(&c.Statuses, true),
		Rules:     map[string]int{"balanco": chain.RulesVersion, "conferencia": check.RulesVersion, "apontamentos": rule.RulesVersion, "provisto": accrual.RulesVersion},
		Contracts: []snapshot.PictureContract{}, Waivers: []snapshot.PictureWaiver{}, Adjustments: []snapshot.PictureAdjustment{},
	}
	for i := range adjustments {
		j := &adjustments[i]
		p.Adjustments = append(p.Adjustments, snapshot.PictureAdjustment{ID: j.ID, ContractID: j.ContractID, Line: j.Line, Origin: j.Origin, Amount: j.Amount.Text()})
	}
	for i := range c.Supplies {
		s := &c.Supplies[i]
		row := snapshot.PictureContract{
			ID: s.ContractID, Code: s.Code, Items: itemsOf(&s.Statuses, false), Conformity: string(s.Conformity),
			Checks: map[string]string{
				"nf_energia": s.NfEnergy, "nf_icms": s.NfICMS, "fatura_demanda": s.BillDemand, "fatura_tusd": s.BillTUSD, "fatura_icms": s.BillICMS,
			},
			Lights: parts.lights[s.ContractID], Meters: parts.meters[s.ContractID], Documents: parts.documents[s.ContractID],
			Findings: parts.findings[s.ContractID], Divergent: s.Divergent(),
		}
		if s.NfFederal != "" {
			row.Checks["nf_federal"] = s.NfFederal
		}
		if s.BillFederal != "" {
			row.Checks["fatura_federal"] = s.BillFederal
		}
		if month, known := months[s.ContractID]; known {
			row.Figures = snapshot.FiguresOf(&month)
		}
		p.Contracts = append(p.Contracts, row)
		for n := range item.Specs {
			if w, waived := c.Waiver(s.ContractID, item.Specs[n].Item); waived {
				p.Waivers = append(p.Waivers, snapshot.PictureWaiver{ContractID: s.ContractID, Item: item.Specs[n].Item, At: w.At})
			}
		}
		for _, u := range s.Absent {
			w, _ := c.Waiver("", item.Measurement.Of(u.ID))
			p.Waivers = append(p.Waivers, snapshot.PictureWaiver{ContractID: s.ContractID, Item: item.Measurement, At: w.At, Unit: u.ID, Meter: u.Meter})
		}
	}
	for n := range item.Specs {
		if w, waived := c.Waiver("", item.Specs[n].Item); waived {
			p.Waivers = append(p.Waivers, snapshot.PictureWaiver{Item: item.Specs[n].Item, At: w.At})
		}
	}
	return p
}

// itemsOf are how the items of one level stand.
func itemsOf(s *item.Statuses, ofClient bool) map[item.Item]item.Status {
	items := map[item.Item]item.Status{}
	for n := range item.Specs {
		if item.Specs[n].OfClient == ofClient {
			items[item.Specs[n].Item] = s[n]
		}
	}
	return items
}
