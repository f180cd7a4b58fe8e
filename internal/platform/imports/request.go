package imports

import (
	"bytes"
	"context"
	"errors"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/idempotency"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
	"ynova/internal/platform/sheet"
)

type jobArgs struct{ ImportID string }

// Upload is a spreadsheet as it is sent. Key makes its repetition answer with the
// same import; it may be empty.
type Upload struct {
	Filename string
	Data     []byte
	Key      string
}

// Accepted is an import that a job works on.
type Accepted struct {
	JobID    string `json:"jobId"`
	ImportID string `json:"importId"`
}

// SchemaName is how clients know it.
func (Accepted) SchemaName() string { return "ImportAccepted" }

// Send stores a spreadsheet and enqueues its import: the file first, then row and
// job in one transaction (EB-07, EB-15).
func (e *Engine[R]) Send(ctx context.Context, a actor.Actor, u Upload) (Accepted, error) {
	if err := e.allowed(a); err != nil {
		return Accepted{}, err
	}
	kind, err := kindOf(u)
	if err != nil {
		return Accepted{}, err
	}
	ref, err := e.c.Blobs.Put(ctx, bytes.NewReader(u.Data))
	if err != nil {
		return Accepted{}, err
	}
	im := &Import{
		ID: id.New(), UserID: a.UserID, Filename: u.Filename, Kind: kind, Size: ref.Size, SHA256: ref.SHA256,
		blobKey: ref.Key, State: StateReceived,
	}
	if im.Filename == "" {
		im.Filename = "planilha." + string(kind)
	}
	existing, err := e.accept(ctx, a, im, u.Key)
	if err != nil || existing != "" {
		err = errors.Join(err, e.c.Blobs.Delete(ctx, ref.Key)) // nobody refers to it
	}
	if err != nil {
		return Accepted{}, err
	}
	if existing != "" {
		if im, err = importByID(ctx, e.c.DB, e.c.Subject, existing); err != nil {
			return Accepted{}, err
		}
	}
	return Accepted{ImportID: im.ID, JobID: im.JobID}, nil
}

// kindOf checks size and content of the file (EB-07); its name has no say.
func kindOf(u Upload) (sheet.Kind, error) {
	switch {
	case len(u.Data) == 0:
		return "", errNoFile
	case len(u.Data) > sheet.MaxFileBytes:
		return "", sheet.ErrTooLarge
	}
	return sheet.Detect(u.Data)
}

// accept writes import and job. existing is the import that the key made before.
func (e *Engine[R]) accept(ctx context.Context, a actor.Actor, im *Import, key string) (existing string, err error) {
	hash, err := idempotency.Hash(e.c.Subject+".upload", [2]string{im.Filename, im.SHA256})
	if err != nil {
		return "", err
	}
	err = e.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if key != "" {
			if existing, err = idempotency.Claim(ctx, tx, a.UserID, key, hash, im.ID); err != nil || existing != "" {
				return err
			}
		}
		return e.start(ctx, tx, a, im, "Planilha enviada")
	})
	return existing, err
}

// start stores an import with its job, and how the history calls it.
func (e *Engine[R]) start(ctx context.Context, tx *db.Tx, a actor.Actor, im *Import, title string) (err error) {
	if im.JobID, err = e.enqueue(ctx, tx, e.ImportKind(), im, a); err != nil {
		return err
	}
	if err := insertImport(ctx, tx, e.c.Subject, im); err != nil {
		return err
	}
	return e.subject.Record(ctx, tx, a, im, "import.upload", title)
}

// A sheet up to either is done in a moment.
const (
	smallSize = 256 << 10
	smallRows = 200
)

// enqueue lets a sheet for which a person waits go before what nobody looks at (VD-47), and a small
// one past the long ones (EB-08).
func (e *Engine[R]) enqueue(ctx context.Context, tx *db.Tx, kind jobs.Kind, im *Import, a actor.Actor) (string, error) {
	return e.c.Queue.Enqueue(ctx, tx, jobs.Job{
		Kind: kind, Args: jobArgs{im.ID}, UserID: a.UserID, UniqueKey: string(e.ImportKind()) + ":" + im.ID, Priority: jobs.Watched,
		Small: im.Size <= smallSize || 0 < im.Counts.Total && im.Counts.Total <= smallRows,
	})
}

// MapRequest says what the columns of a file mean.
type MapRequest struct {
	layout.Mapping
	Remember bool `json:"remember,omitempty" doc:"Ler assim as colunas das próximas planilhas com este cabeçalho; os valores da planilha inteira são pedidos sempre"`
	Check    bool `json:"check,omitempty" doc:"Parar depois de ler, para conferir as linhas válidas antes de gravar"`
}

// SchemaName is how clients know it.
func (MapRequest) SchemaName() string { return "ImportMapping" }

// Map answers an import that waits for its mapping; it is read again by it.
//
// Protection: the import is locked.
func (e *Engine[R]) Map(ctx context.Context, a actor.Actor, importID string, r MapRequest) (Accepted, error) {
	return e.decide(ctx, a, importID, decision{e.ImportKind(), "import.map", "Colunas da planilha mapeadas"},
		func(ctx context.Context, tx *db.Tx, im *Import) error {
			if im.Columns == nil || im.State != StateMapping && im.State != StateReview {
				return errState
			}
			if im.Columns.Ask == AskSheets || im.Columns.Ask == AskYear {
				return im.Columns.unanswered()
			}
			if err := e.subject.Fields().Validate(&r.Mapping, im.Columns.Header); err != nil {
				return err
			}
			im.Mapping, im.State, im.partial, im.Confirmed = &r.Mapping, StateReading, false, ""
			im.Columns.Held, im.Columns.Remembered = r.Check, false
			if !r.Remember {
				return nil
			}
			r.Together = im.Columns.together()
			return rememberMapping(ctx, tx, a.UserID, e.c.Subject, im, &r.Mapping)
		})
}

