// Package paper owns the files of clients: what each is, the consent that it gives and until
// when, and who sees it. It does not own the rules of contents (Accept) nor what a file
// proves elsewhere (Proof).
//
// Tables: client_documents.
package paper
