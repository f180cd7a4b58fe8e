package fault

// Kind says what went wrong in terms of what the caller can do about it.
type Kind uint8

// The kinds, each with the HTTP status that it becomes.
const (
	Internal             Kind = iota // 500: our defect; the person reads a generic sentence
	BadRequest                       // 400: the request could not be understood
	Unauthenticated                  // 401: no session
	Forbidden                        // 403: the function is denied
	NotFound                         // 404: no such row, or a row out of scope
	Conflict                         // 409: duplicate, or a state that does not allow it
	Stale                            // 412: another user saved first
	TooLarge                         // 413: the file or body is over its limit
	UnsupportedMedia                 // 415: not a type that is accepted here
	Invalid                          // 422: the content breaks a rule; see Fields
	PreconditionRequired             // 428: an edit must say which version it read
	RateLimited                      // 429: too many attempts; see RetryAfter
	Unavailable                      // 503: something we depend on is down
	DiskFull                         // 507: nothing can be written
)

var kinds = [...]struct {
	name   string
	status int
}{
	Internal:             {"internal", 500},
	BadRequest:           {"bad_request", 400},
	Unauthenticated:      {"unauthenticated", 401},
	Forbidden:            {"forbidden", 403},
	NotFound:             {"not_found", 404},
	Conflict:             {"conflict", 409},
	Stale:                {"stale", 412},
	TooLarge:             {"too_large", 413},
	UnsupportedMedia:     {"unsupported_media", 415},
	Invalid:              {"invalid", 422},
	PreconditionRequired: {"precondition_required", 428},
	RateLimited:          {"rate_limited", 429},
	Unavailable:          {"unavailable", 503},
	DiskFull:             {"disk_full", 507},
}

// Status returns the HTTP status of the kind.
func (k Kind) Status() int {
	if int(k) >= len(kinds) {
		return kinds[Internal].status
	}
	return kinds[k].status
}

// String returns the English name of the kind, for logs.
func (k Kind) String() string {
	if int(k) >= len(kinds) {
		return kinds[Internal].name
	}
	return kinds[k].name
}
