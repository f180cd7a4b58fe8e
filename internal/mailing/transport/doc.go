// Package transport owns how mail leaves: the server that the environment or
// a gestora names, the sender's address and signature, how many messages a minute,
// and the folder where messages land without a server. It does not own what is
// sent nor its state (mailing).
//
// Invariants:
//   - what the environment says wins, and nobody changes it from a screen;
//   - passwords and private keys are stored sealed, leave in no answer, and are
//     never sent to another server than the one they were typed for;
//   - what is sent by the month leaves no faster than the settings say, over all
//     instances; single messages do not queue behind it.
//
// Tables: mail_settings, mail_pace.
package transport
