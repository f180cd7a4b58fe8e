// Package snapshot owns what is kept of months: the picture of a closed one, whose hash the
// trail seals, and those of open ones at the end of each day (MC-05, MC-06). What was kept is
// never changed and never computed again. It does not decide what is kept: closing does.
//
// Tables: closing_snapshots, month_pictures, month_picture_days.
package snapshot
