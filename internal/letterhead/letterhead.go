package letterhead

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
	"ynova/internal/platform/pdf"
)

// shippedName stands on the papers of an installation that has not said its own.
const shippedName = "YNOVA"

// Letterhead is the head of the brokerage's papers.
type Letterhead struct {
	Name      string
	Contact   []string // lines: telephone, e-mail, address
	Logo      []byte   // PNG; empty: the mark of the product
	Version   int64    // 0: as shipped
	UpdatedAt clock.Micros
	UpdatedBy string
}

// House is the letterhead as it is drawn, with the lines that a paper adds of its own.
func (l *Letterhead) House(own ...string) pdf.House {
	h := pdf.House{Name: l.Name, Logo: l.Logo}
	for _, line := range append(append([]string{}, l.Contact...), own...) {
		if line != "" {
			h.Contact = append(h.Contact, line)
		}
	}
	return h
}

// Service changes the letterhead.
type Service struct {
	DB  *db.DB
	Run Runner // of logos: sandbox.Run
}

// Longest texts.
const (
	maxName  = 60
	maxLine  = 90
	maxLines = 3
)

var (
	entity   = "letterhead"
	errStale = fault.New(fault.Stale, "versao_desatualizada", "Outra pessoa alterou o timbre. Confira os dados atuais antes de salvar.")
)

// Change is a new letterhead; a nil Logo keeps the one there is, an empty one removes it.
type Change struct {
	Name    string
	Contact []string
	Logo    *[]byte
}

func (c *Change) check() (Letterhead, error) {
	var f fault.Collector
	l := Letterhead{Name: strings.TrimSpace(c.Name), Contact: []string{}}
	f.Check(l.Name != "", "nome", "Informe o nome da casa")
	f.Check(len([]rune(l.Name)) <= maxName, "nome", fmt.Sprintf("Use no máximo %d caracteres", maxName))
	f.Check(len(c.Contact) <= maxLines, "contato", fmt.Sprintf("Use no máximo %d linhas", maxLines))
	for i, line := range c.Contact {
		line = strings.Join(strings.Fields(line), " ")
		f.Check(len([]rune(line)) <= maxLine, fmt.Sprintf("contato[%d]", i), fmt.Sprintf("Use no máximo %d caracteres na linha", maxLine))
		if line != "" {
			l.Contact = append(l.Contact, line)
		}
	}
	return l, f.Err()
}

// Change replaces the letterhead. Protection: one conditional write on the version that
// was read.
func (s *Service) Change(ctx context.Context, a actor.Actor, c Change, expected *int64) (Letterhead, error) {
	if !a.Can(actor.SettingsManage) {
		return Letterhead{}, actor.ErrDenied
	}
	after, err := c.check()
	if err != nil {
		return Letterhead{}, err
	}
	if c.Logo != nil && len(*c.Logo) > 0 {
		if after.Logo, err = readLogo(ctx, s.Run, *c.Logo); err != nil {
			return Letterhead{}, err
		}
	}
	err = s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := Read(ctx, tx)
		if err != nil {
			return err
		}
		if expected != nil && *expected != before.Version {
			return errStale.WithCurrent(map[string]any{"version": before.Version, "updatedAt": before.UpdatedAt, "updatedBy": before.UpdatedBy})
		}
		if c.Logo == nil {
			after.Logo = before.Logo
		}
		after.Version, after.UpdatedAt, after.UpdatedBy = before.Version+1, clock.FromTime(tx.Now()), a.Name
		if err := write(ctx, tx, &after); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "letterhead.update", Entity: entity, EntityID: rowID, Title: "Timbre dos documentos alterado",
			Before: before.recorded(), After: after.recorded(),
		})
	})
	return after, err
}

// recorded is what the trail keeps: of a logo, which one it is.
func (l *Letterhead) recorded() map[string]any {
	kept := map[string]any{"nome": l.Name, "contato": l.Contact, "logo": ""}
	if len(l.Logo) > 0 {
		sum := sha256.Sum256(l.Logo)
		kept["logo"] = hex.EncodeToString(sum[:])
	}
	return kept
}
