package link

import (
	"context"
	"errors"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// unrepeated refuses a document of the same bill as one that counts in its place (RQ-06).
// The error names that one only to users who may see it.
//
// Protection: with a lock, all documents of the bill are held until the transaction ends.
func unrepeated(ctx context.Context, q db.Q, a actor.Actor, r *record.Reading, lock string) error {
	r.Place.Describe(r)
	var args []any
	same := place.SameBill(r, &args)
	if same == "" {
		return nil
	}
	if lock != "" {
		if err := holdSame(ctx, q, same, lock, args); err != nil {
			return err
		}
	}
	first, err := place.Repeats(ctx, q, a, r)
	if err != nil || first == "" {
		return err
	}
	err = record.Exists(ctx, q, a, first)
	if errors.Is(err, record.ErrNotFound) {
		return errRepeated
	}
	return errors.Join(err, errRepeated.WithCurrent(map[string]any{"document_id": first}))
}

var errCopied = fault.New(fault.Conflict, "copia_vinculada", "Este mesmo arquivo já foi vinculado a um contrato. Para vinculá-lo de novo, exclua aquela fatura.")

var errRepeated = fault.New(fault.Conflict, "documento_repetido",
	"Este documento repete outro: tem a mesma chave, ou a mesma distribuidora, instalação, mês e número. Vincule ou exclua o outro.")
