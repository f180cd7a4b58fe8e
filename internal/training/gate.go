package training

import (
	"context"
	"slices"

	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Before says why a user may not do an act yet that requires modules of the course
// first, counted from 0 (TD-17): nil once every lesson of them is completed. The
// sentence names the module and the answer's current the lesson to go on with.
func (s *Service) Before(ctx context.Context, q db.Q, userID, act string, modules []int) error {
	if len(modules) == 0 {
		return nil
	}
	p, err := readProgress(ctx, q, userID)
	if err != nil {
		return err
	}
	for _, m := range modules {
		for l := range LessonsOf(m) {
			if !slices.Contains(p.Completed, Key{m, l}) {
				title := s.library.Course().Modules[m].Title
				return fault.New(fault.Forbidden, "treinamento", "Antes de "+act+", conclua o módulo \""+title+"\" em Treinamentos.").
					WithCurrent(LessonAddress{m, l})
			}
		}
	}
	return nil
}

// LessonAddress is where a refusal leads to.
type LessonAddress struct {
	Module int `json:"modulo"`
	Lesson int `json:"licao"`
}
