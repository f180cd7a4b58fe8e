package imports

import (
	"cmp"
	"context"

	"ynova/internal/platform/db"
	"ynova/internal/platform/imports/layout"
)

// A chunk of a file is applied in one transaction: about chunkRows rows, and the
// rows of one group together up to chunkLimit.
const (
	chunkRows  = 2_000
	chunkLimit = 10_000
)

// apply applies the good rows from where the attempt before stopped, chunk by
// chunk. While one is written the next is read.
func (r *attempt[R]) apply(ctx context.Context, review *layout.Review[R]) error {
	rows := cmp.Or(r.c.Chunk, chunkRows)
	next := readChunk(review, int(r.im.nextRow), rows)
	for int(r.im.nextRow) < review.Valid() {
		current := <-next
		next = readChunk(review, current.to, rows)
		if err := r.applyChunk(ctx, review, current); err != nil {
			<-next // its reader uses the review
			return err
		}
		if int(r.im.nextRow) < review.Valid() {
			if err := r.run.Yield(ctx); err != nil {
				<-next
				return err
			}
		}
	}
	<-next
	return nil
}

// rowsRead are the rows of a chunk, which ends before to.
type rowsRead[R any] struct {
	rows []R
	to   int
}

// readChunk reads the chunk that begins at from.
func readChunk[R any](review *layout.Review[R], from, most int) <-chan rowsRead[R] {
	ready := make(chan rowsRead[R], 1)
	go func() {
		to := chunkEnd(review, from, most)
		rows := make([]R, to-from)
		for i := range rows {
			review.Row(from+i, &rows[i])
		}
		ready <- rowsRead[R]{rows, to}
	}()
	return ready
}

func (r *attempt[R]) applyChunk(ctx context.Context, review *layout.Review[R], read rowsRead[R]) error {
	im, before := r.im, *r.im
	err := r.run.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		*im = before
		im.nextRow = int64(read.to)
		c := &Chunk[R]{Import: im, Actor: r.actor, Rows: read.rows}
		if err := r.subject.Apply(ctx, tx, c); err != nil {
			return err
		}
		if err := writeLines(ctx, tx, im.Seq, apart(c.Lines, review.Parted(), int(before.nextRow))); err != nil {
			return err
		}
		if read.to == review.Valid() && review.Unit(read.to-1) == 0 { // there is only one unit
			im.TargetID = c.TargetID
		}
		return saveImport(ctx, tx, im)
	})
	if err != nil {
		*im = before
	}
	return err
}

// chunkEnd is where the chunk that begins at from ends.
func chunkEnd[R any](review *layout.Review[R], from, most int) int {
	end := min(from+most, review.Valid())
	for end > from && end < review.Valid() && end-from < chunkLimit && review.Group(end) == review.Group(end-1) {
		end++
	}
	return end
}

// apart numbers the lines of rows whose months stand in columns, of which several have one line: from is
// where the chunk begins.
func apart(lines []Line, parted bool, from int) []Line {
	for i := range lines {
		if parted {
			lines[i].Ordinal = partOrdinals + from + i
		}
	}
	return lines
}
