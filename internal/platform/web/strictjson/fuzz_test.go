package strictjson

import (
	"bytes"
	"encoding/json"
	"math/big"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzStrictJSON holds Check against an oracle built from encoding/json alone.
// Property: Check accepts a document if and only if encoding/json accepts it, and
// no object in it has two keys that encoding/json would take for one field, and
// it keeps the limits of the package comment (UTF-8, surrogates, NUL, depth,
// numbers).
func FuzzStrictJSON(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"role":"a","ROLE":"b"}`, `{"a":{"b":[1,2,{"c":null}]}}`, `[1e30,-0,1e-31,0.10]`, `"\ud83d\ude00"`, `"\ud83d"`,
		`{"k":1,"\u212a":2}`, `{"s":1,"ſ":2}`, `{"a":1}{"b":2}`, "\"\xff\"", `"\u0000"`, `  [ true , false , null ] `, `{"a":1,"a":2}`,
		`1234567890.123456789e-3`, `-`, `[[[[[[]]]]]]`, `{"":0,"":0}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		err := Check(data, nil)
		if want := acceptable(data); (err == nil) != want {
			t.Fatalf("Check(%q) = %v, want acceptance %t", data, err, want)
		}
	})
}

func acceptable(data []byte) bool {
	return utf8.Valid(data) && json.Valid(data) && surrogatesPaired(data) && walk(data)
}

// walk reads the tokens and compares keys the slow way.
func walk(data []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	type frame struct {
		object, wantsKey bool
		keys             []string
	}
	var stack []frame
	for {
		tok, err := dec.Token()
		if err != nil {
			return true // the end; json.Valid vouches for the rest
		}
		top := len(stack) - 1
		isKey := top >= 0 && stack[top].object && stack[top].wantsKey
		if top >= 0 && stack[top].object {
			stack[top].wantsKey = !isKey
		}
		switch v := tok.(type) {
		case json.Delim:
			switch v {
			case '{', '[':
				stack = append(stack, frame{object: v == '{', wantsKey: v == '{'})
				if len(stack) > MaxDepth {
					return false
				}
			default:
				stack = stack[:top]
				if top := len(stack) - 1; top >= 0 && stack[top].object {
					stack[top].wantsKey = true
				}
			}
		case string:
			if strings.ContainsRune(v, 0) {
				return false
			}
			if !isKey {
				break
			}
			for _, k := range stack[top].keys {
				if strings.EqualFold(k, v) {
					return false
				}
			}
			stack[top].keys = append(stack[top].keys, v)
		case json.Number:
			if !inRange(string(v)) {
				return false
			}
		}
	}
}

// inRange repeats the rule of the digits with exact arithmetic.
func inRange(literal string) bool {
	mantissa, exp, _ := strings.Cut(strings.ToLower(literal), "e")
	exponent, ok := new(big.Int).SetString(strings.TrimPrefix("0"+strings.TrimPrefix(exp, "+"), "0-"), 10)
	if strings.HasPrefix(exp, "-") {
		exponent, ok = new(big.Int).SetString(exp, 10)
	}
	if !ok {
		return false
	}
	negative := strings.HasPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(mantissa, "-"), ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" && negative {
		return false
	}
	magnitude := int64(len(digits) - len(fraction) - 1)
	if digits == "" {
		magnitude = 0
	}
	top := new(big.Int).Add(exponent, big.NewInt(magnitude))
	low := new(big.Int).Sub(exponent, big.NewInt(int64(len(fraction))))
	return top.Cmp(big.NewInt(maxExponent)) <= 0 && low.Cmp(big.NewInt(-maxExponent)) >= 0
}

// surrogatesPaired looks at the raw escapes, which encoding/json replaces by
// U+FFFD where they are wrong.
func surrogatesPaired(data []byte) bool {
	for i := 0; i < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		if data[i+1] != 'u' {
			i++
			continue
		}
		unit := hex4(data[i+2:])
		i += 5
		switch {
		case unit >= 0xDC00 && unit <= 0xDFFF:
			return false
		case unit >= 0xD800 && unit <= 0xDBFF:
			if i+6 >= len(data) || data[i+1] != '\\' || data[i+2] != 'u' {
				return false
			}
			if low := hex4(data[i+3:]); low < 0xDC00 || low > 0xDFFF {
				return false
			}
			i += 6
		}
	}
	return true
}

func hex4(b []byte) int64 {
	n, _ := new(big.Int).SetString(string(b[:4]), 16)
	if n == nil {
		return 0xDC00
	}
	return n.Int64()
}
