package bearer_test

import (
	"testing"

	"ynova/internal/kernel/bearer"
)

func TestSecretsAreLongAndDiffer(t *testing.T) {
	t.Parallel()
	a, b := bearer.New(), bearer.New()
	if len(a) != 43 || a == b {
		t.Errorf("New() = %q and %q, want 43 characters each and two secrets", a, b)
	}
	if bearer.Length != 43 {
		t.Errorf("Length = %d, want 43", bearer.Length)
	}
	if got := bearer.From("abc"); got != "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0" {
		t.Errorf("From(abc) = %q is not the SHA-256 of the text", got)
	}
	if a, b := bearer.Hash(a), bearer.Hash(b); len(a) != 64 || a == b {
		t.Errorf("Hash = %q and %q, want 64 characters each and two hashes", a, b)
	}
	if got := bearer.Hash("abc"); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Errorf("Hash(abc) = %q is not SHA-256", got)
	}
}
