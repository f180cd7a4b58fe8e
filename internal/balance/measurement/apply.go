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
	"ynova/internal/platform/db"
)

// A piece of a file is applied in one transaction: about pieceRows rows, and the
// rows of one client together up to pieceLimit.
const (
	pieceRows  = 2_000
	pieceLimit = 10_000
)

// apply applies the good rows from where the attempt before stopped, piece by
// piece. While one is written the next is read.
func (r *importRun) apply(ctx context.Context, review *intake.Review) error {
	next := readPiece(review, int(r.im.nextRow))
	for int(r.im.nextRow) < review.Valid() {
		current := <-next
		next = readPiece(review, current.to)
		if err := r.applyPiece(ctx, review, current); err != nil {
			<-next // its reader uses the review
			return err
		}
	}
	<-next
	return nil
}

// rowsRead are the rows of a piece, which ends before to.
type rowsRead struct {
	rows []intake.Row
	to   int
}

// readPiece reads the piece that begins at from.
func readPiece(review *intake.Review, from int) <-chan rowsRead {
	ready := make(chan rowsRead, 1)
	go func() {
		to := pieceEnd(review, from)
		rows := make([]intake.Row, to-from)
		for i := range rows {
			review.Row(from+i, &rows[i])
		}
		ready <- rowsRead{rows, to}
	}()
	return ready
}

func (r *importRun) applyPiece(ctx context.Context, review *intake.Review, read rowsRead) error {
	im, before := r.im, *r.im
	err := r.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		*im = before
		if err := r.run.Hold(ctx, tx); err != nil {
			return err
		}
		im.nextRow = int64(read.to)
		p := &piece{importRun: r, tx: tx, rows: read.rows}
		if err := p.apply(ctx); err != nil {
			return err
		}
		if read.to == review.Valid() && review.Unit(read.to-1) == 0 { // there is only one unit
			im.BalanceID = p.units[0].BalanceID
		}
		return saveImport(ctx, tx, im)
	})
	if err != nil {
		*im = before
	}
	return err
}

// pieceEnd is where the piece that begins at from ends.
func pieceEnd(review *intake.Review, from int) int {
	end := min(from+pieceRows, review.Valid())
	for end > from && end < review.Valid() && end-from < pieceLimit && review.Client(end) == review.Client(end-1) {
		end++
	}
	return end
}

// piece is a part of a file in its transaction.
type piece struct {
	*importRun
	tx        *db.Tx
	rows      []intake.Row
	clientIDs []string       // of each row
	units     []*ledger.Unit // of each row
	months    []*ledger.Row
	outcomes  []Outcome
	before    []ledger.Stated
	lines     []lineResult
	pass      *recompute.Pass
}

