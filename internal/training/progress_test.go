package training_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"ynova/internal/account/accounttest"
	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
	"ynova/internal/platform/expect"
)

func stateOf(t *testing.T, s *accounttest.Suite, role actor.Role) state {
	t.Helper()
	var out state
	s.As(role).Get("/api/training").Status(t, 200).Decode(t, &out)
	return out
}

// open opens a lesson, as the page does that shows it.
func open(t *testing.T, s *accounttest.Suite, role actor.Role, module, lesson int) {
	t.Helper()
	s.As(role).Get(fmt.Sprintf("/api/training/modules/%d?licao=%d", module, lesson)).Status(t, 200)
}

// save opens a lesson and stands at it.
func save(t *testing.T, s *accounttest.Suite, role actor.Role, module, lesson int, keys ...string) progress {
	t.Helper()
	open(t, s, role, module, lesson)
	return put(t, s, role, module, lesson, keys...)
}

func put(t *testing.T, s *accounttest.Suite, role actor.Role, module, lesson int, keys ...string) progress {
	t.Helper()
	var out progress
	body := map[string]any{"moduloAtual": module, "licaoAtual": lesson, "concluidas": append([]string{}, keys...), "totalLicoes": 39}
	s.As(role).JSON("PUT", "/api/training/progress", body).Status(t, 200).Decode(t, &out)
	return out
}

// VD-47: the texts are read also while nothing can be written.
func TestLessonIsReadWithoutWriting_VD47(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		dbtest.Write(t, d, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, `DROP TABLE training_opened`)
			return err
		})
		if got := s.As(actor.Consultor).Get("/api/training/modules/0?licao=0").Status(t, 200); !strings.Contains(string(got.Body), `"sections"`) {
			t.Errorf("VD-47 %s", got.Body)
		}
	})
}

func TestProgress_TR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		t.Run("TR-05 who never started stands at the start", func(t *testing.T) {
			p := stateOf(t, s, actor.Consultor).Progress
			expect.All(t, "p", expect.Is(p.ModuloAtual, 0), expect.Is(p.LicaoAtual, 0), expect.Is(p.Concluidas == nil, false),
				expect.Len(p.Concluidas, 0), expect.Is(p.TotalLicoes, 39), expect.Is(p.Version, 0))
		})
		t.Run("TR-05 two browsers end with what both know, in either order", func(t *testing.T) {
			open(t, s, actor.Consultor, 0, 0)
			save(t, s, actor.Consultor, 0, 1, "0-0")
			save(t, s, actor.Consultor, 0, 2, "0-0", "0-1")
			save(t, s, actor.Consultor, 3, 0)
			p := save(t, s, actor.Consultor, 3, 1, "3-0", "0-1")
			expect.All(t, "p", expect.Same(p.Concluidas, []string{"0-0", "0-1", "3-0"}), expect.Is(p.ModuloAtual, 3), expect.Is(p.LicaoAtual, 1),
				expect.Is(p.Version, 4))
			if again := save(t, s, actor.Consultor, 3, 1, "0-0"); again.Version != 4 || len(again.Concluidas) != 3 {
				t.Errorf("the same again: %+v", again)
			}
			if other := stateOf(t, s, actor.Consultor).Progress; !slices.Equal(other.Concluidas, p.Concluidas) {
				t.Errorf("another browser reads %+v", other)
			}
		})
		t.Run("A02 everybody has a progress of the own", func(t *testing.T) {
			if p := stateOf(t, s, actor.Gestora).Progress; len(p.Concluidas) != 0 || p.Version != 0 {
				t.Errorf("got %+v", p)
			}
		})
		t.Run("TR-05 what is no lesson is refused by its field", func(t *testing.T) {
			for field, body := range map[string]string{
				"licaoAtual":    `{"moduloAtual":0,"licaoAtual":3,"concluidas":[]}`,
				"concluidas[1]": `{"moduloAtual":0,"licaoAtual":0,"concluidas":["0-0","0-9"]}`,
			} {
				res := s.As(actor.Consultor).Do("PUT", "/api/training/progress", "application/json", strings.NewReader(body)).Status(t, 422)
				if !strings.Contains(string(res.Body), `"`+field+`"`) {
					t.Errorf("%s: %s", field, res.Body)
				}
			}
		})
		t.Run("A01 without a session and while waiting for approval", func(t *testing.T) {
			s.Server.Anonymous().Get("/api/training").Status(t, 401)
			s.Client(s.Person("Pendente")).Get("/api/training").Status(t, 403)
		})
	})
}

