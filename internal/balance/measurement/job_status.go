package measurement

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/jobs"
)

// JobStatus is how far the job of a spreadsheet is (EB-09).
type JobStatus struct {
	JobID     string
	Status    string
	ImportID  string
	BalanceID string
	Done      int64
	Total     int64
	Error     string
}

// The statuses of a job.
const (
	StatusQueued       = "queued"
	StatusProcessing   = "processing"
	StatusCompleted    = "completed"
	StatusFailed       = "failed"
	StatusNeedsMapping = "needs_mapping"
	StatusNeedsReview  = "needs_review"
)

// errJob is the one answer for a job that does not exist and for somebody else's.
var errJob = ErrImportNotFound

// Job returns the status of a job, of a spreadsheet or a recomputation, that the actor may look at:
// the own, or any for who reaches all (A11).
func (s *Service) Job(ctx context.Context, a actor.Actor, jobID string) (JobStatus, error) {
	if !a.Can(actor.JobsRead) {
		return JobStatus{}, errDenied
	}
	if !id.Valid(jobID) {
		return JobStatus{}, errJob
	}
	job, err := s.queue.Get(ctx, jobID)
	if errors.Is(err, jobs.ErrNotFound) {
		return JobStatus{}, errJob
	}
	if err != nil {
		return JobStatus{}, err
	}
	mine := job.UserID == a.UserID && a.UserID != ""
	known := job.Kind == importKind || job.Kind == undoKind || job.Kind == recompute.AllKind
	if !known || !mine && a.Reach(actor.JobsRead) != actor.All {
		return JobStatus{}, errJob
	}
	if job.Kind == recompute.AllKind {
		return recomputeStatus(&job), nil
	}
	im, err := s.importOfJob(ctx, &job)
	if err != nil {
		return JobStatus{}, err
	}
	return statusOf(&job, im), nil
}

// importOfJob finds the import that a job works on: the one whose newest job it is,
// or the one that its result names.
func (s *Service) importOfJob(ctx context.Context, job *jobs.View) (*Import, error) {
	im, err := importByJob(ctx, s.db, job.ID)
	if !errors.Is(err, ErrImportNotFound) {
		return im, err
	}
	var result jobResult
	if len(job.Result) == 0 {
		return nil, errJob
	}
	if err := json.Unmarshal(job.Result, &result); err != nil {
		return nil, fmt.Errorf("balance: result of job: %w", err)
	}
	return importByID(ctx, s.db, result.ImportID)
}

// statusOf tells the state of the import in the words of the job's clients.
func statusOf(job *jobs.View, im *Import) JobStatus {
	done, total := im.Progress()
	status := JobStatus{JobID: job.ID, ImportID: im.ID, BalanceID: im.BalanceID, Done: done, Total: total}
	switch im.State {
	case ImportRecebido:
		status.Status = StatusQueued
	case ImportMapeamento:
		status.Status = StatusNeedsMapping
	case ImportRevisao:
		status.Status = StatusNeedsReview
	case ImportConcluido, ImportDesfeito:
		status.Status = StatusCompleted
	case ImportFalhou:
		status.Status, status.Error = StatusFailed, im.failure()
	default:
		status.Status = StatusProcessing
	}
	if im.atWork() && (job.State == jobs.Dead || job.State == jobs.Cancelled) && job.ID == im.JobID {
		status.Status, status.Error = StatusFailed, errInternal.Message
	}
	return status
}

// failure tells why an import failed, and where in the file.
func (im *Import) failure() string {
	if im.Error == nil {
		return errInternal.Message
	}
	return located(*im.Error)
}

func located(f fault.Field) string {
	switch {
	case f.Line > 0 && f.Column > 0:
		return fmt.Sprintf("%s (linha %d, coluna %d)", f.Message, f.Line, f.Column)
	case f.Line > 0:
		return fmt.Sprintf("%s (linha %d)", f.Message, f.Line)
	default:
		return f.Message
	}
}

// recomputeStatus tells the state of the job in the words of the job's clients.
func recomputeStatus(job *jobs.View) JobStatus {
	status := JobStatus{JobID: job.ID, Done: job.Done, Total: job.Total}
	switch job.State {
	case jobs.Queued:
		status.Status = StatusQueued
	case jobs.Running:
		status.Status = StatusProcessing
	case jobs.Done:
		status.Status = StatusCompleted
	default:
		status.Status, status.Error = StatusFailed, "O recálculo não foi concluído."
	}
	return status
}
