// Package table owns how people edit the items and histories of a document, and the workbook
// of it. How edits stand over what was read belongs to record.
package table