// VD-47: nobody stands at a lesson that she has not opened; what the course does not have is
// not opened, and the texts alone open nothing.
func TestPositionIsOfAnOpenedLesson_VD47(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		c := s.As(actor.Consultor)
		c.Get("/api/training/modules/4").Status(t, 200)
		for path, status := range map[string]int{"4?licao=4": 404, "10?licao=0": 404, "4?licao=-2": 422, "4?licao=x": 422} {
			c.Get("/api/training/modules/"+path).Status(t, status)
		}
		if p := put(t, s, actor.Consultor, 4, 3); p.ModuloAtual != 0 || p.LicaoAtual != 0 {
			t.Errorf("VD-47 nobody opened 4-3, and the user stands at %d-%d", p.ModuloAtual, p.LicaoAtual)
		}
		open(t, s, actor.Consultor, 4, 2)
		if p := put(t, s, actor.Consultor, 4, 2); p.ModuloAtual != 4 || p.LicaoAtual != 2 {
			t.Errorf("VD-47 the user opened 4-2 and stands at %d-%d", p.ModuloAtual, p.LicaoAtual)
		}
		p := put(t, s, actor.Consultor, 9, 2, "4-2", "4-3")
		expect.All(t, "VD-47 after it", expect.Is(p.ModuloAtual, 4), expect.Is(p.LicaoAtual, 2), expect.Same(p.Concluidas, []string{"4-2"}))
	})
}

// TD-17: one call does not make a course: only what the user opened can be completed.
func TestProgressIsEarned_TD17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		var all []string
		for module := range 10 {
			for lesson := range 3 + module%3 {
				all = append(all, fmt.Sprintf("%d-%d", module, lesson))
			}
		}
		if p := put(t, s, actor.Consultor, 9, 2, all...); len(p.Concluidas) != 0 {
			t.Errorf("TD-17: %v are completed by one call", p.Concluidas)
		}
		open(t, s, actor.Consultor, 9, 2)
		if p := save(t, s, actor.Consultor, 0, 0, all...); !slices.Equal(p.Concluidas, []string{"0-0"}) {
			t.Errorf("TD-17: the last lesson, without its quiz: %v", p.Concluidas)
		}
		var graded struct{ Answers []struct{ Right int } }
		hand := func(answers []int) {
			s.As(actor.Consultor).JSON("POST", "/api/training/modules/9/quiz", map[string]any{"answers": answers}).Status(t, 200).Decode(t, &graded)
		}
		hand([]int{0, 0, 0, 0, 0})
		right := make([]int, len(graded.Answers))
		for i, a := range graded.Answers {
			right[i] = a.Right
		}
		hand(right)
		if p := put(t, s, actor.Consultor, 9, 2, all...); !slices.Equal(p.Concluidas, []string{"0-0", "9-2"}) {
			t.Errorf("TD-17: after the quiz: %v", p.Concluidas)
		}
	})
}

// TD-17: the settings may ask for modules before proposals are made; the refusal names
// the module and the lesson to go on with, and ends with the last of its lessons.
func TestModulesBeforeProposals_TD17(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		c := s.As(actor.Consultor)
		c.JSON("POST", "/api/proposals", nil).Status(t, 204)
		for modules, status := range map[string]int{"[10]": 422, "[0]": 200} {
			s.As(actor.Gestora).JSON("PUT", "/api/settings", `{"registrationApproval":true,"proposalModules":`+modules+`}`).Status(t, status)
		}
		title := stateOf(t, s, actor.Consultor).Modules[0].Title
		for n, lesson := range []string{"0", "1", "2"} {
			refused := c.JSON("POST", "/api/proposals", nil).Status(t, 403)
			want := "Antes de criar propostas, conclua o módulo \"" + title + "\" em Treinamentos."
			p := refused.Problem(t)
			expect.Must(t, "TD-17", expect.Is(p.Code, "treinamento"), expect.Is(p.Message, want))
			expect.All(t, "TD-17", expect.Has(string(refused.Body), `{"modulo":0,"licao":`+lesson+`}`))
			save(t, s, actor.Consultor, 0, n)
			save(t, s, actor.Consultor, min(n/2, 1), (n+1)%3, fmt.Sprintf("0-%d", n))
		}
		c.JSON("POST", "/api/proposals", nil).Status(t, 204)
		s.As(actor.Gestora).JSON("POST", "/api/proposals", nil).Status(t, 403)
		s.As(actor.Gestora).JSON("PUT", "/api/settings", `{"registrationApproval":true,"proposalModules":[]}`).Status(t, 200)
		s.As(actor.Gestora).JSON("POST", "/api/proposals", nil).Status(t, 204)
	})
}

