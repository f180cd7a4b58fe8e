package audit

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/secret"
)

// cutPurpose is that of the mark over a cut.
const cutPurpose = "audit_chain.cut"

// cut is a stretch of the chain that retention took away. Its mark vouches for the tag
// on which the next link builds, so that nobody without the key cuts anything.
type cut struct {
	First, Last int64
	Tag         string // of the last link
	Mark        string
}

func (c *cut) bytes() []byte {
	return []byte(strconv.FormatInt(c.First, 10) + "\n" + strconv.FormatInt(c.Last, 10) + "\n" + c.Tag)
}

func (c *cut) seal(m Marker) { c.Mark = m.Mark(cutPurpose, c.bytes()) }

// cuts are those of a chain, by their first links.
type cuts map[int64]cut

// past goes over what was cut before the link: it returns the place after which the link
// has to stand, and what is wrong with a cut on the way.
func (k cuts) past(m Marker, last, l link) (link, FaultKind) {
	var kind FaultKind
	for last.Seq+1 < l.Seq {
		c, found := k[last.Seq+1]
		switch {
		case !found || c.Last >= l.Seq:
			return last, kind
		case !m.Has(secret.MarkedBy(c.Mark)):
			kind = FaultKey
		case !m.Marked(cutPurpose, c.bytes(), c.Mark):
			kind = FaultCut
		}
		last = link{Seq: c.Last, Tag: c.Tag}
	}
	return last, kind
}

// before is the cut that ends where the link begins; one of the link alone where there
// is none.
func (k cuts) before(seq int64) cut {
	for _, c := range k {
		if c.Last == seq-1 {
			return c
		}
	}
	return cut{First: seq}
}

// errBroken stops a cut: what does not verify is evidence, and is not taken away.
var errBroken = fault.New(fault.Conflict, "trilha", "A trilha de auditoria não confere com os selos; nada foi retirado dela. Rode ynova audit verify.")

var errFar = errors.New("audit: far enough")

// Cut takes away the oldest entries that were made before the instant, at most so many
// that follow each other, with their links, and returns how many. What it passes is
// verified first. Entries of the spared actions, and the newest one, stay.
//
// Protection: of two who cut the same links, the second finds fewer than it read and
// gives up; sealing works on the other end.
func (c *Chain) Cut(ctx context.Context, tx *db.Tx, before clock.Micros, spared []string, most int) (int, error) {
	known, err := readCuts(ctx, tx)
	if err != nil {
		return 0, err
	}
	run, err := c.expired(ctx, tx, known, func(e *content) bool { return e.At < before }, spared, most)
	if err != nil || len(run) == 0 {
		return 0, err
	}
	gone := known.before(run[0].Seq)
	newest := run[len(run)-1]
	gone.Last, gone.Tag = newest.Seq, newest.Tag
	gone.seal(c.marks)
	return len(run), applyCut(ctx, tx, &gone, run)
}

// expired reads the first links in a row that may go.
func (c *Chain) expired(ctx context.Context, q db.Q, known cuts, old func(*content) bool, spared []string, most int) (run []link, err error) {
	newest, _, err := lastLink(ctx, q)
	if err != nil {
		return nil, err
	}
	last, ours := link{}, false
	err = eachLink(ctx, q, func(l link, entry *content) error {
		from, kind := known.past(c.marks, last, l)
		if kind == "" {
			kind, err = examine(c.marks, from, l, entry)
		}
		if err != nil {
			return err
		}
		former := kind == FaultKey && !ours // as Verify has it: sealed with a key that was lost
		ours = ours || kind != FaultKey
		if kind != "" && !former || entry == nil {
			return errBroken
		}
		last = l
		switch stays := !old(entry) || l.Seq == newest.Seq; {
		case stays, len(run) == most, len(run) > 0 && slices.Contains(spared, entry.Action):
			return errFar
		case !slices.Contains(spared, entry.Action):
			run = append(run, l)
		}
		return nil
	})
	if errors.Is(err, errFar) {
		err = nil
	}
	return run, err
}

// RenewCuts vouches anew for the cuts whose key is gone, for who goes on without it.
func (c *Chain) RenewCuts(ctx context.Context, tx *db.Tx) error {
	known, err := readCuts(ctx, tx)
	if err != nil {
		return err
	}
	for _, k := range known {
		if c.marks.Has(secret.MarkedBy(k.Mark)) {
			continue
		}
		k.seal(c.marks)
		if err := remark(ctx, tx, &k); err != nil {
			return err
		}
	}
	return nil
}
