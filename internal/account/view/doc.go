// Package view owns the saved views: under which name a person keeps how she looks at
// a list, and which roles the gestora shares one with. It does not own what a query
// means: the screen reads it, and drops the keys that it does not know. Sending mails a view
to its owner (DR-26); what the list has is read by the feature that owns it.
//
// Invariants: a view is changed and deleted by its owner alone; only the gestora shares;
// a name stands once a screen; who opens a view sees with the own rights, and what is
// mailed is what its owner may see at that hour.
//
// Tables: saved_views, view_sends.
package view
