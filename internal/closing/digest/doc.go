// Package digest notifies who closes months, once a working day, of what has become late and
// which deadlines towards third parties are near (MC-13).
//
// Tables: closing_digests.
package digest
