package training_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"ynova/internal/account"
	"ynova/internal/account/accounttest"
	"ynova/internal/platform/db"
	"ynova/internal/platform/web"
	"ynova/internal/training"
)

type progress struct {
	ModuloAtual, LicaoAtual, TotalLicoes int
	Concluidas                           []string
	Version                              int64
}

type video struct {
	Kind, Link    string
	Own, Captions bool
}

type state struct {
	Modules []struct {
		Title, Summary string
		Lessons        []struct {
			Title, Summary string
			Video          video
		}
		Quiz *struct{ Attempts, Best, Last, Total int }
	}
	Progress progress
	Problems []string
}

// start serves the course with a folder of staff's own files, which is not there yet.
func start(t *testing.T, d *db.DB) (s *accounttest.Suite, folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "treinamento")
	library, err := training.NewLibrary(folder)
	if err != nil {
		t.Fatal(err)
	}
	service := training.NewService(d, library)
	return accounttest.New(t, d, func(r *web.Router) {
		training.Routes(r, service)
		web.Register(r, web.Group{Access: web.SignedIn()}.Post("/api/proposals", "propose", "Cria uma proposta"), func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			a := web.Actor(ctx)
			modules, err := account.ProposalModules(ctx, d)
			if err != nil {
				return nil, err
			}
			return nil, service.Before(ctx, d, a.UserID, "criar propostas", modules)
		})
	}), folder
}

// place writes a file of staff's own.
func place(t *testing.T, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
