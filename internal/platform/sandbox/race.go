//go:build race

package sandbox

// The race detector links C and multiplies memory, by five to ten as its manual says.
const (
	raceEnabled = true
	memoryRoom  = 6
)
