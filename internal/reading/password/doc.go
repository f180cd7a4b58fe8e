// Package password owns the passwords of protected bills that are remembered for a client,
// by distributor. It never shows one.
//
// Tables: document_passwords.
package password
