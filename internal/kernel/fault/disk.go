package fault

import (
	"errors"
	"syscall"
)

// ErrDiskFull is what is said when a file cannot be written for want of room.
var ErrDiskFull = New(DiskFull, "disco_cheio", "O armazenamento está cheio. Nada foi gravado.")

// OfDisk makes ErrDiskFull of what the system says of a full disk or a used quota, and
// leaves every other error as it is.
func OfDisk(err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return ErrDiskFull.WithCause(err)
	}
	return err
}
