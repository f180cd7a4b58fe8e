// Package bucket keeps objects under names that the caller chooses, in a folder or in a
// bucket of an S3 service. The store of files (platform/blob) and backups rest on it. It
// does not know what the objects are.
//
// Invariants:
//   - An object is there whole or not at all, and Put returns after it is durable.
//   - What was put under a name replaces what was there.
//   - The SHA-256 that Put returns is of what it read. An S3 service checks it too, or the
//     MD5 where it knows no other sum, and keeps ours beside the object: what is read
//     otherwise ends in an error.
//   - Credentials come from the environment or the machine's role, never from an address,
//     and are in no error.
package bucket
