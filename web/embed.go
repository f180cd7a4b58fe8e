// Package spa embeds the built React application. It owns nothing else: how the
// files are served is decided in internal/platform/web.
//
// A checkout in which the front end was never built has only placeholder.html,
// which says so.
package spa

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files returns the built application with index.html at its root.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("spa: " + err.Error()) // cannot happen: the name is valid
	}
	return files
}

// StyleHashes returns the CSP hashes of the <style> elements that libraries add
// without the nonce. The empty element (its hash is that of no bytes) carries no
// rule and can do nothing.
func StyleHashes() []string {
	return []string{"sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="}
}
