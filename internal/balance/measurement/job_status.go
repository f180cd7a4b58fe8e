package measurement

import (
	"context"
	"errors"

	"ynova/internal/balance/recompute"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/id"
	"ynova/internal/platform/imports"
	"ynova/internal/platform/jobs"
)

// JobStatus is how far the job of a spreadsheet is (EB-09).
type JobStatus struct {
	JobID     string               `json:"jobId"`
	Status    string               `json:"status" enum:"queued,processing,completed,failed,needs_mapping,needs_review"`
	ImportID  string               `json:"importId" doc:"Vazio em um recálculo"`
	BalanceID string               `json:"balanceId,omitempty" doc:"Quando a planilha é de um só medidor"`
	Progress  imports.ProgressBody `json:"progress"`
	Error     string               `json:"error,omitempty"`
}

// SchemaName is how clients know it.
func (JobStatus) SchemaName() string { return "BalanceJobBody" }

// The statuses of a job.
const (
	StatusQueued       = "queued"
	StatusProcessing   = "processing"
	StatusCompleted    = "completed"
	StatusFailed       = "failed"
	StatusNeedsMapping = "needs_mapping"
	StatusNeedsReview  = "needs_review"
)

// errJob is the one answer for a job that does not exist and for another user's.
var errJob = imports.ErrNotFound

// Job returns the status of a job, of a spreadsheet or a recomputation, that the actor may look at:
// the own, or any for who reaches all (A11).
func (s *Service) Job(ctx context.Context, a actor.Actor, jobID string) (JobStatus, error) {
	if !a.Can(actor.JobsRead) {
		return JobStatus{}, actor.ErrDenied
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
	known := job.Kind == s.ImportKind() || job.Kind == s.UndoKind() || job.Kind == recompute.AllKind
	if !known || !mine && a.Reach(actor.JobsRead) != actor.All {
		return JobStatus{}, errJob
	}
	if job.Kind == recompute.AllKind {
		return recomputeStatus(&job), nil
	}
	im, err := s.OfJob(ctx, &job)
	if err != nil {
		return JobStatus{}, err
	}
	return s.statusOf(&job, im), nil
}

// statusOf returns the state of the import in the words of the job's clients.
func (s *Service) statusOf(job *jobs.View, im *imports.Import) JobStatus {
	done, total := im.Progress()
	status := JobStatus{JobID: job.ID, ImportID: im.ID, BalanceID: im.TargetID, Progress: imports.ProgressBody{Done: done, Total: total}}
	switch im.State {
	case imports.StateReceived:
		status.Status = StatusQueued
	case imports.StateMapping:
		status.Status = StatusNeedsMapping
	case imports.StateReview:
		status.Status = StatusNeedsReview
	case imports.StateDone, imports.StateUndone:
		status.Status = StatusCompleted
	case imports.StateFailed:
		status.Status, status.Error = StatusFailed, im.Failure()
	default:
		status.Status = StatusProcessing
	}
	if text := s.Abandoned(im, job); text != "" {
		status.Status, status.Error = StatusFailed, text
	}
	return status
}

// recomputeStatus returns the state of the job in the words of the job's clients.
func recomputeStatus(job *jobs.View) JobStatus {
	status := JobStatus{JobID: job.ID, Progress: imports.ProgressBody{Done: job.Done, Total: job.Total}}
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
