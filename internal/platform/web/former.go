package web

import (
	"context"
	"net/http"
	"net/url"
	"strings"
)

// Former gives the ids that there are in the place of those that are gone.
type Former func(ctx context.Context) (map[string]string, error)

// upToDate has a request that reads ask for the row that there is, where it names one that went
// into another: an old address answers, and so does what a program has kept. What writes names
// the row that it has read. Where the ids cannot be read the request is as it was, and finds out
// by itself.
func (r *Router) upToDate(ctx context.Context, req *http.Request) *http.Request {
	if r.former == nil || req.Method != http.MethodGet && req.Method != http.MethodHead {
		return req
	}
	into, err := r.former(ctx)
	if err != nil || len(into) == 0 {
		return req
	}
	path, query := strings.Split(req.URL.Path, "/"), req.URL.Query()
	changed := replaceIDs(into, path)
	for _, values := range query {
		changed = replaceIDs(into, values) || changed
	}
	if !changed {
		return req
	}
	now := req.Clone(ctx)
	now.URL = &url.URL{Path: strings.Join(path, "/"), RawQuery: query.Encode()}
	return now
}

// replaceIDs puts the ids that there are into the list; one may begin a text, as that of a
// balance does of its months.
func replaceIDs(into map[string]string, list []string) (changed bool) {
	for i, text := range list {
		id, rest, cut := strings.Cut(text, "_")
		now, gone := into[id]
		if !gone {
			continue
		}
		list[i], changed = now, true
		if cut {
			list[i] += "_" + rest
		}
	}
	return changed
}

