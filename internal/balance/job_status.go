package balance

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/jobs"
)

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
