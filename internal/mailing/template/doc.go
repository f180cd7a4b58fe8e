// Package template owns the texts of mails with variables: which variables there
// are for what kind of mail, how a text names them, how values get into subject,
// text and HTML without becoming anything but values, and the texts that are kept
// as templates, of which each kind has one default. It does not own what the values
// are (mailing), and a batch keeps the text that it was ordered with.
//
// A variable is written {{nome}}. An unknown one, a brace that is not closed and
// HTML that a mail must not hold are errors with their line and column.
//
// Tables: mail_templates.
package template