func (p *piece) apply(ctx context.Context) error {
	keys, unitIDs, err := p.ensure(ctx)
	if err != nil {
		return err
	}
	if p.pass, err = p.importRun.months.Begin(ctx, p.tx, p.clientIDs); err != nil {
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
	return p.pass.Store(ctx)
}

// ensure finds or creates the clients and units of the rows, in an order that all
// transactions share.
func (p *piece) ensure(ctx context.Context) ([]client.UnitKey, map[client.UnitKey]client.Unit, error) {
	var clients []client.New
	seen := map[brdoc.CNPJ]bool{}
	for i := range p.rows {
		if row := &p.rows[i]; !seen[row.CNPJ] {
			seen[row.CNPJ] = true
			clients = append(clients, client.New{CNPJ: row.CNPJ, Name: row.Client})
		}
	}
	slices.SortFunc(clients, func(a, b client.New) int { return cmp.Compare(a.CNPJ, b.CNPJ) })
	ids, err := client.EnsureMany(ctx, p.tx, clients)
	if err != nil {
		return nil, nil, err
	}
	keys := make([]client.UnitKey, len(p.rows))
	p.clientIDs = make([]string, len(p.rows))
	var units []client.NewUnit
	for i := range p.rows {
		row := &p.rows[i]
		p.clientIDs[i] = ids[row.CNPJ]
		keys[i] = client.UnitKey{ClientID: p.clientIDs[i], Meter: row.Meter}
		if i == 0 || keys[i] != keys[i-1] { // rows of one unit come together
			units = append(units, client.NewUnit{UnitKey: keys[i]})
		}
	}
	slices.SortFunc(units, func(a, b client.NewUnit) int {
		return cmp.Or(cmp.Compare(a.ClientID, b.ClientID), cmp.Compare(a.Meter, b.Meter))
	})
	unitIDs, err := client.EnsureUnits(ctx, p.tx, units)
	return keys, unitIDs, err
}

// findUnits finds or creates the balances of the rows' units, and reads their months.
func (p *piece) findUnits(ctx context.Context, keys []client.UnitKey, unitIDs map[client.UnitKey]client.Unit) error {
	found := p.index()
	var missing []ledger.NewBalance
	for i := range p.rows {
		if _, known := found[keys[i]]; !known && (i == 0 || keys[i] != keys[i-1]) {
			missing = append(missing, ledger.NewBalance{UnitKey: keys[i], UnitID: unitIDs[keys[i]].ID, CNPJ: p.rows[i].CNPJ})
		}
	}
	if len(missing) > 0 {
		if err := p.pass.Create(ctx, p.im.seq, missing); err != nil {
			return err
		}
		found = p.index()
	}
	p.units = make([]*ledger.Unit, len(p.rows))
	seqs := make([]int64, len(p.rows))
	for i := range p.rows {
		p.units[i] = found[keys[i]]
		seqs[i] = p.units[i].Seq
	}
	return p.pass.Load(ctx, seqs...)
}

func (p *piece) index() map[client.UnitKey]*ledger.Unit {
	found := map[client.UnitKey]*ledger.Unit{}
	for u := range p.pass.Units() {
		found[client.UnitKey{ClientID: u.ClientID, Meter: u.Meter}] = u
	}
	return found
}

// merge lays the rows over the stored months and notes what each row does.
func (p *piece) merge() error {
	n := len(p.rows)
	p.months, p.outcomes, p.before = make([]*ledger.Row, n), make([]Outcome, n), make([]ledger.Stated, n)
	fresh := make([]ledger.Row, n)
	for i := range p.rows {
		row, u := &p.rows[i], p.units[i]
		at, known := slices.BinarySearchFunc(u.Rows, row.Month, func(r *ledger.Row, m month.Month) int { return int(r.Month - m) })
		if !known {
			r := &fresh[i]
			r.BalanceSeq, r.Month = u.Seq, row.Month
			r.Origin = ledger.Origin{CreatedImport: p.im.seq, CreatedLine: int64(row.Line), CreatedAt: clock.FromTime(p.tx.Now())}
			p.pass.Add(u, at, r)
		}
		if err := p.state(i, u.Rows[at], known); err != nil {
			return err
		}
	}
	return nil
}

// state lays one row over one month.
func (p *piece) state(i int, r *ledger.Row, known bool) error {
	row := &p.rows[i]
	p.months[i], p.before[i], p.outcomes[i] = r, r.Stated, OutcomeCriada
	r.Stated.Merge(row)
	if known {
		p.outcomes[i] = OutcomeAtualizada
		if r.Stated == p.before[i] {
			p.outcomes[i] = OutcomeSemAlteracao
			p.lines = append(p.lines, lineResult{line: row.Line, outcome: OutcomeSemAlteracao})
			p.im.Counts.Unchanged++
			return nil
		}
		was := *r
		was.Stated = p.before[i]
		text, err := ledger.SnapshotOf(&was)
		if err != nil {
			return err
		}
		p.lines = append(p.lines, lineResult{
			line: row.Line, outcome: OutcomeAtualizada, message: "Alterado: " + ledger.ChangedColumns(&p.before[i], &r.Stated),
			balanceSeq: r.BalanceSeq, month: r.Month.String(), before: text, afterVersion: r.Origin.Version + 1,
		})
		p.im.Counts.Updated++
	} else {
		p.im.Counts.Created++
	}
	p.pass.Touch(r)
	r.Origin.Version++
	r.Origin.ImportSeq, r.Origin.ImportLine = p.im.seq, int64(row.Line)
	return nil
}

// compare notes where a row states a computed column otherwise, and which rows
// have no contract.
func (p *piece) compare() error {
	for i, r := range p.months {
		if r.Computed.ContractID == "" && p.outcomes[i] != OutcomeSemAlteracao {
			p.im.Counts.Orphan++
		}
		found := ledger.Differences(r, &p.rows[i].Derived, p.registered(i), p.pass.Tolerance(r.Month))
		text, err := ledger.DivergenceText(found)
		if err != nil {
			return err
		}
		if len(found) > 0 && p.outcomes[i] != OutcomeSemAlteracao {
			p.im.Counts.Divergent++
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
func (p *piece) registered(i int) chain.Energy {
	r := p.months[i]
	if !r.Stated.Given.Volume.Known || r.Computed.ContractID == "" {
		return chain.Energy{}
	}
	volume := p.pass.Registered(p.units[i], r)
	volume.V = volume.V.RoundKWh()
	return volume
}
