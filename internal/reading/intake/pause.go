package intake

import (
	"context"
	"fmt"

	"ynova/internal/kernel/clock"
	"ynova/internal/notification"
	"ynova/internal/platform/db"
)

// named are the names of the ways in, as messages show them.
var named = map[Origin]string{Mail: "A caixa postal", Folder: "A pasta de entrada", API: "Uma chave de API"}

// paused notifies the staff who handle arrivals, once a day, that a way in reached its share.
func (s *Service) paused(ctx context.Context, o Origin) error {
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		first, err := pause(ctx, tx, o, clock.Local(tx.Now()).Format("2006-01-02"))
		if err != nil || !first {
			return err
		}
		people, err := staff(ctx, tx)
		if err != nil {
			return err
		}
		return notification.Notify(ctx, tx, people, notification.Message{
			Kind: "entrada", Title: "Entrada de documentos pausada", Link: "/analise-fatura/entrada",
			Body: fmt.Sprintf("%s trouxe %d documentos hoje e continua amanhã.", named[o], MaxDaily),
		})
	})
}
