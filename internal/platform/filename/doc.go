// Package filename owns the names of files between people and the product: what is kept of
// a name that was sent, and the header under which a browser keeps a file that leaves,
// whether the server sends it or the store of files.
package filename
