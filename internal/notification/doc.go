// Package notification owns what the bell shows: short messages to one user
// each, read or unread. It does not own when something is worth a message nor
// mails; other packages say so in the transaction of what happened.
//
// Invariants: a user sees and marks only the own messages; a message that is
// read stays read; what is older than the retention goes, read or not.
//
// Table: notifications.
package notification
