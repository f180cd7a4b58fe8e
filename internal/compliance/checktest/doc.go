// Package checktest is for tests of checks and lights: the parameters that the
// product ships with, bills and tariffs, and literals.
package checktest
