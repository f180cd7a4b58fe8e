package config

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"
)

// OP-05: what the package and the compose file set are settings that the server reads.
func TestDeploySetsWhatIsRead_OP05(t *testing.T) {
	var known []string
	for _, settings := range []reflect.Type{reflect.TypeFor[Config](), reflect.TypeFor[SSO]()} {
		for field := range settings.Fields() {
			known = append(known, field.Tag.Get("env"))
		}
	}
	setting := regexp.MustCompile(`(?m)^ *#?(YNOVA_[A-Z_]+)[=:]`)
	for _, file := range []string{"ynova.env", "compose.yaml"} {
		text, err := os.ReadFile("../../../deploy/" + file)
		if err != nil {
			t.Fatal(err)
		}
		found := setting.FindAllStringSubmatch(string(text), -1)
		if len(found) < 6 {
			t.Errorf("%s sets %d settings: too few", file, len(found))
		}
		for _, f := range found {
			if !slices.Contains(known, f[1]) {
				t.Errorf("%s sets %s, which nothing reads", file, f[1])
			}
		}
	}
}
