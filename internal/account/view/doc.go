// Package view owns the saved views: under which name a person keeps how she looks at
// a list, which roles the gestora shares one with, and which of them she has mailed to
// herself (DR-26). It does not own what a query means: the screen reads it, and drops the
// keys that it does not know; nor the lists, which the features that own them read.
//
// Invariants: a view is changed, deleted and mailed by its owner alone; only the gestora
// shares; a name stands once a screen; who opens a view sees with the own rights, and a mail
// has what its owner may see at that hour.
//
// Tables: saved_views, view_sends.
package view
