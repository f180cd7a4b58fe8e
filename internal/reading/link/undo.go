package link

import (
	"context"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/reading/place"
	"ynova/internal/reading/record"
)

// undoFor is how long a link can be undone.
const undoFor = 30 * 24 * time.Hour

var (
	errUnlinked = fault.New(fault.Conflict, "nao_vinculado", "O documento não está vinculado a um contrato.")
	errUndone   = fault.New(fault.Conflict, "prazo_para_desfazer", "Este vínculo não pode mais ser desfeito. Exclua a fatura no contrato.")
)

// undoable is until when the link that is being made can be undone.
func undoable(tx *db.Tx) *clock.Micros { return new(clock.FromTime(tx.Now().Add(undoFor))) }

// Undo takes a link back: the invoice and its file leave the contract, and the document is
// in the queue again; a bill whose place it took counts again. A closed month refuses it, as it refuses every change of an invoice.
//
// Protection: the rows of document and invoice are locked, and the version must be the
// stored one.
func (s *Service) Undo(ctx context.Context, a actor.Actor, readingID string, version *int64) (*record.Reading, error) {
	return record.Change(ctx, s.DB, a, readingID, version, func(ctx context.Context, tx *db.Tx, r *record.Reading) error {
		switch {
		case r.InvoiceID == "":
			return errUnlinked
		case r.UndoUntil == nil || *r.UndoUntil < clock.FromTime(tx.Now()):
			return errUndone
		}
		before := map[string]string{"contract_id": r.ContractID, "invoice_id": r.InvoiceID}
		fileID, err := fileOf(ctx, tx, r.InvoiceID)
		if err != nil {
			return err
		}
		err = s.Invoices.Withdraw(ctx, tx, a, r.InvoiceID, nil, "Vínculo desfeito")
		if err != nil && fault.KindOf(err) != fault.NotFound { // one that was deleted is gone already
			return err
		}
		if fileID != "" {
			if err := s.Files.Withdraw(ctx, tx, a, fileID); err != nil && fault.KindOf(err) != fault.NotFound {
				return err
			}
		}
		r.ContractID, r.InvoiceID, r.LinkMode, r.UndoUntil = "", "", "", nil
		if err := place.Update(ctx, tx, r); err != nil {
			return err
		}
		e := record.Entry(a, r, "reading.unlink", "Vínculo do documento desfeito")
		e.Before = before
		return audit.Record(ctx, tx, e)
	})
}
