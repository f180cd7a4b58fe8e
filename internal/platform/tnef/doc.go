// Package tnef owns how the attachments of a winmail.dat are taken out of it, the container in
// which Outlook sends a message as Rich Text (MS-OXTNEF, MS-OXCDATA). It does not own what the
// attachments hold, nor the body of the message beyond its HTML, which says what pictures it shows.
//
// Invariants:
//   - nothing is copied: what is returned lies within the bytes that were given, so that a
//     hostile file costs no more memory than it has;
//   - a length is believed only as far as there are bytes;
//   - what was read before a damage is returned with it.
package tnef
