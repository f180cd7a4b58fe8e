// Package secret owns the encryption of what the database stores but must not reveal:
// passwords of servers, private keys, shared secrets of second factors. It does
// not own where the sealed text lies.
//
// Invariants:
//   - AES-256-GCM with a random nonce; the place of a text (table, column, row) is
//     authenticated with it, so that a sealed text moved elsewhere does not open;
//   - the key comes from the environment or lies in a file beside the data that
//     only the service's user can read; it is in no database and no log;
//   - older keys open, the first one seals: a key is replaced by putting a new one
//     before it and sealing again.
package secret
