// Package id owns the identifiers of rows: UUIDv7 text, lower case, which sorts
// by creation time and so keeps index inserts local. It does not own session
// tokens or other secrets, which must not be guessable from the time.
package id
