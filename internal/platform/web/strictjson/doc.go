// Package strictjson owns the decision whether a request body is one JSON
// document that means the same to every reader. It does not decode (encoding/json
// does) and does not know the rules of any field.
//
// encoding/json is lenient where it is dangerous: of {"role":"a","ROLE":"b"} it
// takes b. Check runs before it, in one linear pass, and refuses: text that is not
// JSON or not UTF-8, lone surrogates, the NUL character (PostgreSQL cannot store
// it), a second document, nesting beyond MaxDepth, numbers outside of what a
// decimal column holds, negative zero, keys that are equal or differ only in
// letter case, and keys that differ only in case from a known field.
//
// Invariants: time and memory are linear in the input; an Error never contains a
// piece of the input.
package strictjson
