// Package item owns what a month of a client must have, how each item of it may stand and
// how far that brings the month, and the terms that everything done about a month shares:
// who did it, its reason, its name in the trail and in addresses. It reads and stores nothing.
package item
