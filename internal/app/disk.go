package app

import (
	"fmt"
	"syscall"
)

// diskSpace tells what is free for this user where the folder lies, and how large it is.
func diskSpace(folder string) (free, size uint64, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, 0, fmt.Errorf("app: space of the disk: %w", err)
	}
	block := uint64(s.Bsize)
	return s.Bavail * block, s.Blocks * block, nil
}
