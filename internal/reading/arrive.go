package reading

import (
	"context"
	"errors"
	"strconv"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/reading/record"
)

// Stage keeps the content of a document that arrived by itself, or says why it is
// refused. Nothing refers to it until Arrive does; Discard takes it away again.
func (s *Service) Stage(ctx context.Context, p Piece) (Received, error) {
	return s.keep(ctx, actor.SystemActor(), p)
}

// Discard takes away what Stage kept and nobody refers to.
func (s *Service) Discard(ctx context.Context, staged []*record.Reading) error {
	var err error
	for _, r := range staged {
		err = errors.Join(err, s.Blobs.Delete(context.WithoutCancel(ctx), r.BlobKey))
	}
	return err
}

// Arrive enters a staged document of the owner and has it read, in the name of who. Of a content that the
// owner has already it enters nothing and answers with the first reading of it. An empty
// owner is who processes the bills of every client.
//
// Protection: the caller's transaction is serializable, so that of two arrivals of one
// content the later sees the earlier.
func (s *Service) Arrive(ctx context.Context, tx *db.Tx, who actor.Actor, r *record.Reading, ownerID, sender string) (first string, err error) {
	if first, err = firstIn(ctx, tx, r.SHA256, ownerID); err != nil || first != "" {
		return first, err
	}
	r.ID, r.UserID, r.Sender, r.CreatedAt = id.New(), ownerID, sender, clock.FromTime(tx.Now())
	r.UpdatedAt = r.CreatedAt
	if _, err := record.Insert(ctx, tx, r); err != nil {
		return "", err
	}
	if err := record.Enqueue(ctx, tx, s.Queue, r); err != nil {
		return "", err
	}
	return "", record.Note(ctx, tx, who, r, "reading.create", "Documento recebido de "+sender, nil, nil)
}

// Counted says how many of several documents were taken (RQ-11).
func Counted(taken, refused int) string {
	one := func(n int, single, many string) string {
		if n == 1 {
			return "1 " + single
		}
		return strconv.Itoa(n) + " " + many
	}
	return one(taken, "recebido", "recebidos") + ", " + one(refused, "recusado", "recusados") + "."
}
