// Package ynova carries the documents of the repository that the product shows to
// its users: the manual with its pictures, and what is new.
package ynova

import "embed"

// Documents holds docs/manual.md, docs/screenshots and CHANGELOG.md.
//
//go:embed CHANGELOG.md docs/manual.md docs/screenshots/*-desktop-light.webp
var Documents embed.FS
