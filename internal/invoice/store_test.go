package invoice

import (
	"context"
	"testing"

	"ynova/internal/document/fiscal"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/month"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// TestEveryFieldOfAnInvoiceIsStored_CT16 writes an invoice of each kind and reads
// back each field, as it was made and as it was changed.
func TestEveryFieldOfAnInvoiceIsStored_CT16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		dbtest.Seed(t, d)
		on, err := month.ParseDate("2026-12-24")
		if err != nil {
			t.Fatal(err)
		}
		write := func(f func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			if err := d.InTx(t.Context(), f); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *db.Tx) error {
			if err := holdKey(ctx, tx, "key"); err != nil {
				return err
			}
			letter := Event{Event: fiscal.Event{Key: "key", Type: fiscal.EventCorrection, Text: "Leia-se"}, State: EventApplied}
			if err := insertEvent(ctx, tx, &letter); err != nil {
				return err
			}
			for _, query := range []string{
				`INSERT INTO consumer_units (id, client_id, meter_code, group_name, created_at, updated_at) VALUES ('unit', $1, 'M-1', 'Cerâmica', 0, 0)`,
				`INSERT INTO documents (id, contract_id, kind, filename, content_type, size, sha256, blob_key, created_at)
					SELECT 'file', id, 'nf', 'nota.pdf', 'application/pdf', 1, 'x', 'x', 0 FROM contracts WHERE client_id = $1`,
			} {
				if _, err := tx.ExecContext(ctx, query, dbtest.Client); err != nil {
					return err
				}
			}
			return nil
		})
		of := func(id string, kind Kind) *Stored {
			return &Stored{Meter: "M-1", FileName: "nota.pdf", Correction: "Leia-se", Invoice: Invoice{
				ID: id, Kind: kind, ContractID: dbtest.Contract, ClientID: dbtest.Client, UnitID: "unit", Month: month.New(2026, 11), Number: "12",
				Issued: on, Due: on.AddDays(9), Total: new(money.Amount(1)), Status: StatusPaga, FileID: "file", Note: "Conferida", Source: SourceManual, Sole: true,
				AccessKey: "key", Named: "other", Returns: true, State: StateCancelled, StateAt: new(clock.Micros(5)), Version: 2, CreatedAt: 3, CreatedBy: "Ana", UpdatedAt: 4, UpdatedBy: "Bento",
			}}
		}
		nf, bill := of("nf", KindNF), of("bill", KindBill)
		nf.NF = &NFFigures{Energy: new(energy.Energy(5)), Items: 2, ICMSRegime: RegimeExempt}
		bill.Bill = &BillFigures{CycleStart: &on, Demand: []DemandLine{{Posto: PostoUnico, Measured: new(Demand(6))}}, Discount: new(percent.Percent(7))}
		for _, write1 := range []func(context.Context, *db.Tx, *Stored) error{insert, update} {
			for _, v := range []*Stored{nf, bill} {
				write(func(ctx context.Context, tx *db.Tx) error { return write1(ctx, tx, v) })
			}
			for empty, v := range map[string]*Stored{"Invoice.Bill": nf, "Invoice.NF": bill} {
				got, err := byID(t.Context(), d, v.ID, reachOf(actor.SystemActor(), actor.InvoicesRead), "")
				if err != nil {
					t.Fatal(err)
				}
				dbtest.Same(t, *v, got, empty)
				v.Month, v.Number, v.Issued, v.Due, v.Total, v.Status = v.Month.Add(1), "13", on.AddDays(1), on.AddDays(2), new(money.Amount(8)), StatusEmAnalise
				v.Note, v.Version, v.UpdatedAt, v.UpdatedBy = "Outra", 9, 10, "Clara"
			}
			nf.NF.Items, bill.Bill.Subgroup = 3, "A4"
		}
	})
}

// DR-18: every field of an event is stored, as it came and as it was decided.
func TestEveryFieldOfAnEventIsStored_DR18(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		on, err := month.ParseDate("2026-10-06")
		if err != nil {
			t.Fatal(err)
		}
		e := Event{
			Event: fiscal.Event{
				Type: fiscal.EventReplaced, Name: "Cancelamento", Key: "key", Sequence: 2, On: on, Protocol: "1", NoteProtocol: "2", Status: "135", Text: "Erro", OtherKey: "other",
			},
			ReadingID: "r", SentBy: "u", Asks: true, State: EventDismissed, DecidedAt: new(clock.Micros(3)), DecidedBy: "v", Reason: "engano", CreatedAt: 4,
		}
		for _, write := range []func(context.Context, *db.Tx, *Event) error{insertEvent, updateEvent} {
			err := d.InTx(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if err := holdKey(ctx, tx, e.Key); err != nil {
					return err
				}
				return write(ctx, tx, &e)
			})
			if err != nil {
				t.Fatal(err)
			}
			got, err := EventAt(t.Context(), d, e.Key, e.Type, e.Sequence)
			if err != nil {
				t.Fatal(err)
			}
			dbtest.Same(t, e, *got, "Event.Problem")
			e.State, e.Reason, e.Text, e.DecidedBy = EventUndone, "outro", "Outro", "w"
		}
	})
}
