package training

import (
	"context"
	"fmt"

	"ynova/internal/kernel/actor"
	"ynova/internal/kernel/fault"
	"ynova/internal/platform/web"
)

const tag = "Treinamento"

type handler struct{ service *Service }

// Routes registers the routes of the course.
func Routes(r *web.Router, service *Service) {
	h := &handler{service}
	routes := web.Group{Path: "/api/training", Tag: tag, Access: web.Requires(actor.TrainingUse)}
	web.Register(r, routes.Get("", "getTraining", "Mostra os módulos, as lições e o progresso do usuário"), h.state)
	web.Register(r, routes.Put("/progress", "saveTrainingProgress", "Nota onde o usuário está e as lições que concluiu; só conta a que ele abriu"), h.save)
	web.Register(r, routes.Get("/modules/{module}", "getTrainingModule", "Mostra os textos e as perguntas de um módulo"), h.module)
	web.Register(r, routes.Post("/modules/{module}/quiz", "answerTrainingQuiz", "Corrige o questionário de um módulo"), h.quiz)
	h.mediaRoutes(r, routes)
}

type videoBody struct {
	Kind     string  `json:"kind" enum:"arquivo,link"`
	Link     *string `json:"link" doc:"O endereço, quando o vídeo está em outro lugar"`
	Captions bool    `json:"captions"`
	Own      bool    `json:"own" doc:"Substitui o vídeo original"`
}

func videoOf(v Video) videoBody {
	b := videoBody{Kind: "arquivo", Captions: v.Captions, Own: v.Own}
	if v.Link != "" {
		b.Kind, b.Link = "link", &v.Link
	}
	return b
}

type outlineLesson struct {
	Title   string    `json:"title"`
	Summary string    `json:"summary"`
	Video   videoBody `json:"video"`
}

type resultBody struct {
	Attempts int `json:"attempts"`
	Best     int `json:"best" doc:"Respostas certas na melhor tentativa"`
	Last     int `json:"last"`
	Total    int `json:"total" doc:"Perguntas do questionário"`
}

func resultOf(r Result, found bool) *resultBody {
	if !found {
		return nil
	}
	return &resultBody{r.Attempts, r.Best, r.Last, QuestionsOfAQuiz}
}

type outlineModule struct {
	Title   string          `json:"title"`
	Summary string          `json:"summary"`
	Lessons []outlineLesson `json:"lessons" nullable:"false"`
	Quiz    *resultBody     `json:"quiz,omitempty" doc:"Ausente antes da primeira tentativa"`
}

type progressBody struct {
	Module    int      `json:"moduloAtual" doc:"A partir de 0"`
	Lesson    int      `json:"licaoAtual" doc:"A partir de 0"`
	Completed []string `json:"concluidas" nullable:"false" doc:"Chaves módulo-lição, como 0-2"`
	Total     int      `json:"totalLicoes"`
	Version   int64    `json:"version" doc:"Cresce a cada mudança; 0 é nada gravado"`
}

func progressOf(p Progress) progressBody {
	b := progressBody{Module: p.At.Module, Lesson: p.At.Lesson, Completed: []string{}, Total: TotalLessons(), Version: p.Version}
	for _, k := range p.Completed {
		b.Completed = append(b.Completed, k.String())
	}
	return b
}

type stateBody struct {
	Modules  []outlineModule `json:"modules" nullable:"false"`
	Progress progressBody    `json:"progress"`
	Problems []string        `json:"problems" nullable:"false" doc:"Arquivos da pasta que não puderam ser usados; só para quem os substitui"`
}

type stateOutput struct{ Body stateBody }

func (h *handler) state(ctx context.Context, _ *struct{}) (*stateOutput, error) {
	who := web.Actor(ctx)
	course, progress, results, err := h.service.State(ctx, who)
	if err != nil {
		return nil, err
	}
	out := &stateOutput{Body: stateBody{Progress: progressOf(progress), Problems: []string{}}}
	if who.Can(actor.SettingsManage) {
		out.Body.Problems = append(out.Body.Problems, course.Problems...)
	}
	for i := range course.Modules {
		m := &course.Modules[i]
		lessons := make([]outlineLesson, len(m.Lessons))
		for j := range m.Lessons {
			lessons[j] = outlineLesson{m.Lessons[j].Title, m.Lessons[j].Summary, videoOf(m.Lessons[j].Video)}
		}
		result, found := results[i]
		out.Body.Modules = append(out.Body.Modules, outlineModule{m.Title, m.Summary, lessons, resultOf(result, found)})
	}
	return out, nil
}

