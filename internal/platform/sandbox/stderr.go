package sandbox

import "strings"

// headBuffer keeps the beginning of what is written and drops the rest: the
// first lines of a crash name its reason.
type headBuffer struct {
	kept strings.Builder
	left int
}

func (b *headBuffer) Write(p []byte) (int, error) {
	n := min(len(p), b.left)
	b.kept.Write(p[:n])
	b.left -= n
	return len(p), nil
}

func (b *headBuffer) contains(s string) bool { return strings.Contains(b.kept.String(), s) }

// firstLine is short on purpose: the text may quote the foreign file.
func (b *headBuffer) firstLine() string {
	line, _, _ := strings.Cut(b.kept.String(), "\n")
	const most = 200
	return line[:min(len(line), most)]
}
