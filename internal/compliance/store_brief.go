package compliance

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/contract"
	"ynova/internal/platform/db"
)

// briefDetails is details without the records of the calculations, which are most
// of them.
type briefDetails struct {
	NFEnergy   briefFinding `json:"nf_energy"`
	NFICMS     briefFinding `json:"nf_icms"`
	BillDemand briefFinding `json:"bill_demand"`
	BillTUSD   briefFinding `json:"bill_tusd"`
	BillICMS   briefFinding `json:"bill_icms"`
	Demand     briefLight   `json:"demanda"`
	Modality   briefLight   `json:"modalidade_tarifaria"`
	Reactive   briefLight   `json:"energia_reativa"`
}

type briefFinding struct {
	Status Status `json:"status"`
	Reason string `json:"motivo"`
}

type briefLight struct {
	Light  contract.Light `json:"light"`
	Reason string         `json:"reason"`
}

// BriefChecksOf is ChecksOf with the statuses, lights and reasons only: many years
// of checks are read for a table that shows no more.
func BriefChecksOf(ctx context.Context, q db.Q, contractID string) ([]Check, error) {
	rows, err := q.QueryContext(ctx, selectChecks+`contract_id = $1 ORDER BY month`, contractID)
	stored, err := db.Collect(rows, err, scanRow)
	if err != nil {
		return nil, fmt.Errorf("compliance: read checks: %w", err)
	}
	found := make([]Check, len(stored))
	for i := range stored {
		if found[i], err = stored[i].brief(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (r *row) brief() (Check, error) {
	var d briefDetails
	if err := json.Unmarshal([]byte(r.details), &d); err != nil {
		return Check{}, fmt.Errorf("compliance: details of %s %s: %w", r.contractID, r.month, err)
	}
	finding := func(f briefFinding) Finding { return Finding{Status: f.Status, Reason: f.Reason} }
	light := func(l briefLight) LightResult { return LightResult{Light: l.Light, Reason: l.Reason} }
	c := Check{
		ContractID: r.contractID, ClientID: r.clientID, Month: r.month,
		NFEnergy: finding(d.NFEnergy), NFICMS: finding(d.NFICMS), BillDemand: finding(d.BillDemand),
		BillTUSD: finding(d.BillTUSD), BillICMS: finding(d.BillICMS),
		NFEnergyValue: r.nfEnergyValue.pointer(), NFICMSValue: r.nfICMSValue.pointer(),
		ToleranceFactor: r.toleranceFactor, Observation: r.observation,
		Demand: light(d.Demand), Modality: light(d.Modality), Reactive: light(d.Reactive),
		RulesVersion: r.rulesVersion, UpdatedAt: r.updatedAt,
	}
	c.NFStatus = worst(c.NFEnergy.Status, c.NFICMS.Status)
	c.BillStatus = worst(c.BillDemand.Status, c.BillTUSD.Status, c.BillICMS.Status)
	return c, nil
}
