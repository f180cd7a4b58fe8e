package training

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestCourseHasTheSpecifiedSize_TR03(t *testing.T) {
	l, err := NewLibrary(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	c := l.Course()
	t.Run("TR-03 ten modules of 3 + (i mod 3) lessons", func(t *testing.T) {
		want := []int{3, 4, 5, 3, 4, 5, 3, 4, 5, 3}
		if len(c.Modules) != len(want) || TotalLessons() != 39 {
			t.Fatalf("%d modules, %d lessons", len(c.Modules), TotalLessons())
		}
		for i, m := range c.Modules {
			if len(m.Lessons) != want[i] || len(m.Questions) != QuestionsOfAQuiz {
				t.Errorf("module %d: %d lessons, %d questions", i, len(m.Lessons), len(m.Questions))
			}
		}
	})
	t.Run("each lesson is short and names its source", func(t *testing.T) {
		for i, m := range c.Modules {
			for j, lesson := range m.Lessons {
				text := lesson.Title + " " + lesson.Summary
				for _, s := range lesson.Sections {
					text += " " + s.Heading + " " + s.Text + " " + strings.Join(s.Points, " ")
				}
				if n := len(strings.Fields(text)); n < 120 || n > 350 {
					t.Errorf("%v: %d words", Key{i, j}, n)
				}
				if lesson.Source == "" {
					t.Errorf("%v names no source", Key{i, j})
				}
			}
		}
	})
}

func TestKeys_TR05(t *testing.T) {
	for text, ok := range map[string]bool{
		"0-0": true, "2-4": true, "9-2": true, "0-3": false, "10-0": false, "-1-0": false, "0-": false, "": false,
		"00-0": false, "0-0-0": false, "+0-0": false, " 0-0": false,
	} {
		k, got := ParseKey(text)
		if got != ok || ok && k.String() != text {
			t.Errorf("TR-05 %q: %v %v", text, k, got)
		}
	}
}

var cue = regexp.MustCompile(`(?m)^(\d\d):(\d\d):(\d\d)\.000 --> (\d\d):(\d\d):(\d\d)\.950\n(.+)$`)

// The videos are made from the texts by scripts/training-videos; the captions, which
// replace the sound, carry every word.
func TestVideosAreOfTheirLessons_TR02(t *testing.T) {
	l, err := NewLibrary(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for i, m := range l.Course().Modules {
		for j, lesson := range m.Lessons {
			name := Key{i, j}.file()
			read := func(ending string) string {
				data, err := fs.ReadFile(l.shipped, name+ending)
				if err != nil {
					t.Fatal(err)
				}
				return string(data)
			}
			text, captions, film := read(".md"), read(".vtt"), read(".webm")
			total += len(film)
			if sum := sha256.Sum256([]byte(text)); !strings.Contains(captions, hex.EncodeToString(sum[:])) {
				t.Errorf("TR-02 %s: the video is of an older text; run scripts/training-videos/make.mjs", name)
			}
			if !strings.HasPrefix(film, "\x1a\x45\xdf\xa3") || !strings.Contains(film[:400], "V_VP9") {
				t.Errorf("TR-02 %s: no WebM with VP9", name)
			}
			checkCaptions(t, name, captions, lesson)
		}
	}
	if total > 6<<20 {
		t.Errorf("TR-02 the videos take %d bytes, at most 6 MB", total)
	}
}

func checkCaptions(t *testing.T, name, captions string, lesson Lesson) {
	t.Helper()
	var said strings.Builder
	last := time.Duration(0)
	for _, m := range cue.FindAllStringSubmatch(captions, -1) {
		from, to := moment(m[1:4]), moment(m[4:7])
		if from < last || to < from {
			t.Errorf("TR-02 %s: caption from %v to %v after %v", name, from, to, last)
		}
		last = to
		said.WriteString(m[7] + " ")
	}
	if last < 30*time.Second || last > 4*time.Minute {
		t.Errorf("TR-02 %s runs %v", name, last)
	}
	want := lesson.Summary
	for _, s := range lesson.Sections {
		want += " " + s.Text
	}
	if strings.TrimSpace(said.String()) != want {
		t.Errorf("TR-02 %s: the captions say %q", name, said.String())
	}
}

func moment(parts []string) time.Duration {
	seconds := 0
	for _, p := range parts {
		n, _ := strconv.Atoi(p)
		seconds = seconds*60 + n
	}
	return time.Duration(seconds) * time.Second
}

func TestFilesOfStaffAreChecked(t *testing.T) {
	quiz := strings.Repeat("## P\n- a\n* b\n> porque\n", QuestionsOfAQuiz)
	for _, c := range []struct {
		name, text string
		parse      func(string) error
		want       error
	}{
		{"lesson", "# T\nR\n## S\nx\n- p\nFonte: f\n", lessonError, nil},
		{"windows", "\ufeff# T\r\nR\r\n## S\r\nx\r\n", lessonError, nil},
		{"no title", "R\n## S\nx\n", lessonError, errTitle},
		{"no summary", "# T\n## S\nx\n", lessonError, errSummary},
		{"no section", "# T\nR\n", lessonError, errSections},
		{"no text", "# T\nR\n## S\n- p\n", lessonError, errEmpty},
		{"stray point", "# T\nR\n- p\n", lessonError, errStray},
		{"quiz", quiz, quizError, nil},
		{"four questions", strings.Replace(quiz, "## P\n- a\n* b\n> porque\n", "", 1), quizError, errQuestions},
		{"two right", strings.Replace(quiz, "- a", "* a", 1), quizError, errOptions},
		{"none right", strings.Replace(quiz, "* b", "- b", 1), quizError, errOptions},
		{"one option", strings.Replace(quiz, "- a\n", "", 1), quizError, errOptions},
		{"no reason", strings.Replace(quiz, "> porque\n", "", 1), quizError, errWhy},
		{"loose line", quiz + "texto\n", quizError, errOptions},
		{"option first", "- a\n" + quiz, quizError, errQuestions},
		{"https", "https://exemplo.com/v?a=1\n", linkError, nil},
		{"http", "http://exemplo.com/v", linkError, errLink},
		{"script", "javascript:alert(1)", linkError, errLink},
		{"password", "https://a:b@exemplo.com/", linkError, errLink},
	} {
		if err := c.parse(c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func lessonError(text string) error { _, err := parseLesson(text); return err }
func quizError(text string) error   { _, err := parseQuiz(text); return err }
func linkError(text string) error   { _, err := parseLink(text); return err }
