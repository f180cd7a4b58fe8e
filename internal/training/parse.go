package training

import (
	"fmt"
	"net/url"
	"strings"

	"ynova/internal/kernel/fault"
)

// What a file of the course may be missing. The sentences reach who replaces it.
var (
	errTitle     = fault.New(fault.Invalid, "sem_titulo", "falta o título (linha que começa com #)")
	errSummary   = fault.New(fault.Invalid, "sem_resumo", "falta o resumo, abaixo do título")
	errSections  = fault.New(fault.Invalid, "sem_secao", "falta ao menos uma seção (linha que começa com ##)")
	errStray     = fault.New(fault.Invalid, "ponto_solto", "há um ponto (-) antes da primeira seção")
	errEmpty     = fault.New(fault.Invalid, "secao_vazia", "há uma seção sem texto")
	errQuestions = fault.New(fault.Invalid, "perguntas", fmt.Sprintf("são necessárias %d perguntas (linhas que começam com ##)", QuestionsOfAQuiz))
	errOptions   = fault.New(fault.Invalid, "respostas", "cada pergunta precisa de duas ou mais respostas, só uma delas certa (linha que começa com *)")
	errWhy       = fault.New(fault.Invalid, "sem_explicacao", "cada pergunta precisa de uma explicação (linha que começa com >)")
	errLink      = fault.New(fault.Invalid, "video", "o endereço do vídeo deve começar com https://")
)

// parseLesson reads "# title", the summary, "## section" with text and "- points",
// and "Fonte: …".
func parseLesson(text string) (Lesson, error) {
	var l Lesson
	for line := range lines(text) {
		var section *Section
		if n := len(l.Sections); n > 0 {
			section = &l.Sections[n-1]
		}
		switch {
		case strings.HasPrefix(line, "## "):
			l.Sections = append(l.Sections, Section{Heading: line[3:]})
		case strings.HasPrefix(line, "# "):
			l.Title = line[2:]
		case strings.HasPrefix(line, "Fonte:"):
			l.Source = strings.TrimSpace(strings.TrimPrefix(line, "Fonte:"))
		case strings.HasPrefix(line, "- ") && section == nil:
			return l, errStray
		case strings.HasPrefix(line, "- "):
			section.Points = append(section.Points, line[2:])
		case section != nil:
			section.Text = joined(section.Text, line)
		default:
			l.Summary = joined(l.Summary, line)
		}
	}
	return l, l.check()
}

func (l *Lesson) check() error {
	switch {
	case l.Title == "":
		return errTitle
	case l.Summary == "":
		return errSummary
	case len(l.Sections) == 0:
		return errSections
	}
	for _, s := range l.Sections {
		if s.Text == "" {
			return errEmpty
		}
	}
	return nil
}

// parseModule reads "# title" and the summary.
func parseModule(text string) (title, summary string, err error) {
	for line := range lines(text) {
		if after, ok := strings.CutPrefix(line, "# "); ok {
			title = after
		} else {
			summary = joined(summary, line)
		}
	}
	switch {
	case title == "":
		err = errTitle
	case summary == "":
		err = errSummary
	}
	return title, summary, err
}

// parseQuiz reads "## question", "- option", "* right option" and "> explanation".
func parseQuiz(text string) ([]Question, error) {
	var questions []Question
	var rights []int // right options of each question
	for line := range lines(text) {
		mark, rest, _ := strings.Cut(line, " ")
		if mark == "##" {
			questions, rights = append(questions, Question{Text: rest}), append(rights, 0)
			continue
		}
		n := len(questions) - 1
		if n < 0 {
			return nil, errQuestions
		}
		q := &questions[n]
		switch mark {
		case "*":
			rights[n]++
			q.Right = len(q.Options)
			q.Options = append(q.Options, rest)
		case "-":
			q.Options = append(q.Options, rest)
		case ">":
			q.Why = rest
		default:
			return nil, errOptions
		}
	}
	if len(questions) != QuestionsOfAQuiz {
		return nil, errQuestions
	}
	for i, q := range questions {
		if len(q.Options) < 2 || rights[i] != 1 {
			return nil, errOptions
		}
		if q.Why == "" {
			return nil, errWhy
		}
	}
	return questions, nil
}

// parseLink accepts the address of a video elsewhere.
func parseLink(text string) (string, error) {
	text = strings.TrimSpace(text)
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(text) > maxLink {
		return "", errLink
	}
	return u.String(), nil
}

// lines yields what is not blank, without spaces around.
func lines(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
			if line = strings.TrimSpace(line); line != "" && !yield(line) {
				return
			}
		}
	}
}

func joined(before, line string) string {
	return strings.TrimSpace(before + " " + line)
}
