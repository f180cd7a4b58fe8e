package balance

import (
	"cmp"
	"context"
	"slices"

	"ynova/internal/balance/chain"
	"ynova/internal/balance/intake"
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
			im.BalanceID = p.units[0].balanceID
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
	clientIDs []string // of each row
	units     []*unit  // of each row
	months    []*monthRow
	outcomes  []Outcome
	before    []stated
	lines     []lineResult
	pass      *pass
}

func (p *piece) apply(ctx context.Context) error {
	basis, err := p.basis(ctx, p.tx)
	if err != nil {
		return err
	}
	keys, unitIDs, err := p.ensure(ctx)
	if err != nil {
		return err
	}
	if p.pass, err = newPass(ctx, p.tx, basis, p.clientIDs); err != nil {
		return err
	}
	if err := p.pass.readMarkets(ctx); err != nil {
		return err
	}
	if err := p.findUnits(ctx, keys, unitIDs); err != nil {
		return err
	}
	concerned := p.pass.concerned()
	if err := p.pass.load(ctx, concerned); err != nil {
		return err
	}
	if err := p.merge(); err != nil {
		return err
	}
	p.pass.compute(concerned)
	if err := p.compare(); err != nil {
		return err
	}
	if err := p.record(ctx); err != nil {
		return err
	}
	return p.pass.store(ctx, concerned)
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

// findUnits finds or creates the balances of the rows' units.
func (p *piece) findUnits(ctx context.Context, keys []client.UnitKey, unitIDs map[client.UnitKey]client.Unit) error {
	found := p.index()
	var missing []newBalance
	for i := range p.rows {
		if _, known := found[keys[i]]; !known && (i == 0 || keys[i] != keys[i-1]) {
			missing = append(missing, newBalance{
				UnitKey: keys[i], unitID: unitIDs[keys[i]].ID, cnpj: p.rows[i].CNPJ,
			})
		}
	}
	if len(missing) > 0 {
		if err := p.create(ctx, missing); err != nil {
			return err
		}
		found = p.index()
		for i := range missing {
			found[missing[i].UnitKey].fresh = true
		}
	}
	p.units = make([]*unit, len(p.rows))
	for i := range p.rows {
		p.units[i] = found[keys[i]]
		p.pass.seeds[p.units[i].seq] = true
	}
	return nil
}

// create creates balances under the names that the clients are registered with.
func (p *piece) create(ctx context.Context, missing []newBalance) error {
	names, err := clientNames(ctx, p.tx, p.pass.clientIDs)
	if err != nil {
		return err
	}
	for i := range missing {
		missing[i].clientName = names[missing[i].ClientID]
	}
	if err := createBalances(ctx, p.tx, p.im.seq, missing); err != nil {
		return err
	}
	p.pass.measured.Balances += int64(len(missing))
	p.pass.units, err = unitsOf(ctx, p.tx, p.pass.clientIDs)
	return err
}

func (p *piece) index() map[client.UnitKey]*unit {
	found := map[client.UnitKey]*unit{}
	for _, units := range p.pass.units {
		for _, u := range units {
			found[client.UnitKey{ClientID: u.clientID, Meter: u.meter}] = u
		}
	}
	return found
}

// merge lays the rows over the stored months and notes what each row does.
func (p *piece) merge() error {
	n := len(p.rows)
	p.months, p.outcomes, p.before = make([]*monthRow, n), make([]Outcome, n), make([]stated, n)
	fresh := make([]monthRow, n)
	for i := range p.rows {
		row, u := &p.rows[i], p.units[i]
		at, known := slices.BinarySearchFunc(u.rows, row.Month, func(r *monthRow, m month.Month) int { return int(r.month - m) })
		if !known {
			r := &fresh[i]
			r.balanceSeq, r.month = u.seq, row.Month
			r.origin = origin{createdImport: p.im.seq, createdLine: int64(row.Line), createdAt: clock.FromTime(p.tx.Now())}
			u.rows = slices.Insert(u.rows, at, r)
			p.pass.measured.Months[row.Month]++
		}
		if err := p.state(i, u.rows[at], known); err != nil {
			return err
		}
	}
	return nil
}

// state lays one row over one month.
func (p *piece) state(i int, r *monthRow, known bool) error {
	row := &p.rows[i]
	p.months[i], p.before[i], p.outcomes[i] = r, r.stated, OutcomeCriada
	r.stated.merge(row)
	if known {
		p.outcomes[i] = OutcomeAtualizada
		if r.stated == p.before[i] {
			p.outcomes[i] = OutcomeSemAlteracao
			p.lines = append(p.lines, lineResult{line: row.Line, outcome: OutcomeSemAlteracao})
			p.im.Counts.Unchanged++
			return nil
		}
		was := *r
		was.stated = p.before[i]
		text, err := snapshotOf(&was)
		if err != nil {
			return err
		}
		p.lines = append(p.lines, lineResult{
			line: row.Line, outcome: OutcomeAtualizada, message: "Alterado: " + changedColumns(&p.before[i], &r.stated),
			balanceSeq: r.balanceSeq, month: r.month.String(), before: text, afterVersion: r.origin.version + 1,
		})
		p.im.Counts.Updated++
	} else {
		p.im.Counts.Created++
	}
	r.touched = true
	r.origin.version++
	r.origin.importSeq, r.origin.importLine = p.im.seq, int64(row.Line)
	return nil
}

// compare notes where a row states a computed column otherwise, and which rows
// have no contract.
func (p *piece) compare() error {
	c := newComputer(p.pass.basis)
	for i, r := range p.months {
		if r.computed.contractID == "" && p.outcomes[i] != OutcomeSemAlteracao {
			p.im.Counts.Orphan++
		}
		found := differences(r, &p.rows[i].Derived, p.registered(i), c.in(r.month).tolerance)
		text, err := divergenceText(found)
		if err != nil {
			return err
		}
		if len(found) > 0 && p.outcomes[i] != OutcomeSemAlteracao {
			p.im.Counts.Divergent++
		}
		if text == r.computed.divergence {
			continue
		}
		r.computed.divergence = text
		if !r.touched {
			r.touched = true
			p.pass.stated = append(p.pass.stated, r)
		}
	}
	return nil
}

// registered is the volume that the contract itself has for the month of row i.
func (p *piece) registered(i int) chain.Energy {
	r := p.months[i]
	if !r.stated.Given.Volume.Known || r.computed.contractID == "" {
		return chain.Energy{}
	}
	k := p.pass.markets[p.clientIDs[i]]
	for _, o := range k.group(k.serving(p.units[i], r.month)) {
		if o.terms.ContractID == r.computed.contractID {
			volume := o.volume(r.month)
			volume.V = volume.V.RoundKWh()
			return volume
		}
	}
	return chain.Energy{}
}
