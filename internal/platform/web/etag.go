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

// ParseIfMatch reads the version that an edit is based on. It is nil when the
// header is missing or "*", which matches every version. Anything but one strong
// tag of ours is a BadRequest.
func ParseIfMatch(header string) (*int64, error) {
	header = strings.TrimSpace(header)
	if header == "" || header == "*" {
		return nil, nil
	}
	version, err := strconv.ParseInt(strings.Trim(header, `"`), 10, 64)
	if err != nil || ETag(version) != header {
		return nil, errIfMatch
	}
	return &version, nil
}
