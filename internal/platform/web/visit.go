package web

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"time"

	"ynova/internal/kernel/actor"
)

// Visit is what the trail keeps of a request that changed nothing: a file that left, or
// an act that was refused (SX-08).
type Visit struct {
	Actor   actor.Actor
	Route   string // its id
	What    string // its summary
	Method  string
	Path    string // the pattern
	Object  string // the ids in the path, with slashes between; empty where it names none
	Refusal string // code of the refusal; empty: a file left
}

// tellPatience is how long telling a refusal may take, which the client does not wait for.
const tellPatience = 5 * time.Second

// Recorded says that the trail was told what leaves with this request.
func Recorded(ctx context.Context) {
	if ex := exchangeOf(ctx); ex != nil {
		ex.recorded = true
	}
}

var pathNames = regexp.MustCompile(`\{([a-z_A-Z]+)\}`)

func (ex *exchange) visit() Visit {
	var object []string
	for _, name := range pathNames.FindAllStringSubmatch(ex.route.Path, -1) {
		if name[1] != "page" { // who reads a page reads the document
			object = append(object, ex.req.PathValue(name[1]))
		}
	}
	return Visit{
		Actor: ex.actor, Route: ex.route.ID, What: ex.route.Summary, Method: ex.route.Method, Path: ex.route.Path,
		Object: strings.Join(object, "/"), Refusal: ex.refusal,
	}
}

// told tells the trail of a file before its first byte leaves: what cannot be recorded
// stays. A feature that has recorded it itself is not repeated, nor is a file for all
// or of a public link, whose address is its key.
type told struct {
	*response
	ex *exchange
}

// Write implements io.Writer.
func (t *told) Write(p []byte) (int, error) {
	ex := t.ex
	if !ex.recorded && !ex.route.Unrecorded && ex.actor.UserID != "" && ex.router.visits != nil {
		if err := ex.router.visits(ex.req.Context(), ex.visit()); err != nil {
			return 0, err
		}
		ex.recorded = true
	}
	return t.response.Write(p)
}

// tellRefusal tells the trail of a person whom an act was refused. Who is only asked
// for the password, or for a newer page, was not.
func (ex *exchange) tellRefusal(ctx context.Context) {
	asked := ex.refusal == errReauth.Code || ex.refusal == errCSRF.Code
	if ex.refusal == "" || asked || ex.route == nil || ex.actor.UserID == "" || ex.router.visits == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellPatience)
	defer cancel()
	if err := ex.router.visits(ctx, ex.visit()); err != nil {
		ex.logError(ctx, slog.LevelError, "refusal not recorded", err)
	}
}
