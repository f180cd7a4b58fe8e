// Package queue owns the list of documents that people work through: its pages, filters and
// counts, who has a document open, and who looks after it. What links one belongs to link.
//
// Tables: reading_claims.
package queue
