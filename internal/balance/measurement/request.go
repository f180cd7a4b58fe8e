package measurement

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"

	"ynova/internal/audit"
	"ynova/internal/balance/intake"
	"ynova/internal/balance/ledger"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

const (
	importKind jobs.Kind = "balance.import"
	undoKind   jobs.Kind = "balance.undo"
	// importAttempts is how often a job of an import is tried: it goes on where the
	// attempt before it stopped.
	importAttempts = 5
)

type importArgs struct{ ImportID string }

// Upload is a spreadsheet as it is sent. Key makes its repetition answer with the
// same import; it may be empty.
type Upload struct {
	Filename string
	Data     []byte
	Key      string
}

// Accepted is an import that a job works on.
type Accepted struct{ ImportID, JobID string }

// Send stores a spreadsheet and enqueues its import: the file first, then row and
// job in one transaction (EB-07, EB-15).
func (s *Service) Send(ctx context.Context, a actor.Actor, u Upload) (Accepted, error) {
	if err := mayUpload(a); err != nil {
		return Accepted{}, err
	}
	kind, err := kindOf(u)
	if err != nil {
		return Accepted{}, err
	}
	ref, err := s.blobs.Put(ctx, bytes.NewReader(u.Data))
	if err != nil {
		return Accepted{}, err
	}
	im := &Import{
		ID: id.New(), UserID: a.UserID, Filename: u.Filename, Kind: kind, Size: ref.Size, sha256: ref.SHA256,
		blobKey: ref.Key, State: ImportRecebido,
	}
	if im.Filename == "" {
		im.Filename = "planilha." + string(kind)
	}
	existing, err := s.accept(ctx, a, im, u.Key)
	if err != nil || existing != "" {
		err = errors.Join(err, s.blobs.Delete(ctx, ref.Key)) // nobody refers to it
	}
	if err != nil {
		return Accepted{}, err
	}
	if existing != "" {
		if im, err = importByID(ctx, s.db, existing); err != nil {
			return Accepted{}, err
		}
	}
	return Accepted{ImportID: im.ID, JobID: im.JobID}, nil
}

// kindOf checks name, size and beginning of the file (EB-07).
func kindOf(u Upload) (sheet.Kind, error) {
	switch {
	case len(u.Data) == 0:
		return "", errNoFile
	case len(u.Data) > sheet.MaxFileBytes:
		return "", sheet.ErrTooLarge
	}
	switch strings.ToLower(filepath.Ext(u.Filename)) {
	case ".csv", ".xlsx", "": // without a name the content decides
	default:
		return "", sheet.ErrKind
	}
	return sheet.Detect(u.Filename, u.Data[:min(len(u.Data), sheet.DetectBytes)])
}

// accept writes import and job. existing is the import that the key made before.
func (s *Service) accept(ctx context.Context, a actor.Actor, im *Import, key string) (existing string, err error) {
	hash, err := idempotency.Hash("balance.upload", [2]string{im.Filename, im.sha256})
	if err != nil {
		return "", err
	}
	err = s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if key != "" {
			if existing, err = idempotency.Claim(ctx, tx, a.UserID, key, hash, im.ID); err != nil || existing != "" {
				return err
			}
		}
		if im.JobID, err = s.enqueue(ctx, tx, importKind, im, a); err != nil {
			return err
		}
		if err := insertImport(ctx, tx, im); err != nil {
			return err
		}
		return s.recordImport(ctx, tx, a, im, "import.upload", "Planilha enviada")
	})
	return existing, err
}

func (s *Service) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, im *Import, a actor.Actor) (string, error) {
	return s.queue.Enqueue(ctx, tx, jobs.Job{
		Kind: kind, Args: importArgs{im.ID}, UserID: a.UserID, UniqueKey: "balance.import:" + im.ID,
	})
}

func (s *Service) recordImport(ctx context.Context, tx *db.Tx, a actor.Actor, im *Import, action, title string) error {
	return audit.Record(ctx, tx, audit.Entry{
		Actor: a, Action: action, Entity: "import", EntityID: im.ID, Title: title, Description: im.Filename,
		After: map[string]any{"filename": im.Filename, "sha256": im.sha256, "state": im.State, "counts": im.Counts},
	})
}

// MapRequest says what the columns of a file mean.
type MapRequest struct {
	Mapping  intake.Mapping
	Remember bool // for the next file with the same header
}

// Map answers an import that waits for its mapping; it is read again by it.
//
// Protection: the import is held.
func (s *Service) Map(ctx context.Context, a actor.Actor, importID string, r MapRequest) (Accepted, error) {
	return s.decide(ctx, a, importID, func(ctx context.Context, tx *db.Tx, im *Import) error {
		if im.Columns == nil || im.State != ImportMapeamento && im.State != ImportRevisao {
			return errState
		}
		if err := r.Mapping.Validate(im.Columns.Header); err != nil {
			return err
		}
		im.Mapping, im.State, im.partial = &r.Mapping, ImportAnalisando, false
		if !r.Remember {
			return nil
		}
		return rememberMapping(ctx, tx, a.UserID, im.signature, &r.Mapping)
	}, importKind, "import.map", "Colunas da planilha mapeadas")
}

