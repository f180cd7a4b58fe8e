// Package content gives the contents of documents: the bytes that were sent, the password
// that opens them, and what stands on their pages. Passwords that are remembered for a
// client belong to password.
package content
