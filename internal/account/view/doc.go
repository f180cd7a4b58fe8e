// Package view owns the saved views: under which name a person keeps how she looks at
// a list, and which roles the gestora shares one with. It does not own what a query
// means: the screen reads it, and drops the keys that it does not know.
//
// Invariants: a view is changed and deleted by its owner alone; only the gestora shares;
// a name stands once a screen; who opens a view sees with the own rights.
//
// Tables: saved_views.
package view
