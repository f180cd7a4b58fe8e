package compliance

import (
	"context"
	"encoding/json"
	"fmt"

	"ynova/internal/compliance/check"
	"ynova/internal/compliance/light"
	"ynova/internal/contract/portfolio"
	"ynova/internal/kernel/money"
	"ynova/internal/platform/db"
)

// briefDetails is details without the records of the calculations, which are most
// of them.
type briefDetails struct {
	NFEnergy    briefFinding `json:"nf_energy"`
	NFICMS      briefFinding `json:"nf_icms"`
	NFFederal   briefFinding `json:"nf_federal"`
	BillDemand  briefFinding `json:"bill_demand"`
	BillTUSD    briefFinding `json:"bill_tusd"`
	BillICMS    briefFinding `json:"bill_icms"`
	BillFederal briefFinding `json:"bill_federal"`
	Demand      briefLight   `json:"demanda"`
	Modality    briefLight   `json:"modalidade_tarifaria"`
	Reactive    briefLight   `json:"energia_reativa"`
}

type briefFinding struct {
	Status check.Status `json:"status"`
	Reason string       `json:"motivo"`
}

type briefLight struct {
	Light   portfolio.Light `json:"light"`
	Reason  string          `json:"reason"`
	Missing bool            `json:"missing"`
}

// BriefChecksOf is ChecksOf with the statuses, lights and reasons only: many years
// of checks are read for a table that shows no more.
func BriefChecksOf(ctx context.Context, q db.Q, contractID string) ([]check.Result, error) {
	stored, err := db.List(ctx, q, "compliance: read checks", columns.Rows(), selectChecks+`contract_id = $1 ORDER BY month`, contractID)
	if err != nil {
		return nil, err
	}
	found := make([]check.Result, len(stored))
	for i := range stored {
		if found[i], err = stored[i].brief(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (r *row) brief() (check.Result, error) {
	var d briefDetails
	if err := json.Unmarshal([]byte(r.details), &d); err != nil {
		return check.Result{}, fmt.Errorf("compliance: details of %s %s: %w", r.contractID, r.month, err)
	}
	findingOf := func(f briefFinding) check.Finding { return check.Finding{Status: f.Status, Reason: f.Reason} }
	lightOf := func(l briefLight) light.Result {
		return light.Result{Light: l.Light, Reason: l.Reason, Missing: l.Missing}
	}
	c := check.Result{
		ContractID: r.contractID, ClientID: r.clientID, Month: r.month,
		NFEnergy: findingOf(d.NFEnergy), NFICMS: findingOf(d.NFICMS), NFFederal: findingOf(d.NFFederal), BillDemand: findingOf(d.BillDemand),
		BillTUSD: findingOf(d.BillTUSD), BillICMS: findingOf(d.BillICMS), BillFederal: findingOf(d.BillFederal),
		NFCovers: r.nfCovers, NFEnergyValue: db.Pointer[money.Amount](r.nfEnergyValue), NFICMSValue: db.Pointer[money.Amount](r.nfICMSValue),
		ToleranceFactor: r.toleranceFactor, Observation: r.observation,
		Demand: lightOf(d.Demand), Modality: lightOf(d.Modality), Reactive: lightOf(d.Reactive),
		RulesVersion: r.rulesVersion, UpdatedAt: r.updatedAt,
	}
	c.Join()
	return c, nil
}
