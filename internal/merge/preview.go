package merge

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/month"
	"ynova/internal/platform/db"
)

// sides reads the two rows; with lock, in the order of their ids, it holds them.
func sides(ctx context.Context, q db.Q, r *Request, lock string) (kept, gone Side, err error) {
	read := sideOfUnit
	if r.Kind == Clients {
		read = sideOfClient
	}
	found := map[string]Side{}
	for _, id := range slices.Sorted(slices.Values([]string{r.Kept, r.Gone})) {
		if found[id], err = read(ctx, q, id, lock); err != nil {
			return Side{}, Side{}, err
		}
	}
	return found[r.Kept], found[r.Gone], nil
}

// pairsIn are the pairs of units that the merge makes one.
func pairsIn(ctx context.Context, q db.Q, kind Kind, kept, gone *Side) ([]pair, error) {
	if kind == Units {
		return []pair{{Kept: kept.ID, Gone: gone.ID, code: kept.Code}}, nil
	}
	return pairsOf(ctx, q, kept.ID, gone.ID)
}

// preview is what the merge would do of what there is now.
func preview(ctx context.Context, q db.Q, kind Kind, kept, gone Side, pairs []pair) (*Preview, error) {
	p := &Preview{Kind: kind, Kept: kept, Gone: gone}
	look := p.lookAtUnits
	if kind == Clients {
		look = p.lookAtClients
	}
	if err := look(ctx, q); err != nil {
		return nil, err
	}
	taken := map[string]bool{}
	for i := range pairs {
		if one := &pairs[i]; one.several || taken[one.Kept] {
			p.refuse("A unidade " + one.code + " está repetida em um dos clientes: junte primeiro as unidades repetidas dele.")
		}
		taken[pairs[i].Kept] = true
	}
	if err := p.lookAtContracts(ctx, q, pairs); err != nil {
		return nil, err
	}
	if len(p.Refusals) == 0 || kind == Units {
		for i := range pairs {
			if err := p.lookAtMonths(ctx, q, &pairs[i]); err != nil {
				return nil, err
			}
		}
	}
	slices.SortStableFunc(p.Shared, func(a, b Shared) int { return cmp.Compare(a.Month, b.Month) })
	if err := p.count(ctx, q); err != nil {
		return nil, err
	}
	return p, p.sign()
}

func (p *Preview) refuse(sentence string) {
	if !slices.Contains(p.Refusals, sentence) {
		p.Refusals = append(p.Refusals, sentence)
	}
}

// short names a month at the beginning of a sentence.
func short(m month.Month) string {
	name := m.Short()
	return strings.ToUpper(name[:1]) + name[1:]
}

func (p *Preview) lookAtUnits(ctx context.Context, q db.Q) error {
	if p.Kept.client != p.Gone.client {
		p.refuse("As unidades são de clientes diferentes: junte os clientes.")
	}
	return nil
}

// lookAtContracts refuses what would leave a contract without a unit: it serves by code or group
// units that go, and none that stays.
func (p *Preview) lookAtContracts(ctx context.Context, q db.Q, pairs []pair) error {
	for i := range pairs {
		own, unit, err := namedBy(ctx, q, p.Kept.client, pairs, pairs[i].Gone)
		if err != nil {
			return err
		}
		for _, code := range own {
			p.refuse("O contrato " + code + " atende só a unidade " + unit + ": troque o grupo dele antes.")
		}
	}
	return nil
}

func (p *Preview) lookAtClients(ctx context.Context, q db.Q) error {
	if rootOf(p.Kept.CNPJ) == rootOf(p.Gone.CNPJ) {
		p.refuse("São estabelecimentos da mesma empresa: use o grupo.")
	}
	keptClosed, keptEver, err := closedIn(ctx, q, p.Kept.ID)
	if err != nil {
		return err
	}
	goneClosed, goneEver, err := closedIn(ctx, q, p.Gone.ID)
	if err != nil {
		return err
	}
	keptMeasured, err := measuredIn(ctx, q, p.Kept.ID)
	if err != nil {
		return err
	}
	goneMeasured, err := measuredIn(ctx, q, p.Gone.ID)
	if err != nil {
		return err
	}
	for _, m := range slices.Sorted(maps.Keys(keptEver)) {
		if goneEver[m] {
			p.refuse(short(m) + " foi fechado nos dois, cada um por si.")
		}
	}
	for _, m := range slices.Sorted(maps.Keys(keptMeasured)) {
		if goneMeasured[m] && keptClosed[m] != goneClosed[m] {
			p.refuse(short(m) + " está fechado e tem medição nos dois.")
		}
	}
	if err := p.lookAtOpenMonths(ctx, q, &p.Kept, &p.Gone, keptClosed, keptMeasured, goneMeasured); err != nil {
		return err
	}
	if err := p.lookAtOpenMonths(ctx, q, &p.Gone, &p.Kept, goneClosed, goneMeasured, keptMeasured); err != nil {
		return err
	}
	agents, err := agentsOfBoth(ctx, q, p.Kept.ID, p.Gone.ID)
	for _, sigla := range agents {
		p.refuse("O agente " + sigla + " da CCEE está nos dois: exclua um antes.")
	}
	return err
}

