package measurement

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/balance/recompute"
	"ynova/internal/client"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/month"
	"ynova/internal/period"
	"ynova/internal/platform/db"
	"ynova/internal/platform/imports"
)

// chunk is a part of a file in its transaction.
type chunk struct {
	*imports.Chunk[intake.Row]
	tx     *db.Tx
	months *recompute.Service

	clientIDs []string       // of each row
	units     []*ledger.Unit // of each row
	rows      []*ledger.Row  // what each row is laid over
	outcomes  []imports.Outcome
	before    []ledger.Row
	pass      *recompute.Pass
}

func (p *chunk) apply(ctx context.Context) error {
	keys, unitIDs, err := p.ensure(ctx)
	if err != nil {
		return err
	}
	if p.pass, err = p.months.Begin(ctx, p.tx, p.clientIDs); err != nil {
		return err
	}
	if err := p.findUnits(ctx, keys, unitIDs); err != nil {
		return err
	}
	if err := p.merge(); err != nil {
		return err
	}
	p.pass.Compute()
	if err := p.compare(); err != nil {
		return err
	}
	if err := p.record(ctx); err != nil {
		return err
	}
	p.tally()
	return p.pass.Store(ctx)
}

// ensure finds or creates the clients and units of the rows, in an order that all
// transactions share.
func (p *chunk) ensure(ctx context.Context) ([]client.UnitKey, map[client.UnitKey]client.Unit, error) {
	var clients []client.New
	seen := map[brdoc.CNPJ]bool{}
	for i := range p.Rows {
		if row := &p.Rows[i]; !seen[row.CNPJ] {
			seen[row.CNPJ] = true
			clients = append(clients, client.New{CNPJ: row.CNPJ, Name: row.Client})
		}
	}
	slices.SortFunc(clients, func(a, b client.New) int { return cmp.Compare(a.CNPJ, b.CNPJ) })
	ids, err := client.EnsureMany(ctx, p.tx, p.Import.Seq, clients)
	if err != nil {
		return nil, nil, err
	}
	keys := make([]client.UnitKey, len(p.Rows))
	p.clientIDs = make([]string, len(p.Rows))
	var units []client.NewUnit
	for i := range p.Rows {
		row := &p.Rows[i]
		p.clientIDs[i] = ids[row.CNPJ]
		keys[i] = client.UnitKey{ClientID: p.clientIDs[i], Meter: row.Meter}
		if i == 0 || keys[i] != keys[i-1] { // rows of one unit come together
			units = append(units, client.NewUnit{UnitKey: keys[i]})
		}
	}
	slices.SortFunc(units, func(a, b client.NewUnit) int {
		return cmp.Or(cmp.Compare(a.ClientID, b.ClientID), cmp.Compare(a.Meter, b.Meter))
	})
	found, err := client.EnsureUnits(ctx, p.tx, p.Import.Seq, units)
	if err != nil {
		return nil, nil, err
	}
	own := make(map[client.UnitKey]client.Unit, len(found))
	for i := range keys { // by the code that each unit has, however the row spells it
		u := found[keys[i]]
		keys[i].Meter = u.Meter
		own[keys[i]] = u
	}
	return keys, own, nil
}

// findUnits finds or creates the balances of the rows' units, and reads their months.
func (p *chunk) findUnits(ctx context.Context, keys []client.UnitKey, unitIDs map[client.UnitKey]client.Unit) error {
	found := p.index()
	var missing []ledger.NewBalance
	for i := range p.Rows {
		if _, known := found[keys[i]]; !known && (i == 0 || keys[i] != keys[i-1]) {
			missing = append(missing, ledger.NewBalance{UnitKey: keys[i], UnitID: unitIDs[keys[i]].ID, CNPJ: p.Rows[i].CNPJ})
		}
	}
	if len(missing) > 0 {
		if err := p.pass.Create(ctx, p.Import.Seq, missing); err != nil {
			return err
		}
		found = p.index()
	}
	p.units = make([]*ledger.Unit, len(p.Rows))
	seqs := make([]int64, len(p.Rows))
	for i := range p.Rows {
		p.units[i] = found[keys[i]]
		seqs[i] = p.units[i].Seq
	}
	p.TargetID = p.units[0].BalanceID
	return p.pass.Load(ctx, seqs...)
}

func (p *chunk) index() map[client.UnitKey]*ledger.Unit {
	found := map[client.UnitKey]*ledger.Unit{}
	for u := range p.pass.Units() {
		found[client.UnitKey{ClientID: u.ClientID, Meter: u.Meter}] = u
	}
	return found
}

