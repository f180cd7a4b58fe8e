package training

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
	"unicode/utf8"

	"ynova/internal/kernel/fault"
)

//go:embed content
var shippedFiles embed.FS

const (
	maxText = 64 << 10 // of a file that staff wrote
	maxLink = 500
)

// Library is where the course comes from: the files that are shipped, each of which
// one in a folder may replace.
type Library struct {
	folder  string
	shipped fs.FS
	course  Course // the shipped one
}

// NewLibrary reads the shipped course. The folder need not exist.
func NewLibrary(folder string) (*Library, error) {
	shipped, err := fs.Sub(shippedFiles, "content")
	if err != nil {
		return nil, fmt.Errorf("training: %w", err)
	}
	l := &Library{folder: folder, shipped: shipped}
	l.course.Modules = make([]Module, Modules)
	for i := range l.course.Modules {
		l.course.Modules[i].Lessons = make([]Lesson, LessonsOf(i))
	}
	if problems := l.course.readAll(shipped); len(problems) > 0 {
		return nil, fmt.Errorf("training: shipped course: %v", problems)
	}
	for i := range l.course.Modules {
		for j := range l.course.Modules[i].Lessons {
			l.course.Modules[i].Lessons[j].Video.Captions = true
		}
	}
	return l, nil
}

func moduleFolder(module int) string { return fmt.Sprintf("modulo-%02d", module+1) }

// file is the name of a lesson's file without its ending.
func (k Key) file() string { return fmt.Sprintf("%s/licao-%d", moduleFolder(k.Module), k.Lesson+1) }

// Course returns the course as it is now. The folder is looked at each time, so
// that a replaced file counts at once, on every instance.
func (l *Library) Course() Course {
	root, err := os.OpenRoot(l.folder)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return l.course
		}
		return Course{Modules: l.course.Modules, Problems: []string{"A pasta treinamento não pôde ser lida."}}
	}
	defer func() { _ = root.Close() }() // only read from
	c := l.course.clone()
	c.Problems = c.readAll(optional{root.FS()})
	for i := range c.Modules {
		for j := range c.Modules[i].Lessons {
			c.Problems = append(c.Problems, c.Modules[i].Lessons[j].Video.replace(root.FS(), Key{i, j})...)
		}
	}
	return c
}

func (c *Course) clone() Course {
	out := Course{Modules: append([]Module(nil), c.Modules...)}
	for i := range out.Modules {
		out.Modules[i].Lessons = append([]Lesson(nil), out.Modules[i].Lessons...)
	}
	return out
}

// optional hides that a file is missing: it reads as no text at all.
type optional struct{ fs.FS }

// readAll takes over every text of the files; what is wrong leaves what was there.
func (c *Course) readAll(files fs.FS) (problems []string) {
	read := func(name string, use func(text string) error) {
		text, err := readText(files, name)
		if _, may := files.(optional); may && errors.Is(err, fs.ErrNotExist) {
			return
		}
		if err == nil {
			err = use(text)
		}
		if err != nil {
			problems = append(problems, name+": "+sentence(err))
		}
	}
	for i := range c.Modules {
		m := &c.Modules[i]
		read(moduleFolder(i)+"/modulo.md", func(text string) error {
			title, summary, err := parseModule(text)
			if err == nil {
				m.Title, m.Summary = title, summary
			}
			return err
		})
		read(moduleFolder(i)+"/questoes.md", func(text string) error {
			questions, err := parseQuiz(text)
			if err == nil {
				m.Questions = questions
			}
			return err
		})
		for j := range m.Lessons {
			read(Key{i, j}.file()+".md", func(text string) error {
				lesson, err := parseLesson(text)
				if err == nil {
					lesson.Video = m.Lessons[j].Video
					m.Lessons[j] = lesson
				}
				return err
			})
		}
	}
	return problems
}

var (
	errTooLong = fault.New(fault.TooLarge, "tamanho", fmt.Sprintf("o arquivo tem mais de %d kB", maxText>>10))
	errUTF8    = fault.New(fault.Invalid, "codificacao", "o arquivo não está em UTF-8")
)

func readText(files fs.FS, name string) (string, error) {
	f, err := files.Open(name)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }() // only read from
	data, err := io.ReadAll(io.LimitReader(f, maxText+1))
	switch {
	case err != nil:
		return "", err
	case len(data) > maxText:
		return "", errTooLong
	case !utf8.Valid(data):
		return "", errUTF8
	}
	return string(data), nil
}

// sentence states the error without paths or system texts.
func sentence(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return "o arquivo não pôde ser lido"
	}
	if known, ok := fault.As(err); ok {
		return known.Message
	}
	return err.Error()
}

// Edition is the day of the shipped course; the documents made of it bear it.
var Edition = time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
