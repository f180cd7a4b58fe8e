// Package source owns where public data is published: it fetches the files on schedule,
// compares them with what is kept and holds what differs until a person applies or rejects
// it. It does not own the tables nor how a file is read and imported, which is the same as
// for a file that a person sends, nor how an import is taken back.
//
// Invariants: nothing is fetched unless a person enabled or requested it, nothing while
// outbound calls are held, nothing from an internal address; nothing is applied unseen: what is
// applied is the file that was compared, with the table as it was compared. One proposal
// of a source waits at most, the newest.
//
// Tables: sources, source_proposals.
package source