// merge lays the rows over the stored months and notes what each row does.
func (p *chunk) merge() error {
	n := len(p.Rows)
	p.rows, p.outcomes, p.before = make([]*ledger.Row, n), make([]imports.Outcome, n), make([]ledger.Row, n)
	fresh := make([]ledger.Row, n)
	for i := range p.Rows {
		row, u := &p.Rows[i], p.units[i]
		at, known := slices.BinarySearchFunc(u.Rows, row.Month, func(r *ledger.Row, m month.Month) int { return int(r.Month - m) })
		if !known {
			r := &fresh[i]
			if p.closed(i) || p.unmeasured(i) {
				p.rows[i] = r
				continue
			}
			r.BalanceSeq, r.Month = u.Seq, row.Month
			r.Origin = ledger.Origin{CreatedImport: p.Import.Seq, CreatedLine: int64(row.Line), CreatedAt: clock.FromTime(p.tx.Now())}
			p.pass.Add(u, at, r)
		}
		if err := p.state(i, u.Rows[at], known); err != nil {
			return err
		}
	}
	return nil
}

// state lays one row over one month.
func (p *chunk) state(i int, r *ledger.Row, known bool) error {
	row := &p.Rows[i]
	p.rows[i], p.before[i], p.outcomes[i] = r, *r, imports.OutcomeCreated
	r.Stated.Merge(row)
	if known {
		p.outcomes[i] = imports.OutcomeUpdated
		if r.Stated != p.before[i].Stated && p.closed(i) {
			r.Stated = p.before[i].Stated
			return nil
		}
		if r.Stated == p.before[i].Stated {
			p.outcomes[i] = imports.OutcomeUnchanged
			p.Lines = append(p.Lines, imports.Line{Number: row.Line, Outcome: imports.OutcomeUnchanged})
			p.Import.Counts.Unchanged++
			return nil
		}
		text, err := ledger.SnapshotOf(&p.before[i])
		if err != nil {
			return err
		}
		p.Lines = append(p.Lines, imports.Line{
			Number: row.Line, Outcome: imports.OutcomeUpdated, Message: "Alterado: " + ledger.ChangedColumns(&p.before[i].Stated, &r.Stated),
			TargetSeq: r.BalanceSeq, TargetKey: r.Month.String(), Before: text, AfterVersion: r.Origin.Version + 1,
		})
		p.Import.Counts.Updated++
	} else {
		p.Import.Counts.Created++
	}
	p.pass.Touch(r)
	r.Origin.Version++
	r.Origin.ImportSeq, r.Origin.ImportLine = p.Import.Seq, int64(row.Line)
	return nil
}

// unmeasured refuses a row that would create a month without a measure: it was there when the row was judged.
func (p *chunk) unmeasured(i int) bool {
	if p.Rows[i].Measured() {
		return false
	}
	p.outcomes[i] = imports.OutcomeRefused
	p.Lines = append(p.Lines, imports.Line{Number: p.Rows[i].Line, Outcome: imports.OutcomeRefused, Message: errUnmeasured})
	p.Import.Counts.Flag(imports.OutcomeRefused)
	return true
}

// closed refuses a row that would change a closed month.
func (p *chunk) closed(i int) bool {
	row, u, guard := &p.Rows[i], p.units[i], p.pass.Guard()
	if !guard.Closed(u.ClientID, row.Month) {
		return false
	}
	p.outcomes[i] = imports.OutcomeRefused
	p.Lines = append(p.Lines, imports.Line{
		Number: row.Line, Outcome: imports.OutcomeRefused, TargetKey: period.Key{ClientID: u.ClientID, Month: row.Month}.String(),
		Message: guard.Sentence(u.ClientID, " de "+u.Meter, row.Month),
	})
	p.Import.Counts.Flag(imports.OutcomeRefused)
	return true
}

// compare notes where a row states a computed column otherwise, and which rows
// have no contract.
func (p *chunk) compare() error {
	for i, r := range p.rows {
		if p.outcomes[i] == imports.OutcomeRefused {
			continue
		}
		if r.Computed.ContractID == "" && p.outcomes[i] != imports.OutcomeUnchanged {
			p.Import.Counts.Flag(OutcomeNoContract)
		}
		found := ledger.Differences(r, &p.Rows[i].Derived, p.registered(i), p.pass.Tolerance(r.Month))
		text, err := ledger.DivergenceText(found)
		if err != nil {
			return err
		}
		if len(found) > 0 && p.outcomes[i] != imports.OutcomeUnchanged {
			p.Import.Counts.Flag(OutcomeDivergent)
		}
		if text == r.Computed.Divergence {
			continue
		}
		r.Computed.Divergence = text
		p.pass.Touch(r)
	}
	return nil
}

// registered is the volume that the contract itself has for the month of row i.
func (p *chunk) registered(i int) chain.Energy {
	r := p.rows[i]
	if !r.Stated.Given.Volume.Known || r.Computed.ContractID == "" {
		return chain.Energy{}
	}
	volume := p.pass.Registered(p.units[i], r)
	volume.V = volume.V.RoundKWh()
	return volume
}
