// Package search says how texts are searched, in every list and in the filters of the
// browser: [Text] is what a row keeps of its names, codes and numbers, [Parse] reads what a
// person typed, and [Search.In] decides. platform/db asks the same of both engines.
//
// Case, accents and the punctuation inside words divide nobody: D'Ávila is found as davila,
// S/A as S.A., a CNPJ with and without its mask. The words of a search may stand in any order.
package search
