package privacy

import (
	"context"
	"slices"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/db"
)

var (
	errNobody   = fault.New(fault.NotFound, "nao_encontrado", "Nenhum dado desta pessoa foi encontrado")
	errOwn      = fault.New(fault.Conflict, "propria_conta", "A própria conta não pode ser eliminada.")
	errUnlocked = fault.New(fault.Conflict, "conta_ativa", "Bloqueie o usuário antes de eliminar os seus dados.")
)

// Service exports and erases what is kept about a person.
type Service struct {
	db      *db.DB
	blobs   blob.Store
	folders Folders
	seals   Sealer

	// Noted is called in the transaction that notes an erasure: copies of before have the person
	// in them still. Set it before use.
	Noted func(ctx context.Context, tx *db.Tx) error
}

// Folders are those in which the product leaves files, beside the store of files.
type Folders struct {
	Messages string   // of messages without a mail server; empty: none
	Taken    []string // of the files that the watched folder brought
}

// NewService returns the service over the database, the stored files and the folders; seals
// keeps to itself who was erased.
func NewService(d *db.DB, blobs blob.Store, folders Folders, seals Sealer) *Service {
	return &Service{db: d, blobs: blobs, folders: folders, seals: seals, Noted: func(context.Context, *db.Tx) error { return nil }}
}

// Request says about whom and why. One of the three names the person.
type Request struct {
	UserID string
	Email  string
	CPF    string
	Reason string
}

func (r *Request) check() error {
	r.UserID, r.Email, r.Reason = strings.TrimSpace(r.UserID), strings.ToLower(strings.TrimSpace(r.Email)), strings.TrimSpace(r.Reason)
	r.CPF = strings.TrimSpace(r.CPF)
	var c fault.Collector
	given := 0
	for _, v := range []string{r.UserID, r.Email, r.CPF} {
		if v != "" {
			given++
		}
	}
	c.Check(given == 1, "email", "Informe o usuário, o e-mail ou o CPF da pessoa")
	_, err := brdoc.ParseCPF(r.CPF)
	c.Check(r.CPF == "" || err == nil, "cpf", "CPF inválido")
	c.Check(r.Email == "" || strings.Contains(r.Email, "@"), "email", "E-mail invalido")
	c.Check(r.Reason != "", "motivo", "Informe o motivo")
	return c.Err()
}

// Retained is data that stays after an erasure, and on which ground.
type Retained struct {
	Table  string
	Rows   int
	Ground string
}

// Erasure is what an erasure did.
type Erasure struct {
	Deleted  int // rows
	Changed  int // rows
	Files    int // deleted
	Retained []Retained
}

// grounds say why rows about a person stay (LGPD, art. 16).
var grounds = map[string]string{
	"proposal_decisions": "Prova do aceite ou da recusa: exercício regular de direitos (LGPD, art. 7º, VI, e art. 16, I)",
	"mail_suppressions":  "Para respeitar o pedido de não receber mensagens (LGPD, art. 7º, IX)",
	"mail_settings":      "Remetente da empresa: altere-o em Configurações",
}

// Erase takes a person out of the database: rows that were only hers are deleted, what
// names her is taken out of every other text, figures stay. A user must have been
// blocked before, which keeps the last gestora.
//
// Protection: one transaction; a concurrent write to a row waits for it, and stays as
// written. Files are deleted after it: erasing again deletes what a crash left.
func (s *Service) Erase(ctx context.Context, a actor.Actor, r Request) (Erasure, error) {
	if a.Reach(actor.LGPDErase) != actor.All {
		return Erasure{}, actor.ErrDenied
	}
	if err := r.check(); err != nil {
		return Erasure{}, err
	}
	who, err := find(ctx, s.db, r)
	if err != nil {
		return Erasure{}, err
	}
	if err := mayErase(ctx, s.db, a, who); err != nil {
		return Erasure{}, err
	}
	files, err := s.files(ctx, who)
	if err != nil {
		return Erasure{}, err
	}
	var done Erasure
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := mayErase(ctx, tx, a, who); err != nil {
			return err
		}
		if done, err = erase(ctx, tx, who); err != nil {
			return err
		}
		if err := s.noteErased(ctx, tx, r, who); err != nil {
			return err
		}
		return audit.Record(ctx, tx, audit.Entry{
			Actor: a, Action: "lgpd.erase", Entity: "subject", EntityID: subjectID(who), Title: "Dados de uma pessoa eliminados", Reason: r.Reason,
			After: map[string]any{"linhas_apagadas": done.Deleted, "linhas_alteradas": done.Changed, "arquivos_apagados": len(files.gone) + len(files.named)},
		})
	})
	if err != nil {
		return Erasure{}, err
	}
	done.Retained = append(done.Retained, files.kept...)
	done.Files, err = s.remove(context.WithoutCancel(ctx), files)
	return done, err
}

func mayErase(ctx context.Context, q db.Q, a actor.Actor, who Subject) error {
	if who.UserID == "" {
		return nil
	}
	if who.UserID == a.UserID {
		return errOwn
	}
	status, err := statusOf(ctx, q, who.UserID)
	if err == nil && status != "bloqueado" {
		err = errUnlocked
	}
	return err
}

// erase applies the map. The trail is the audit package's, whose chain must learn of it.
func erase(ctx context.Context, tx *db.Tx, who Subject) (Erasure, error) {
	var done Erasure
	if who.UserID != "" {
		if err := audit.SumUpOf(ctx, tx, who.UserID); err != nil {
			return done, err
		}
	}
	n, err := audit.Redact(ctx, tx, who.UserID, who.likes(), who.replace, nobody)
	if err != nil {
		return done, err
	}
	done.Changed += n
	for _, table := range tables() {
		if table == "audit_entries" {
			continue
		}
		if err := eraseFrom(ctx, tx, table, who, &done); err != nil {
			return done, err
		}
	}
	slices.SortFunc(done.Retained, func(a, b Retained) int { return strings.Compare(a.Table, b.Table) })
	return done, nil
}

// subjectID names the person in the trail without naming her again.
func subjectID(who Subject) string {
	if who.UserID != "" {
		return who.UserID
	}
	return "contato"
}
