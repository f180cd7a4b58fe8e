package db

// NullText reads a nullable column of text; NULL is empty.
type NullText string

// Scan implements sql.Scanner.
func (t *NullText) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*t = ""
	case string:
		*t = NullText(v)
	case []byte:
		*t = NullText(v)
	}
	return nil
}

// NullInt reads a nullable column of integers; NULL is 0.
type NullInt int64

// Scan implements sql.Scanner.
func (n *NullInt) Scan(src any) error {
	*n = 0
	if v, ok := src.(int64); ok {
		*n = NullInt(v)
	}
	return nil
}

// OptionalInt is a number as a store writes it: 0 is NULL.
func OptionalInt(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}
