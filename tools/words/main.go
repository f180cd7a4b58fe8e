// Command words reads the comments of the Go, TypeScript and JavaScript files that git has, and ends with
// 1 where one has a word of words.tsv that the field does not use. A comment that needs the
// word stands in exceptions.tsv, with the reason.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	// words are a pattern and what to write in its place, a line each.
	//go:embed words.tsv
	words string
	// exceptions are a path, a piece of the comment and the reason, a line each.
	//go:embed exceptions.tsv
	exceptions string
)

func main() {
	const root = ".."
	files, err := tracked(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	found, err := search(root, files, rows(words), rows(exceptions))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	for _, f := range found {
		fmt.Println(f)
	}
	if len(found) > 0 {
		os.Exit(1)
	}
}

func tracked(root string) ([]string, error) {
	out, err := exec.CommandContext(context.Background(), "git", "-C", root, "ls-files", "*.go", "web/*.ts", "web/*.tsx", "web/*.mjs", "web/public/*.js").Output()
	if err != nil {
		return nil, fmt.Errorf("words: listing the files: %w", err)
	}
	return strings.Fields(string(out)), nil
}

func rows(text string) [][]string {
	var list [][]string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, strings.Split(line, "\t"))
		}
	}
	return list
}

// search returns a line for each comment that has a word, and for each exception that no
// comment needs any more.
func search(root string, files []string, words, exceptions [][]string) ([]string, error) {
	type word struct {
		*regexp.Regexp
		instead string
	}
	var list []word
	for _, w := range words {
		pattern, err := regexp.Compile(`(?i)\b(?:` + w[0] + `)\b`)
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		list = append(list, word{pattern, w[1]})
	}
	var found []string
	needed := map[int]bool{}
	for _, file := range files {
		if strings.Contains(file, "/api/gen/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		for _, c := range comments(string(text)) {
			for _, w := range list {
				match := w.FindString(c.text)
				if match == "" || excepted(exceptions, file, c.text, needed) {
					continue
				}
				found = append(found, fmt.Sprintf("%s:%d: %q: %s", file, c.line, match, w.instead))
			}
		}
	}
	for i, e := range exceptions {
		if !needed[i] {
			found = append(found, fmt.Sprintf("exceptions.tsv: no comment of %s has %q", e[0], e[1]))
		}
	}
	return found, nil
}

func excepted(exceptions [][]string, file, comment string, needed map[int]bool) bool {
	for i, e := range exceptions {
		if e[0] == file && strings.Contains(comment, e[1]) {
			needed[i] = true
			return true
		}
	}
	return false
}

type comment struct {
	line int
	text string
}

// comments returns the lines of a file that are comments, or end with one: enough for both
// languages, whose formatters put a comment on lines of its own or behind the code.
func comments(text string) []comment {
	var list []comment
	block := false
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSpace(line)
		switch {
		case block, strings.HasPrefix(line, "/*"), strings.HasPrefix(line, "{/*"):
			list = append(list, comment{n, line})
			block = !strings.Contains(line, "*/")
		case strings.HasPrefix(line, "//"):
			list = append(list, comment{n, line})
		default:
			if at := strings.LastIndex(line, " // "); at >= 0 && !quoted(line[:at]) {
				list = append(list, comment{n, line[at:]})
			}
		}
	}
	return list
}

// quoted reports whether a text ends inside of a string.
func quoted(text string) bool {
	for _, mark := range []string{`"`, "'", "`"} {
		if strings.Count(text, mark)%2 == 1 {
			return true
		}
	}
	return false
}
