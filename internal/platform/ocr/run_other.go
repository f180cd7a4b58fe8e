//go:build !linux

package ocr

import "os/exec"

// runLimited runs the program; limits are Linux's.
func runLimited(cmd *exec.Cmd) error { return cmd.Run() }
