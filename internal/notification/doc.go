// Package notification owns what the bell shows: short messages to one user
// each, read or unread, and how a user wants to be told of things: topics,
// channels and quiet hours. It does not own when something is worth a message;
// other packages say so in the transaction of what happened.
//
// Invariants: a user sees and marks only the own messages; a message that is
// read stays read; what is older than the retention goes, read or not; a topic
// that is turned off is not shown, and no mail that can wait leaves in the quiet
// hours; what is about security can neither be turned off nor wait.
//
// Tables: notifications, notification_preferences.
package notification
