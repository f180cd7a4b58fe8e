package web

import (
	"strconv"
	"strings"

	"ynova/internal/kernel/fault"
)

var errIfMatch = fault.New(fault.BadRequest, "if_match", "O cabeçalho If-Match deve conter a versão lida, entre aspas.")

// ETag returns the entity tag of a version.
func ETag(version int64) string {
	return `"` + strconv.FormatInt(version, 10) + `"`
}

// ParseIfMatch reads the version that an edit is based on. It is absent when the
// header is missing or "*", which matches every version. Anything but one strong
// tag of ours is a BadRequest.
func ParseIfMatch(header string) (version int64, present bool, err error) {
	header = strings.TrimSpace(header)
	if header == "" || header == "*" {
		return 0, false, nil
	}
	digits, ok := strings.CutPrefix(header, `"`)
	if ok {
		digits, ok = strings.CutSuffix(digits, `"`)
	}
	version, parseErr := strconv.ParseInt(digits, 10, 64)
	if !ok || parseErr != nil || ETag(version) != header {
		return 0, false, errIfMatch
	}
	return version, true, nil
}
