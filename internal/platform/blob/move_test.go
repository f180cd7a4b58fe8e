package blob

import (
	"fmt"
	"strings"
	"testing"

	"ynova/internal/platform/bucket/buckettest"
	"ynova/internal/platform/expect"
)

// OP-03: files move to S3 and stay what they are; a move that was interrupted goes on, and
// what lies there damaged is copied again.
func TestFilesMove_OP03(t *testing.T) {
	from, _ := open(t)
	to, err := Open(t.Context(), buckettest.Address(buckettest.Start(t).Host, "casa/arquivos"), buckettest.Credentials())
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	moved(t, from, to)
}

func TestFilesMoveToAFolder_OP03(t *testing.T) {
	from, _ := open(t)
	to, dir := open(t)
	moved(t, from, to)
	if len(files(t, dir)) != 3 {
		t.Errorf("OP-03 the folder holds %v", files(t, dir))
	}
}

func moved(t *testing.T, from, to *Files) {
	t.Helper()
	var keys []string
	for _, content := range []string{"um", "dois", strings.Repeat("três", 100_000)} {
		ref, err := from.Put(t.Context(), strings.NewReader(content))
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, ref.Key)
	}
	run := func(want Moved) {
		t.Helper()
		told := 0
		got, err := from.CopyTo(t.Context(), to, func(Moved) { told++ })
		expect.All(t, "OP-03 moved; told times", expect.Is(err, nil), expect.Is(got, want), expect.Is(told, len(keys)))
		for _, key := range keys {
			a, errA := from.Sum(t.Context(), key)
			b, errB := to.Sum(t.Context(), key)
			expect.All(t, fmt.Sprintf("OP-03 %s there", key), expect.Is(a, b), expect.Is(errA, nil), expect.Is(errB, nil))
		}
	}
	run(Moved{Copied: 3})
	if err := to.Delete(t.Context(), keys[0]); err != nil {
		t.Fatal(err)
	}
	if err := to.PutAs(t.Context(), keys[1], strings.NewReader("half")); err != nil {
		t.Fatal(err)
	}
	run(Moved{Copied: 2, There: 1})
}
