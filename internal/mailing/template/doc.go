// Package template owns the texts of mails with variables: which variables there
// are for what kind of mail, how a text names them, and how values get into
// subject, text and HTML without becoming anything but values. It does not own
// where texts are kept and what the values are (mailing).
//
// A variable is written {{nome}}. An unknown one, a brace that is not closed and
// HTML that a mail must not hold are errors with their line and column.
package template
