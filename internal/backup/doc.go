// Package backup owns copies of the whole installation: the database at one moment and
// every file that it names, in a folder or on an S3 service, with a manifest that says
// what they hold; when they are made, how long they are kept, whether they are whole, and
// an empty installation filled from one. It does not own the key of the installation,
// which is in no copy, nor what an erasure does (privacy).
//
// Invariants:
//   - A copy exists when its manifest does, which is written last.
//   - A copy is read from when the installation's key signed its manifest, and no name in it is
//     a path.
//   - A file that the database of the copy names is in the copy, or there is no copy.
//   - Contents lie once, under their hash, however many copies hold them.
//   - The last good copy is never removed.
//   - What was erased by law is erased again in what is restored.
//
// Tables: backups.
package backup
