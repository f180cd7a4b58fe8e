package source

import (
	"context"
	"errors"
	"io"
	"time"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/db"
	"ynova/internal/platform/jobs"
	"ynova/internal/tariff/imported"
)

const (
	dueKind      jobs.Kind = "source.due"
	dueEvery               = time.Hour
	checkKind    jobs.Kind = "source.check"
	checkTimeout           = 10 * time.Minute

	msgGivenUp = "A verificação foi interrompida."
)

type checkArgs struct {
	Kind Kind `json:"kind"`
}

// due asks for the checks whose time has come.
func (s *Service) due(ctx context.Context, run *jobs.Run) error {
	sources, err := listSources(ctx, s.DB)
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i := range sources {
			if src := &sources[i]; src.Enabled && src.due(clock.FromTime(s.Clock.Now())) {
				if err := s.ask(ctx, tx, src.Kind, ""); err != nil {
					return err
				}
			}
		}
		return run.Complete(ctx, tx, nil)
	})
}

// ask enqueues the check of a source, unless one waits or runs.
func (s *Service) ask(ctx context.Context, tx *db.Tx, kind Kind, userID string) error {
	_, err := s.Queue.Enqueue(ctx, tx, jobs.Job{Kind: checkKind, Args: checkArgs{kind}, UniqueKey: string(checkKind) + ":" + string(kind), UserID: userID})
	if errors.Is(err, jobs.ErrDuplicate) {
		return nil
	}
	if err != nil {
		return err
	}
	return request(ctx, tx, kind)
}

// finding is what a check found.
type finding struct {
	error    string // why there is no file, or none that can be compared
	same     bool   // as the one that was compared last
	download *download
	rows     int
	proposal *Proposal // nil: nothing differs
}

// check fetches a source and holds what differs.
func (s *Service) check(ctx context.Context, run *jobs.Run) error {
	var args checkArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	src, err := readSource(ctx, s.DB, args.Kind, "")
	if err != nil {
		return err
	}
	found, err := s.look(ctx, &src)
	if text, known := sentence(err); known && ctx.Err() == nil {
		found, err = &finding{error: text}, nil
	}
	if err != nil {
		return err
	}
	return s.DB.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := run.Complete(ctx, tx, nil); err != nil {
			return err
		}
		return s.conclude(ctx, tx, &src, found)
	})
}

// look fetches the file of a source and compares it.
func (s *Service) look(ctx context.Context, src *Source) (*finding, error) {
	d, err := s.fetch(ctx, src)
	if err != nil {
		return nil, err
	}
	defer d.close()
	if d.same || d.hash == src.LastHash {
		return &finding{same: true, download: d}, nil
	}
	data, err := io.ReadAll(d.file)
	if err != nil {
		return nil, err
	}
	f := file{imported.File{Name: src.filename(data), Data: data}, src.Kind}
	c, err := s.compare(ctx, actor.SystemActor(), f)
	if err != nil {
		return nil, err
	}
	if c.refusal != "" {
		return nil, trouble(c.refusal)
	}
	found := &finding{download: d, rows: c.rows}
	if c.added+c.changed == 0 {
		return found, nil
	}
	found.proposal = &Proposal{ID: id.New(), Kind: src.Kind, URL: src.URL, Filename: f.Name, State: Pending}
	contracts, err := s.Moved(ctx, s.DB, c.reach)
	if err != nil {
		return nil, err
	}
	c.proposal(found.proposal, src.LastRows, contracts)
	if _, err := d.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	ref, err := s.Blobs.Put(ctx, d.file)
	found.proposal.FileKey = ref.Key
	return found, err
}

// conclude notes what a check found. Protection: the version that was read; where a person
// set the source anew meanwhile, the check was of another address and counts for nothing.
func (s *Service) conclude(ctx context.Context, tx *db.Tx, src *Source, found *finding) error {
	now, version, failedBefore := clock.FromTime(s.Clock.Now()), src.Version, src.Error != ""
	src.RequestedAt, src.CheckedAt, src.Error = nil, &now, found.error
	if found.error == "" && !found.same {
		src.ETag, src.LastModified, src.LastHash = found.download.etag, found.download.lastModified, found.download.hash
		src.LastRows, src.ChangedAt = int64(found.rows), &now
	}
	ours, err := writeSource(ctx, tx, src, version)
	if err != nil || !ours {
		return err
	}
	if found.error != "" && !failedBefore { // the first of a row of failures
		return s.Notify(ctx, tx, "A fonte pública de "+names[src.Kind]+" não pôde ser lida", found.error)
	}
	if found.proposal == nil {
		return nil
	}
	p := found.proposal
	p.CreatedAt = now
	if err := supersede(ctx, tx, src.Kind); err != nil {
		return err
	}
	if err := insertProposal(ctx, tx, p); err != nil {
		return err
	}
	if err := s.Notify(ctx, tx, "Dados novos de "+names[p.Kind]+" aguardam decisão", p.counts()+" Nada muda antes que você os aplique."); err != nil {
		return err
	}
	return audit.Record(ctx, tx, audit.Entry{
		Actor: actor.SystemActor(), Action: actPropose, Entity: entityProposal, EntityID: p.ID,
		Title: "Dados da fonte pública aguardam decisão: " + string(p.Kind), After: auditBody(p),
	})
}

// givenUp notes that a check ended without a result.
func (s *Service) givenUp(ctx context.Context, tx *db.Tx, run *jobs.Run) error {
	var args checkArgs
	if err := run.Args(&args); err != nil {
		return err
	}
	src, err := readSource(ctx, tx, args.Kind, tx.Dialect().ForUpdate())
	if err != nil {
		return err
	}
	return s.conclude(ctx, tx, &src, &finding{error: msgGivenUp})
}
