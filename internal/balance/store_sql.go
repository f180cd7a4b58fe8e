package balance

// nullText reads a nullable column of text; empty is NULL.
type nullText string

// Scan implements sql.Scanner.
func (t *nullText) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*t = ""
	case string:
		*t = nullText(v)
	case []byte:
		*t = nullText(v)
	}
	return nil
}

// nullInt reads a nullable column of integers; 0 is NULL.
type nullInt int64

// Scan implements sql.Scanner.
func (n *nullInt) Scan(src any) error {
	*n = 0
	if v, ok := src.(int64); ok {
		*n = nullInt(v)
	}
	return nil
}

// textArg and intArg are what nullText and nullInt read.
func textArg(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func intArg(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}
