package web

import (
	"bytes"
	"encoding/json"
	"html"
	"strings"
)

const (
	routesFile = ".vite/routes.json"
	loginRoute = "login"
	// homeRoute is where the application goes from an address that it does not know.
	homeRoute = "dashboard"
)

// routeFiles are the scripts that the pages of the application need beyond those that
// index.html names. A page that names them is complete one round trip after it, in place
// of one for each script that imports another.
type routeFiles []pageFiles

type pageFiles struct {
	segments []string
	session  bool // nobody without a session gets there: the application shows the login
	links    []byte
}

// readRoutes reads what the build wrote (web/tools/route-files.ts).
func readRoutes(text []byte) (routeFiles, error) {
	var rows []struct {
		Path    string   `json:"path"`
		Session bool     `json:"session"`
		Files   []string `json:"files"`
	}
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, err
	}
	routes := make(routeFiles, len(rows))
	for i, row := range rows {
		var links bytes.Buffer
		for _, file := range row.Files {
			links.WriteString(`<link rel="modulepreload" crossorigin href="/` + html.EscapeString(file) + `">`)
		}
		routes[i] = pageFiles{strings.Split(row.Path, "/"), row.Session, links.Bytes()}
	}
	return routes, nil
}

// links returns the elements that make the browser ask for the files at once.
func (rs routeFiles) links(urlPath string, signedIn bool) []byte {
	found := rs.find(urlPath)
	if found == nil {
		found = rs.find(homeRoute)
	}
	if found != nil && found.session && !signedIn {
		found = rs.find(loginRoute)
	}
	if found == nil {
		return nil
	}
	return found.links
}

// find returns the page of a path; one without parameters comes first.
func (rs routeFiles) find(urlPath string) *pageFiles {
	segments := strings.Split(strings.Trim(urlPath, "/"), "/")
	var found *pageFiles
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
