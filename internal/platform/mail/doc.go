// Package mail hands one message to an SMTP server, or writes it to a directory
// when no server is configured.
//
// It owns what a message may be, how it is encoded and how it travels. It does
// not own when a message is sent, tried again or considered lost: that is the
// state machine of the mailing feature, for which Refused and Uncertain classify
// failures.
//
// Invariants:
//   - What a person typed becomes no header, recipient or SMTP command that she
//     did not name: a message with control characters, with more than ten
//     recipients or with a doubtful address is refused before anything is sent.
//   - A password travels only encrypted, and appears in no error or description.
//   - A connection goes to the configured host and port only, and never to a
//     link-local address, nor to this machine unless the configuration says so.
package mail
