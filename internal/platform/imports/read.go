package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/imports/layout"
	"ynova/internal/platform/jobs"
)

// maxCounted is up to where hits are counted.
const maxCounted = 1000

// Import reads one import. One whose job was given up is shown, and stored, as
// failed.
func (e *Engine[R]) Import(ctx context.Context, a actor.Actor, importID string) (*Import, error) {
	if err := e.allowed(a); err != nil {
		return nil, err
	}
	im, err := importByID(ctx, e.c.DB, e.c.Subject, importID)
	if err == nil {
		err = e.reached(a, im)
	}
	if err != nil {
		return nil, err
	}
	if err := errors.Join(e.name(ctx, im), e.findReaders(ctx, a, im)); err != nil || !im.AtWork() {
		return im, err
	}
	return im, e.noticeGivenUp(ctx, im)
}

// noticeGivenUp marks an import as failed whose workers died too often to do so.
func (e *Engine[R]) noticeGivenUp(ctx context.Context, im *Import) error {
	job, err := e.c.Queue.Get(ctx, im.JobID)
	if err != nil && !errors.Is(err, jobs.ErrNotFound) {
		return err
	}
	if err == nil && !givenUp(&job) {
		return nil
	}
	return e.fail(ctx, im, e.failed)
}

func givenUp(job *jobs.View) bool { return job.State == jobs.Dead || job.State == jobs.Cancelled }

// name fills in who sent the imports.
func (e *Engine[R]) name(ctx context.Context, list ...*Import) error {
	ids := make([]string, len(list))
	for i, im := range list {
		ids[i] = im.UserID
	}
	names, err := e.c.Accounts.Names(ctx, e.c.DB, ids)
	for _, im := range list {
		im.UserName = names[im.UserID]
	}
	return err
}

// Imports lists imports, newest first.
func (e *Engine[R]) Imports(ctx context.Context, a actor.Actor, limit, offset int) (list []*Import, total int, capped bool, err error) {
	if err := e.allowed(a); err != nil {
		return nil, 0, false, err
	}
	if list, err = listImports(ctx, e.c.DB, e.c.Subject, e.sender(a), limit, offset); err != nil {
		return nil, 0, false, err
	}
	if err := e.name(ctx, list...); err != nil {
		return nil, 0, false, err
	}
	total, err = countImports(ctx, e.c.DB, e.c.Subject, e.sender(a), maxCounted+1)
	return list, min(total, maxCounted), total > maxCounted, err
}

// Lines lists what became of the lines of an import, by line.
func (e *Engine[R]) Lines(ctx context.Context, a actor.Actor, importID string, o Outcome, limit, offset int) (list []Line, total int, capped bool, err error) {
	if err := e.allowed(a); err != nil {
		return nil, 0, false, err
	}
	im, err := importByID(ctx, e.c.DB, e.c.Subject, importID)
	if err == nil {
		err = e.reached(a, im)
	}
	if err != nil {
		return nil, 0, false, err
	}
	found := linesQuery(im.Seq, o, e.subject.LinesQuery(o))
	if list, err = found.page(ctx, e.c.DB, limit, offset); err != nil {
		return nil, 0, false, err
	}
	im.marks(list)
	for i := range list {
		im.locate(&list[i])
	}
	total, err = found.count(ctx, e.c.DB, maxCounted+1)
	return list, min(total, maxCounted), total > maxCounted, err
}

// locate says of which sheet a line is, and its question, where several are read together.
func (im *Import) locate(l *Line) {
	sheets := im.readSheets()
	l.Sheet, l.Number = layout.PlaceOf(l.Number, sheets)
	if l.Ask == nil || l.Sheet == "" {
		return
	}
	for _, line := range l.Ask.Lines {
		name, own := layout.PlaceOf(line, sheets)
		l.Ask.Places = append(l.Ask.Places, fmt.Sprintf("linha %d de %s", own, name))
	}
}

// marks says of the lines what was done to their texts.
func (im *Import) marks(list []Line) {
	if im.Columns == nil || len(im.Columns.Marks) == 0 {
		return
	}
	marks := map[int]string{}
	for _, m := range im.Columns.Marks {
		marks[m.Line] = m.Mark
	}
	for i := range list {
		l := &list[i]
		if mark := marks[l.Number]; mark != "" && l.Ordinal == 0 && l.Outcome != OutcomeRejected && l.Outcome != OutcomeSkipped {
			l.Message = strings.Trim(l.Message+" · "+mark, " ·")
		}
	}
}

// OfJob finds the import that a job works on: the one whose newest job it is, or the
// one that its result names.
func (e *Engine[R]) OfJob(ctx context.Context, job *jobs.View) (*Import, error) {
	im, err := importByJob(ctx, e.c.DB, e.c.Subject, job.ID)
	if !errors.Is(err, ErrNotFound) {
		return im, err
	}
	var result jobResult
	if len(job.Result) == 0 {
		return nil, ErrNotFound
	}
	if err := json.Unmarshal(job.Result, &result); err != nil {
		return nil, fmt.Errorf("imports: result of job: %w", err)
	}
	return importByID(ctx, e.c.DB, e.c.Subject, result.ImportID)
}

// Abandoned is the sentence for an import whose job was given up before it could say
// why; empty where that is not so.
func (e *Engine[R]) Abandoned(im *Import, job *jobs.View) string {
	if im.AtWork() && givenUp(job) && job.ID == im.JobID {
		return e.failed.Message
	}
	return ""
}
