//go:build !race

package sandbox

const (
	raceEnabled = false
	memoryRoom  = 1
)