// ApplyValid imports the good rows of a file that has rejected ones ('Importar
// linhas válidas'), or goes on with one that failed on the way. With a reason it takes
// those too whose values are out of proportion.
//
// Protection: the import is locked.
func (e *Engine[R]) ApplyValid(ctx context.Context, a actor.Actor, importID, confirmed string) (Accepted, error) {
	d := decision{e.ImportKind(), "import.apply", "Linhas válidas aceitas para importação"}
	if confirmed = strings.TrimSpace(confirmed); confirmed != "" {
		d.title = "Valores fora do comum confirmados"
	}
	return e.decide(ctx, a, importID, d,
		func(_ context.Context, _ *db.Tx, im *Import) error {
			switch {
			case im.State == StateReview && im.Columns.Ask != "":
				return im.Columns.unanswered()
			case im.State == StateReview && confirmed != "":
				if err := mayConfirm(a, im); err != nil {
					return err
				}
				im.State, im.partial, im.Confirmed = StateReading, true, confirmed
			case im.State == StateFailed && im.Counts.Valid > 0:
				im.State = StateApplying
			case im.State != StateReview:
				return errState
			case im.Counts.Valid == 0:
				return errNoValid
			case im.Columns.Refusal != "":
				return fault.New(fault.Conflict, "importacao_implausivel", im.Columns.Refusal)
			default:
				im.State, im.partial = StateReading, true
			}
			im.Error = fault.Field{}
			return nil
		})
}

func mayConfirm(a actor.Actor, im *Import) error {
	switch {
	case im.Counts.Flagged(OutcomeSuspect) == 0:
		return errNoDoubts
	case im.Counts.Flagged(OutcomeSuspect) == im.Counts.Flagged(tallyAsked):
		return errAsked
	case im.Columns.Refusal != "" && !a.HasRole(actor.Gestora):
		return errDoubts
	}
	return nil
}

// Undo takes a whole import back: what it created is deleted, what it changed gets its
// former values back. Later changes stay.
//
// Protection: the import is locked.
func (e *Engine[R]) Undo(ctx context.Context, a actor.Actor, importID string) (Accepted, error) {
	return e.decide(ctx, a, importID, decision{e.UndoKind(), "import.undo", "Importação a desfazer"},
		func(_ context.Context, _ *db.Tx, im *Import) error {
			if im.Columns != nil {
				im.Columns.Reopened = false
			}
			undoable := im.State == StateDone || im.State == StateFailed
			if !undoable || im.Counts.Created+im.Counts.Updated == 0 {
				return errState
			}
			im.State, im.nextRow, im.Error = StateUndoing, 0, fault.Field{}
			return nil
		})
}

// Reopen takes a concluded import back and has its columns mapped again, in one act.
//
// Protection: the import is locked.
func (e *Engine[R]) Reopen(ctx context.Context, a actor.Actor, importID string) (Accepted, error) {
	return e.decide(ctx, a, importID, decision{e.UndoKind(), "import.reopen", "Importação a desfazer, para rever as colunas"},
		func(_ context.Context, _ *db.Tx, im *Import) error {
			switch {
			case im.State != StateDone:
				return errState
			case im.Columns == nil || im.blobKey == "":
				return errNoSheet
			}
			im.State, im.nextRow, im.Columns.Reopened = StateUndoing, 0, true
			return nil
		})
}

// decision is what a person wants done, and how the history calls it.
type decision struct {
	kind          jobs.Kind
	action, title string
}

// decide changes the state of an import that waits for a person, and enqueues the
// job that goes on.
func (e *Engine[R]) decide(ctx context.Context, a actor.Actor, importID string, d decision,
	change func(context.Context, *db.Tx, *Import) error,
) (Accepted, error) {
	if err := e.allowed(a); err != nil {
		return Accepted{}, err
	}
	var im *Import
	err := e.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		if im, err = lockForUpdate(ctx, tx, e.c.Subject, importID); err != nil {
			return err
		}
		if err := e.reached(a, im); err != nil {
			return err
		}
		if im.AtWork() {
			return errBusy
		}
		if err := change(ctx, tx, im); err != nil {
			return err
		}
		if im.JobID, err = e.enqueue(ctx, tx, d.kind, im, a); errors.Is(err, jobs.ErrDuplicate) {
			return errBusy
		} else if err != nil {
			return err
		}
		if err := saveImport(ctx, tx, im); err != nil {
			return err
		}
		return e.subject.Record(ctx, tx, a, im, d.action, d.title)
	})
	if err != nil {
		return Accepted{}, err
	}
	return Accepted{ImportID: im.ID, JobID: im.JobID}, nil
}

// fail stores why an import ended.
func (e *Engine[R]) fail(ctx context.Context, im *Import, cause *fault.Error) error {
	im.State = StateFailed
	im.Error = fault.Field{Message: cause.Message}
	if len(cause.Fields) > 0 {
		im.Error.Line, im.Error.Column = cause.Fields[0].Line, cause.Fields[0].Column
	}
	return e.c.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error { return saveImport(ctx, tx, im) })
}
