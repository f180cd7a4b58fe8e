//go:build !linux

package password

// behind runs f: a thread has no priority of its own here.
func behind(f func()) { f() }