// lookAtOpenMonths refuses what would come from one client into a month that the other has
// closed: its snapshot does not have it.
func (p *Preview) lookAtOpenMonths(ctx context.Context, q db.Q, into, from *Side, closed, there, comes map[month.Month]bool) error {
	billed, err := billedIn(ctx, q, from.ID)
	if err != nil {
		return err
	}
	for _, m := range slices.Sorted(maps.Keys(closed)) {
		both := there[m] && comes[m] // refused as such
		if !both && (comes[m] || billed[m]) {
			p.refuse(short(m) + " está fechado em " + brdoc.CNPJ(into.CNPJ).Masked() + ", e " + brdoc.CNPJ(from.CNPJ).Masked() + " tem medição ou fatura nele: reabra o mês antes.")
		}
	}
	return nil
}

// lookAtMonths notes the months that both units have, and what of them cannot be one.
func (p *Preview) lookAtMonths(ctx context.Context, q db.Q, units *pair) error {
	bills, err := billsOfBoth(ctx, q, units.Kept, units.Gone)
	if err != nil {
		return err
	}
	for _, bill := range bills {
		p.refuse("A fatura " + bill + " está nas duas unidades: exclua uma antes.")
	}
	kept, err := balanceOf(ctx, q, units.Kept)
	if err != nil {
		return err
	}
	gone, err := balanceOf(ctx, q, units.Gone)
	if err != nil || kept.seq == 0 || gone.seq == 0 {
		return err
	}
	ours, err := monthsOf(ctx, q, kept.seq)
	if err != nil {
		return err
	}
	theirs, err := monthsOf(ctx, q, gone.seq)
	if err != nil {
		return err
	}
	closed, _, err := closedIn(ctx, q, p.Kept.client)
	if err != nil {
		return err
	}
	for _, m := range slices.Sorted(maps.Keys(theirs)) {
		own, both := ours[m]
		switch {
		case both && closed[m]:
			p.refuse(short(m) + " está fechado e tem medição nas duas.")
		case both:
			p.Shared = append(p.Shared, Shared{m, units.code, own, theirs[m]})
		}
	}
	return nil
}

// count says how many rows would move, by what people call them.
func (p *Preview) count(ctx context.Context, q db.Q) error {
	total := map[string]int{}
	add := func(r Reference, id string) error {
		n, err := count(ctx, q, r, id)
		total[r.One] += n
		return err
	}
	of := func(column, id string) error {
		for _, r := range to(column, Move, MoveFree, Follow, Replace, Own) {
			if r.One == "" {
				continue
			}
			if err := add(r, id); err != nil {
				return err
			}
		}
		return nil
	}
	columns := []string{"unit_id", "id"}
	if p.Kind == Clients {
		columns = []string{"client_id", "client_ids", "id"}
	}
	for _, column := range columns {
		if err := of(column, p.Gone.ID); err != nil {
			return err
		}
	}
	n, err := countMonths(ctx, q, p.Kind, p.Gone.ID)
	if err != nil {
		return err
	}
	total[nounOfMonths] = n
	for _, r := range References {
		if n := total[r.One]; n > 0 && r.One != "" {
			noun := r.Many
			if n == 1 {
				noun = r.One
			}
			p.Counts = append(p.Counts, Count{noun, n})
			delete(total, r.One)
		}
	}
	return nil
}

const nounOfMonths = "mês medido"

// sign names what is shown, so that what is merged is that.
func (p *Preview) sign() error {
	text, err := json.Marshal([]any{p.Kind, p.Kept.ID, p.Kept.version, p.Gone.ID, p.Gone.version, p.Counts, p.Shared, p.Refusals, versions(p.Shared)})
	sum := sha256.Sum256(text)
	p.Version = int64(binary.BigEndian.Uint64(sum[:8]) >> 12) // a whole number in a browser as well
	return err
}

func versions(shared []Shared) (all []int64) {
	for i := range shared {
		all = append(all, shared[i].Kept.version, shared[i].Gone.version)
	}
	return all
}
