package app_test

import (
	"context"
	"net/http"
	"testing"

	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

// DR-18: a document of a closed month that was cancelled after the close is among the
// differences, by its contract and total, while the picture stays.
func TestVoidDocumentIsADifference_DR18(t *testing.T) {
	onEachEngine(t, func(t *testing.T, p place) {
		a := p.serve(t)
		c := closeAMonth(t, p.signIn(t))
		dbtest.Write(t, a.DB(), func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE invoices SET state = 'cancelada', state_at = updated_at + 1 WHERE id = $1`, c.nfID)
			return err
		})
		before := rows(t, a.DB(), c.month)
		var d struct {
			Data []struct {
				Documentos []struct {
					ID       string `json:"fatura_id"`
					Contrato string `json:"contrato_id"`
					Estado   string
					Valor    any
				}
			}
		}
		c.must(t, http.MethodGet, "/api/fechamento/diferencas?mes="+c.month.String(), nil, &d)
		expect.Must(t, "DR-18 the differences", expect.Len(d.Data, 1))
		expect.Must(t, "DR-18 the differences", expect.Len(d.Data[0].Documentos, 1))
		of := d.Data[0].Documentos[0]
		expect.All(t, "DR-18 the document", expect.Is(of.ID, c.nfID), expect.Is(of.Contrato, c.contractID), expect.Is(of.Estado, "cancelada"), expect.Not(of.Valor, nil))
		c.kept(t, a.DB(), before)
	})
}