// ApplyValid imports the good rows of a file that has rejected ones ('Importar
// linhas válidas'), or goes on with one that failed on the way.
//
// Protection: the import is held.
func (s *Service) ApplyValid(ctx context.Context, a actor.Actor, importID string) (Accepted, error) {
	return s.decide(ctx, a, importID, func(_ context.Context, _ *db.Tx, im *Import) error {
		switch {
		case im.State == ImportFalhou && im.Counts.Valid > 0:
			im.State = ImportAplicando
		case im.State != ImportRevisao:
			return errState
		case im.Counts.Valid == 0:
			return errNoValid
		default:
			im.State, im.partial = ImportAnalisando, true
		}
		im.Error = nil
		return nil
	}, importKind, "import.apply", "Linhas válidas aceitas para importação")
}

// Undo takes a whole import back: rows that it created are deleted, rows that it
// changed get back what they stated. What somebody changed since stays.
//
// Protection: the import is held.
func (s *Service) Undo(ctx context.Context, a actor.Actor, importID string) (Accepted, error) {
	return s.decide(ctx, a, importID, func(_ context.Context, _ *db.Tx, im *Import) error {
		undoable := im.State == ImportConcluido || im.State == ImportFalhou
		if !undoable || im.Counts.Created+im.Counts.Updated == 0 {
			return errState
		}
		im.State, im.nextRow, im.Error = ImportDesfazendo, 0, nil
		return nil
	}, undoKind, "import.undo", "Importação a desfazer")
}

// decide changes the state of an import that waits for a person, and enqueues the
// job that goes on.
func (s *Service) decide(
	ctx context.Context, a actor.Actor, importID string,
	change func(context.Context, *db.Tx, *Import) error, kind jobs.Kind, action, title string,
) (Accepted, error) {
	if err := mayUpload(a); err != nil {
		return Accepted{}, err
	}
	var im *Import
	err := s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if im, err = holdImport(ctx, tx, importID); err != nil {
			return err
		}
		if im.atWork() {
			return errBusy
		}
		if err := change(ctx, tx, im); err != nil {
			return err
		}
		if im.JobID, err = s.enqueue(ctx, tx, kind, im, a); errors.Is(err, jobs.ErrDuplicate) {
			return errBusy
		} else if err != nil {
			return err
		}
		if err := saveImport(ctx, tx, im); err != nil {
			return err
		}
		return s.recordImport(ctx, tx, a, im, action, title)
	})
	if err != nil {
		return Accepted{}, err
	}
	return Accepted{ImportID: im.ID, JobID: im.JobID}, nil
}

// Import reads one import. One whose job was given up is shown, and stored, as
// failed.
func (s *Service) Import(ctx context.Context, a actor.Actor, importID string) (*Import, error) {
	if err := mayUpload(a); err != nil {
		return nil, err
	}
	im, err := importByID(ctx, s.db, importID)
	if err != nil || !im.atWork() {
		return im, err
	}
	return im, s.noticeGivenUp(ctx, im)
}

// noticeGivenUp marks an import as failed whose workers died too often to do so.
func (s *Service) noticeGivenUp(ctx context.Context, im *Import) error {
	job, err := s.queue.Get(ctx, im.JobID)
	if err != nil && !errors.Is(err, jobs.ErrNotFound) {
		return err
	}
	if err == nil && job.State != jobs.Dead && job.State != jobs.Cancelled {
		return nil
	}
	return s.fail(ctx, im, errInternal)
}

// fail stores why an import ended.
func (s *Service) fail(ctx context.Context, im *Import, cause *fault.Error) error {
	im.State = ImportFalhou
	im.Error = &fault.Field{Path: "file", Message: cause.Message}
	if len(cause.Fields) > 0 {
		im.Error.Line, im.Error.Column = cause.Fields[0].Line, cause.Fields[0].Column
	}
	return s.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return saveImport(ctx, tx, im) })
}

// Imports lists imports, newest first.
func (s *Service) Imports(ctx context.Context, a actor.Actor, limit, offset int) (list []*Import, total int, capped bool, err error) {
	if err := mayUpload(a); err != nil {
		return nil, 0, false, err
	}
	if list, err = listImports(ctx, s.db, limit, offset); err != nil {
		return nil, 0, false, err
	}
	total, err = countImports(ctx, s.db, maxCounted+1)
	return list, min(total, maxCounted), total > maxCounted, err
}

// Lines lists what became of the lines of an import.
func (s *Service) Lines(ctx context.Context, a actor.Actor, importID string, o Outcome, limit, offset int) (list []RowResult, total int, capped bool, err error) {
	if err := mayUpload(a); err != nil {
		return nil, 0, false, err
	}
	im, err := importByID(ctx, s.db, importID)
	if err != nil {
		return nil, 0, false, err
	}
	if list, err = lineResults(ctx, s.db, im.seq, o, limit, offset); err != nil {
		return nil, 0, false, err
	}
	for i := range list {
		if list[i].Outcome == OutcomeDivergente {
			list[i].Message = ledger.DivergenceSentence(list[i].Message)
		}
	}
	total, err = countLines(ctx, s.db, im.seq, o, maxCounted+1)
	return list, min(total, maxCounted), total > maxCounted, err
}

// maxCounted is up to where hits are counted.
const maxCounted = 1000
