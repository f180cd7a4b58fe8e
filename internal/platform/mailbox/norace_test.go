//go:build !race

package mailbox_test

const raceEnabled = false