type saveBody struct {
	Module    int      `json:"moduloAtual"`
	Lesson    int      `json:"licaoAtual"`
	Completed []string `json:"concluidas" maxItems:"100"`
	Total     int      `json:"totalLicoes,omitempty" doc:"O servidor conhece o seu; aceito para que o estado do navegador possa vir inteiro"`
}

type saveInput struct{ Body saveBody }

func (h *handler) save(ctx context.Context, in *saveInput) (progressBody, error) {
	at, completed, err := in.Body.keys()
	if err != nil {
		return progressBody{}, err
	}
	return web.As(progressOf)(h.service.Save(ctx, web.Actor(ctx), at, completed))
}

func (b *saveBody) keys() (at Key, completed []Key, err error) {
	var c fault.Collector
	at = Key{b.Module, b.Lesson}
	c.Check(at.Valid(), "licaoAtual", "O treinamento não tem esta lição.")
	for i, text := range b.Completed {
		k, ok := ParseKey(text)
		c.Check(ok, fmt.Sprintf("concluidas[%d]", i), "O treinamento não tem esta lição.")
		completed = append(completed, k)
	}
	return at, completed, c.Err()
}

type moduleInput struct {
	Module int `path:"module" doc:"A partir de 0"`
	Lesson int `query:"licao" default:"-1" minimum:"-1" doc:"A lição que se abre, a partir de 0: só nela se pode estar, e só ela conta depois; sem ela, só os textos"`
}

type sectionBody struct {
	Heading string   `json:"heading"`
	Text    string   `json:"text"`
	Points  []string `json:"points" nullable:"false"`
}

type lessonBody struct {
	Title    string        `json:"title"`
	Summary  string        `json:"summary"`
	Sections []sectionBody `json:"sections" nullable:"false"`
	Source   string        `json:"source" doc:"Normas e documentos em que o texto se apoia"`
}

type questionBody struct {
	Text    string   `json:"text"`
	Options []string `json:"options" nullable:"false"`
}

type moduleBody struct {
	Title     string         `json:"title"`
	Summary   string         `json:"summary"`
	Lessons   []lessonBody   `json:"lessons" nullable:"false"`
	Questions []questionBody `json:"questions" nullable:"false" doc:"Sem as respostas certas, que vêm com o resultado"`
}

type moduleOutput struct{ Body moduleBody }

func (h *handler) module(ctx context.Context, in *moduleInput) (*moduleOutput, error) {
	m, err := h.service.Module(in.Module)
	if err == nil && in.Lesson >= 0 {
		m, err = h.service.Open(ctx, web.Actor(ctx), Key{in.Module, in.Lesson})
	}
	if err != nil {
		return nil, err
	}
	out := &moduleOutput{Body: moduleBody{Title: m.Title, Summary: m.Summary}}
	for i := range m.Lessons {
		l := &m.Lessons[i]
		sections := make([]sectionBody, len(l.Sections))
		for j, s := range l.Sections {
			sections[j] = sectionBody{s.Heading, s.Text, append([]string{}, s.Points...)}
		}
		out.Body.Lessons = append(out.Body.Lessons, lessonBody{l.Title, l.Summary, sections, l.Source})
	}
	for _, q := range m.Questions {
		out.Body.Questions = append(out.Body.Questions, questionBody{q.Text, q.Options})
	}
	return out, nil
}

type quizBody struct {
	Answers []int `json:"answers" maxItems:"20" doc:"A posição da resposta escolhida em cada pergunta"`
}

type quizInput struct {
	Module int `path:"module" doc:"A partir de 0"`
	Body   quizBody
}

type answerBody struct {
	Chosen int    `json:"chosen"`
	Right  int    `json:"right"`
	Why    string `json:"why"`
}

type gradedBody struct {
	Correct int          `json:"correct"`
	Total   int          `json:"total"`
	Answers []answerBody `json:"answers" nullable:"false"`
	Quiz    resultBody   `json:"quiz"`
}

type quizOutput struct{ Body gradedBody }

func (h *handler) quiz(ctx context.Context, in *quizInput) (*quizOutput, error) {
	answers, result, err := h.service.HandIn(ctx, web.Actor(ctx), in.Module, in.Body.Answers)
	if err != nil {
		return nil, err
	}
	out := &quizOutput{Body: gradedBody{Correct: result.Last, Total: len(answers), Quiz: *resultOf(result, true)}}
	for _, a := range answers {
		out.Body.Answers = append(out.Body.Answers, answerBody(a))
	}
	return out, nil
}
