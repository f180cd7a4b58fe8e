package measurement

import (
	"context"

	"ynova/internal/platform/imports"
	"ynova/internal/platform/web"
)

type jobInput struct {
	JobID string `path:"jobId" maxLength:"100"`
}

type jobBody struct {
	JobID     string               `json:"jobId"`
	Status    string               `json:"status" enum:"queued,processing,completed,failed,needs_mapping,needs_review"`
	ImportID  string               `json:"importId" doc:"Vazio em um recálculo"`
	BalanceID *string              `json:"balanceId,omitempty" doc:"Quando a planilha é de um só medidor"`
	Progress  imports.ProgressBody `json:"progress"`
	Error     string               `json:"error,omitempty"`
}

func (h *handler) job(ctx context.Context, in *jobInput) (jobBody, error) {
	s, err := h.service.Job(ctx, web.Actor(ctx), in.JobID)
	if err != nil {
		return jobBody{}, err
	}
	return jobBody{
		JobID: s.JobID, Status: s.Status, ImportID: s.ImportID, BalanceID: web.Optional(s.BalanceID),
		Progress: imports.ProgressBody{Done: s.Done, Total: s.Total}, Error: s.Error,
	}, nil
}
