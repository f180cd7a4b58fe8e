package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"syscall"

	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/blob"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
)

// failure begins the name of the row of a copy that came to nothing.
const failure = "falha-"

// Now makes a copy by hand at once, at the place of the schedule or another one, and notes it.
func (s *Service) Now(ctx context.Context, to string, progress func(done, total int)) (*Manifest, error) {
	schedule := s.Schedule
	if to != "" {
		schedule.To = to
	}
	if schedule.To == "" {
		return nil, errNoPlace
	}
	return s.run(ctx, schedule, row{ID: failure + newID(s.Clock), ByHand: 1}, progress)
}

// run makes a copy and notes what came of it, whatever that is; the name of the note is that of
// a failure. A job that a stop interrupts goes back to the queue: nothing has failed.
func (s *Service) run(ctx context.Context, to Schedule, note row, progress func(done, total int)) (*Manifest, error) {
	note.Place, note.StartedAt, note.State = to.To, clock.FromTime(s.Clock.Now()), stateFailed
	m, err := s.make(ctx, to, note.ByHand == 1, progress)
	if errors.Is(context.Cause(ctx), jobs.ErrStopping) && err != nil {
		return nil, err
	}
	note.FinishedAt = clock.FromTime(s.Clock.Now())
	if err == nil {
		note.ID, note.State, note.VerifiedAt = m.ID, stateMade, note.FinishedAt
		note.Bytes, note.Files, note.NewFiles = m.bytes(), int64(len(m.Files)), int64(m.fresh)
		note.Error = s.prune(ctx, to, m)
	} else {
		err = failed(to.To, err)
		note.Error = fault.Sentence(err)
	}
	noted := s.DB.InTx(context.WithoutCancel(ctx), func(ctx context.Context, tx *db.Tx) error { return s.note(ctx, tx, &note) })
	if err == nil {
		err = noted
	}
	return m, err
}

// note keeps what came of a copy, once, and notifies of a problem that the one before at that
// place did not have.
func (s *Service) note(ctx context.Context, tx *db.Tx, r *row) error {
	before, err := listAt(ctx, tx, r.Place)
	if err != nil || slices.ContainsFunc(before, func(b row) bool { return b.ID == r.ID }) {
		return err
	}
	if err := insert(ctx, tx, r); err != nil || r.Error == "" || len(before) > 0 && before[0].Error == r.Error {
		return err
	}
	title := "A cópia de segurança falhou"
	if r.State == stateMade {
		title = "Cópia de segurança com ressalva"
	}
	return s.Notify(ctx, tx, title, r.Error)
}

// make makes the copy, with the list of erasures beside it.
func (s *Service) make(ctx context.Context, to Schedule, byHand bool, progress func(done, total int)) (*Manifest, error) {
	b, err := bucket.Open(ctx, to.To, to.Credentials)
	if err != nil {
		return nil, err
	}
	defer func() { _ = b.Close() }()
	if err := s.writeErasures(ctx, b); err != nil {
		return nil, err
	}
	return Make(ctx, s.Source, Place{b, to.Recipient, byHand}, progress)
}

// prune removes, after a good copy of the schedule, those that the rule does not keep, and says
// what a good copy leaves to be said; empty: nothing.
func (s *Service) prune(ctx context.Context, to Schedule, m *Manifest) (problem string) {
	if m.healed > 0 {
		problem = fmt.Sprintf("A cópia em %s é boa, mas %d arquivos guardados antes estavam danificados lá e foram guardados de novo: as cópias anteriores que os usam não se restauram. Confira o disco ou o armazenamento.",
			placeName(to.To), m.healed)
	}
	if m.ByHand {
		return problem
	}
	b, err := bucket.Open(ctx, to.To, to.Credentials)
	if err == nil {
		err = errors.Join(prune(ctx, b, to.Keep, s.Clock.Now()), b.Close())
	}
	if err != nil {
		problem = "A cópia em " + placeName(to.To) + " é boa, mas as antigas não puderam ser removidas. " + Cause(err)
	}
	return problem
}

// failed says of a copy that came to nothing where it should have lain, why it does not, and
// what to do.
func failed(place string, err error) error {
	return fault.New(fault.KindOf(err), "copia_falhou", "A cópia em "+placeName(place)+" não foi feita. "+Cause(err)).WithCause(err)
}

// causes are what a machine says, in words of who can mend it.
var causes = []struct {
	err  error
	says string
}{
	{blob.ErrNotFound, "Um arquivo que o banco nomeia não está no armazenamento de arquivos. Execute ynova files check, que diz qual."},
	{syscall.EROFS, "O lugar só aceita leitura. Monte-o para escrita; no systemd, acrescente a pasta a ReadWritePaths."},
	{fs.ErrPermission, "O usuário do serviço não pode escrever nesta pasta. Dê a permissão a ele (chown ynova)."},
	{syscall.ENOTDIR, "O lugar não é uma pasta. Corrija o endereço (YNOVA_BACKUP_TO, ou --to)."},
	{bucket.ErrNotFound, "O lugar não foi encontrado. Monte o disco, ou corrija o endereço (YNOVA_BACKUP_TO, ou --to)."},
	{fs.ErrNotExist, "O lugar não foi encontrado. Monte o disco, ou corrija o endereço (YNOVA_BACKUP_TO, ou --to)."},
	{syscall.EIO, "O disco do lugar respondeu com erro de leitura ou escrita. Confira o disco."},
	{context.DeadlineExceeded, "Ela não terminou em seis horas. Confira a velocidade do lugar."},
	{context.Canceled, "Ela foi interrompida."},
}

// Cause says why, in words of who can mend it.
func Cause(err error) string {
	if said := fault.Sentence(err); said != "" && !errors.Is(err, blob.ErrNotFound) {
		return said
	}
	for _, c := range causes {
		if errors.Is(err, c.err) {
			return c.says
		}
	}
	return "Causa: " + err.Error()
}
