// Package preload owns which scripts a page of the application names beyond those that
// index.html does, so that it is complete one round trip after it, in place of one for
// each script that imports another. It does not own who has a session, nor the page.
package preload

import (
	"bytes"
	"encoding/json"
	"html"
	"strings"
)

const (
	// File is what the build writes (web/tools/route-files.ts), and Parse reads.
	File = ".vite/routes.json"

	loginRoute = "login"
	// homeRoute is where the application goes from an address that it does not know.
	homeRoute = "dashboard"
)

// Routes are the pages of the application.
type Routes []page

type page struct {
	segments []string
	session  bool // nobody without a session gets there: the application shows the login
	links    []byte
}

// Parse reads what the build wrote.
func Parse(text []byte) (Routes, error) {
	var rows []struct {
		Path    string   `json:"path"`
		Session bool     `json:"session"`
		Files   []string `json:"files"`
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, err
	}
	routes := make(Routes, len(rows))
	for i, row := range rows {
		var links bytes.Buffer
		for _, file := range row.Files {
			links.WriteString(`<link rel="modulepreload" crossorigin href="/` + html.EscapeString(file) + `">`)
		}
		routes[i] = page{strings.Split(row.Path, "/"), row.Session, links.Bytes()}
	}
	return routes, nil
}

// Links returns the elements that make the browser ask for the files at once, and whether
// a visitor, who is not signed in, asks for the login itself.
func (rs Routes) Links(urlPath string, signedIn bool) (links []byte, visitor bool) {
	found, login := rs.find(urlPath), rs.find(loginRoute)
	visitor = found != nil && found == login && !signedIn
	if found == nil {
		found = rs.find(homeRoute)
	}
	if found != nil && found.session && !signedIn {
		found = login
	}
	if found == nil {
		return nil, false
	}
	return found.links, visitor
}

// find returns the page of a path; one without parameters comes first.
func (rs Routes) find(urlPath string) *page {
	segments := strings.Split(strings.Trim(urlPath, "/"), "/")
	var found *page
	parameters := len(segments) + 1
	for i := range rs {
		if n, ok := matchSegments(rs[i].segments, segments); ok && n < parameters {
			found, parameters = &rs[i], n
		}
	}
	return found
}

// matchSegments reports whether the path fits the pattern, of which the last segment may be
// optional (":token?"), and with how many parameters.
func matchSegments(pattern, segments []string) (parameters int, ok bool) {
	if last := len(pattern) - 1; last == len(segments) && strings.HasSuffix(pattern[last], "?") {
		pattern = pattern[:last]
	}
	if len(pattern) != len(segments) {
		return 0, false
	}
	for i, want := range pattern {
		switch {
		case strings.HasPrefix(want, ":"):
			parameters++
		case want != segments[i]:
			return 0, false
		}
	}
	return parameters, true
}
