// Package notification owns what the bell shows: short messages to one user
// each, read or unread, and how a user wants to be notified: topics, channels and
// quiet hours. It does not own which events notify: other packages decide that in
// the transaction of the event.
//
// Invariants: a user sees and marks only the own messages; a message that is
// read stays read; what is older than the retention goes, read or not; a topic
// that is turned off is not shown, and no mail that can wait leaves in the quiet
// hours; what is about security can neither be turned off nor wait.
//
// Tables: notifications, notification_preferences.
package notification
