//go:build race

package sheet

// raceEnabled: the race detector multiplies memory and links C.
const raceEnabled = true
