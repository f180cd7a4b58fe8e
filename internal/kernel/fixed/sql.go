package fixed

import (
	"fmt"
	"strconv"
)

// ScanInt reads a database value as the scaled integer that it holds: int64
// from a column, text from a sum that the engine widened to a decimal. NULL is
// an error, because missing is not zero: a nullable column is a pointer.
func ScanInt(src any) (int64, error) {
	switch v := src.(type) {
	case int64:
		return v, nil
	case string:
		return scanText(v)
	case []byte:
		return scanText(string(v))
	default:
		return 0, fmt.Errorf("fixed: cannot scan %T as a scaled integer", src)
	}
}

func scanText(s string) (int64, error) {
	v, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("fixed: scan scaled integer: %w", err)
	}
	return v, nil
}
