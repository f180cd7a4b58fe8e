package training

import (
	"fmt"
	"strconv"
	"strings"
)

// The size of the course (TR-03).
const (
	Modules          = 10
	QuestionsOfAQuiz = 5
)

// LessonsOf is the number of lessons of a module, counted from 0: 3 + (i mod 3).
func LessonsOf(module int) int { return 3 + module%3 }

// passing is how many right answers complete the last lesson, which has no 'Próximo'.
const passing = 3

// last is the lesson that the quiz of its module completes.
var last = Key{Modules - 1, LessonsOf(Modules-1) - 1}

// TotalLessons is the number of lessons of the course.
func TotalLessons() int {
	total := 0
	for module := range Modules {
		total += LessonsOf(module)
	}
	return total
}

// Key names a lesson, both numbers counted from 0.
type Key struct{ Module, Lesson int }

// Valid reports whether the course has the lesson.
func (k Key) Valid() bool {
	return k.Module >= 0 && k.Module < Modules && k.Lesson >= 0 && k.Lesson < LessonsOf(k.Module)
}

// String is the key of a completed lesson as browsers keep it, "0-2" (TR-05).
func (k Key) String() string { return fmt.Sprintf("%d-%d", k.Module, k.Lesson) }

// ParseKey reads what String writes; false for what is no lesson of the course.
func ParseKey(s string) (Key, bool) {
	module, lesson, _ := strings.Cut(s, "-")
	m, errModule := strconv.Atoi(module)
	l, errLesson := strconv.Atoi(lesson)
	k := Key{m, l}
	return k, errModule == nil && errLesson == nil && k.Valid() && k.String() == s
}

// Course is what there is to learn.
type Course struct {
	Modules []Module
	// Problems are the files of the data directory that could not be used, each with
	// its reason.
	Problems []string
}

// Module is a subject with its lessons and its quiz.
type Module struct {
	Title     string
	Summary   string
	Lessons   []Lesson
	Questions []Question
}

// Lesson is a short text, which its video shows as slides.
type Lesson struct {
	Title    string
	Summary  string
	Sections []Section
	Source   string // norms and documents that the text rests on
	Video    Video
}

// Section is a slide: its heading, the text read with it and the points shown.
type Section struct {
	Heading string
	Text    string
	Points  []string
}

// Video is what is played with a lesson: a file, or an address elsewhere.
type Video struct {
	Link     string // an https address; empty: a file
	Own      bool   // put there by staff instead of the shipped one
	Captions bool
}

// Question is a question of a quiz.
type Question struct {
	Text    string
	Options []string
	Right   int // index of the right option
	Why     string
}
