// Package mailtoken owns how an application signs in to a mailbox of Microsoft 365 or Google
// Workspace without a person: by tokens (OAuth 2.0) in the place of a password. It does not
// own the conversation with the server of mail (mailbox, mail) nor where the secret lies.
//
// Invariants:
//   - a secret goes to the maker's own address alone, and a token to the maker's own servers
//     of mail: no setting and no key file names another;
//   - a token is kept in memory until shortly before it expires, and under the secret that
//     brought it: another secret asks anew;
//   - neither secret nor token is in an error.
package mailtoken
