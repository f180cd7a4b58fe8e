//go:build race

package mailbox_test

// raceEnabled: the race detector multiplies memory and links C.
const raceEnabled = true
