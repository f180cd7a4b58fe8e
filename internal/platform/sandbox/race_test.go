//go:build race

package sandbox

// raceEnabled: the race detector multiplies memory and links C.
const raceEnabled = true