// Many browsers of one user at once lose no lesson.
func TestProgressOfManyBrowsersAtOnce_TR05(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		client := s.As(actor.Consultor)
		for module := range 10 {
			for lesson := range 3 {
				save(t, s, actor.Consultor, module, lesson)
			}
		}
		var all sync.WaitGroup
		for module := range 10 {
			for lesson := range 3 {
				all.Go(func() {
					body := map[string]any{"moduloAtual": module, "licaoAtual": lesson, "concluidas": []string{fmt.Sprintf("%d-%d", module, lesson)}}
					client.JSON("PUT", "/api/training/progress", body).Status(t, 200)
				})
			}
		}
		all.Wait()
		if p := stateOf(t, s, actor.Consultor).Progress; len(p.Concluidas) != 29 || p.Version < 59 { // the last one by its quiz
			t.Errorf("TR-05 %d lessons, version %d", len(p.Concluidas), p.Version)
		}
	})
}

func TestQuiz(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s, _ := start(t, d)
		client := s.As(actor.Parceiro)
		questions := client.Get("/api/training/modules/0").Status(t, 200)
		t.Run("the questions come without what is right", func(t *testing.T) {
			for _, word := range []string{"right", "Right", "A rede continua sendo da distribuidora"} {
				if strings.Contains(string(questions.Body), word) {
					t.Errorf("%q is in the questions", word)
				}
			}
		})
		var graded struct {
			Correct, Total int
			Answers        []struct {
				Chosen, Right int
				Why           string
			}
			Quiz struct{ Attempts, Best, Last, Total int }
		}
		hand := func(answers ...int) {
			client.JSON("POST", "/api/training/modules/0/quiz", map[string]any{"answers": answers}).Status(t, 200).Decode(t, &graded)
		}
		t.Run("each answer comes back with the right one and the reason", func(t *testing.T) {
			hand(1, 0, 2, 1, 0)
			expect.Must(t, "graded", expect.Is(graded.Correct, 4), expect.Is(graded.Total, 5))
			expect.All(t, "graded", expect.Is(graded.Answers[4].Right, 2), expect.Is(graded.Answers[4].Chosen, 0),
				expect.Not(graded.Answers[4].Why, ""))
		})
		t.Run("the best result stays", func(t *testing.T) {
			hand(0, 1, 0, 0, 0)
			expect.All(t, "graded", expect.Is(graded.Correct, 0), expect.Is(graded.Quiz.Best, 4), expect.Is(graded.Quiz.Last, 0),
				expect.Is(graded.Quiz.Attempts, 2))
			q := stateOf(t, s, actor.Parceiro).Modules[0].Quiz
			expect.Must(t, "the outline", expect.Not(q, nil))
			expect.All(t, "the outline", expect.Is(q.Best, 4), expect.Is(q.Total, 5))
			if q := stateOf(t, s, actor.Gestora).Modules[0].Quiz; q != nil {
				t.Errorf("A02 somebody else sees %+v", q)
			}
		})
		t.Run("missing and impossible answers are refused", func(t *testing.T) {
			for _, answers := range [][]int{{}, {0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 3}, {-1, 0, 0, 0, 0}} {
				client.JSON("POST", "/api/training/modules/0/quiz", map[string]any{"answers": answers}).Status(t, 422)
			}
			client.JSON("POST", "/api/training/modules/10/quiz", map[string]any{"answers": []int{0, 0, 0, 0, 0}}).Status(t, 404)
		})
	})
}
