// Package message owns the mails about accounts: their texts and the one layout,
// as plain text and as HTML. It does not own to whom they go, the links in them
// (account) nor their delivery (platform/mail).
package message
