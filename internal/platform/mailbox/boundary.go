package mailbox

import (
	"bytes"
	"strings"
)

// divided are the parts between the boundaries of a body, and whether the last is closed: the end
// of the file is an end too. Programs go on after the closing boundary, and write other
// boundaries than they announce.
func divided(body []byte, boundary string) (parts [][]byte, closed bool) {
	if boundary != "" {
		parts, closed = cutAt(body, []byte("--"+boundary))
	}
	if mark := boundaryOf(body); len(parts) == 0 && mark != nil {
		parts, closed = cutAt(body, mark)
	}
	return parts, closed
}

// cutAt are the parts between lines that begin with the mark.
func cutAt(body, mark []byte) (parts [][]byte, closed bool) {
	at := -1 // where the part begins that is read; negative: none does
	for from := 0; from < len(body) && len(parts) <= maxParts; {
		line, rest := cutLine(body[from:])
		if after, found := bytes.CutPrefix(line, mark); found {
			ends := bytes.HasPrefix(after, []byte("--"))
			if len(bytes.TrimSpace(bytes.TrimPrefix(after, []byte("--")))) == 0 {
				if at >= 0 {
					parts = append(parts, withoutLineEnd(body[at:from]))
				}
				if at, closed = len(body)-len(rest), ends; ends {
					at = -1
				}
			}
		}
		from = len(body) - len(rest)
	}
	if at >= 0 {
		parts = append(parts, body[at:])
	}
	return parts, closed
}

// boundaryOf is the first line that a part's head follows, where nothing or a wrong boundary was
// announced.
func boundaryOf(body []byte) []byte {
	for len(body) > 0 {
		line, rest := cutLine(body)
		if next := first(rest); bytes.HasPrefix(line, []byte("--")) && len(line) > 2 && len(next) > len("content-") && strings.EqualFold(string(next[:len("content-")]), "content-") {
			return bytes.TrimRight(line, " \t")
		}
		body = rest
	}
	return nil
}

// withoutLineEnd leaves out the line end before a boundary, which belongs to that.
func withoutLineEnd(part []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(part, []byte("\n")), []byte("\r"))
}
