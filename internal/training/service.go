package training

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"slices"

	"ynova/internal/audit"
	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/db"
)

// Progress is how far a user is.
type Progress struct {
	At        Key
	Completed []Key // in the order of the course
	Version   int64 // 0: nothing stored
}

// Result is how a user did in the quiz of a module.
type Result struct{ Attempts, Best, Last int }

// Answer is what became of one question.
type Answer struct {
	Chosen, Right int
	Why           string
}

var (
	errModule = fault.New(fault.NotFound, "modulo_ausente", "Módulo não encontrado.")
	errLesson = fault.New(fault.NotFound, "licao_ausente", "Lição não encontrada.")
)

// Service is the course with the progress of each user.
type Service struct {
	db      *db.DB
	library *Library
}

// NewService returns the service.
func NewService(d *db.DB, library *Library) *Service { return &Service{d, library} }

// State returns the course, how far the user is in it, and the results by module.
func (s *Service) State(ctx context.Context, who actor.Actor) (Course, Progress, map[int]Result, error) {
	p, err := readProgress(ctx, s.db, who.UserID)
	if err != nil {
		return Course{}, p, nil, err
	}
	results, err := readResults(ctx, s.db, who.UserID)
	return s.library.Course(), p, results, err
}

// Module returns a module with its texts.
func (s *Service) Module(module int) (Module, error) {
	if module < 0 || module >= Modules {
		return Module{}, errModule
	}
	return s.library.Course().Modules[module], nil
}

// Open returns a module with its texts and notes which of its lessons the user opens. The texts
// are read also while the database refuses writes; the lesson then counts once it is opened again.
func (s *Service) Open(ctx context.Context, who actor.Actor, k Key) (Module, error) {
	if !k.Valid() {
		return Module{}, errLesson
	}
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error { return opened(ctx, tx, who.UserID, k) })
	if err != nil {
		slog.ErrorContext(ctx, "opened lesson not noted", "error", err)
	}
	return s.Module(k.Module)
}

// Save adds the completed lessons of a browser to those that are known, and notes
// where the user stands (TR-05). Only a lesson that was opened is stood at (VD-47) or
// completed, the last one by its quiz: others do not count, whatever a browser says (TD-17).
//
// Protection: lessons are only ever added, each under its own key, so that browsers
// which know different ones end with all of them in whichever order they come; of
// two positions the last one counts.
func (s *Service) Save(ctx context.Context, who actor.Actor, at Key, completed []Key) (p Progress, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := lockProgress(ctx, tx, who.UserID); err != nil {
			return err
		}
		before, err := readProgress(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		open, err := readOpened(ctx, tx, who.UserID)
		if err != nil {
			return err
		}
		earned, err := earned(ctx, tx, who.UserID, open)
		if err != nil {
			return err
		}
		if !slices.Contains(open, at) {
			at = before.At
		}
		changed := before.At != at || before.Version == 0
		for _, k := range completed {
			if !slices.Contains(earned, k) {
				continue
			}
			added, err := complete(ctx, tx, who.UserID, k)
			if err != nil {
				return err
			}
			changed = changed || added
		}
		if !changed {
			p = before
			return nil
		}
		if err := moveTo(ctx, tx, who.UserID, at); err != nil {
			return err
		}
		p, err = readProgress(ctx, tx, who.UserID)
		return err
	})
	return p, err
}

// earned are the lessons that the user may complete: those that she opened, the last
// one by the quiz of its module only.
func earned(ctx context.Context, q db.Q, userID string, open []Key) ([]Key, error) {
	results, err := readResults(ctx, q, userID)
	keys := slices.DeleteFunc(slices.Clone(open), func(k Key) bool { return k == last })
	if results[last.Module].Best >= passing {
		keys = append(keys, last)
	}
	return keys, err
}

// HandIn grades a quiz, one chosen option for each question, and notes the result.
func (s *Service) HandIn(ctx context.Context, who actor.Actor, module int, chosen []int) ([]Answer, Result, error) {
	m, err := s.Module(module)
	if err != nil {
		return nil, Result{}, err
	}
	answers, correct, err := m.grade(chosen)
	if err != nil {
		return nil, Result{}, err
	}
	var result Result
	err = s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := saveResult(ctx, tx, who.UserID, module, correct); err != nil {
			return err
		}
		results, err := readResults(ctx, tx, who.UserID)
		result = results[module]
		return err
	})
	return answers, result, err
}

func (m *Module) grade(chosen []int) (answers []Answer, correct int, err error) {
	var c fault.Collector
	c.Check(len(chosen) == len(m.Questions), "answers", "Responda a todas as perguntas.")
	for i, q := range m.Questions {
		if i >= len(chosen) {
			break
		}
		c.Check(chosen[i] >= 0 && chosen[i] < len(q.Options), fmt.Sprintf("answers[%d]", i), "Escolha uma das respostas.")
		answers = append(answers, Answer{Chosen: chosen[i], Right: q.Right, Why: q.Why})
		if chosen[i] == q.Right {
			correct++
		}
	}
	return answers, correct, c.Err()
}

// replaceVideo changes what is played with a lesson, and notes who did it. The file
// changes last: a change that is not noted does not happen.
func (s *Service) replaceVideo(ctx context.Context, who actor.Actor, k Key, what string, change func() error) (Video, error) {
	if !k.Valid() {
		return Video{}, errLesson
	}
	before := s.library.Course().Modules[k.Module].Lessons[k.Lesson].Video
	err := s.db.InTx(ctx, func(ctx context.Context, tx *db.Tx) error {
		err := audit.Record(ctx, tx, audit.Entry{
			Actor: who, Action: "training.video", Entity: "training_lesson", EntityID: k.String(), Title: what,
			Description: fmt.Sprintf("Módulo %d, lição %d", k.Module+1, k.Lesson+1), Before: before,
		})
		if err != nil {
			return err
		}
		return change()
	})
	if err != nil {
		return Video{}, err
	}
	return s.library.Course().Modules[k.Module].Lessons[k.Lesson].Video, nil
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
