package app_test

import (
	"strings"
	"testing"

	"ynova/internal/app"
	"ynova/internal/platform/bucket"
	"ynova/internal/platform/config"
	"ynova/internal/platform/expect"
)

// OP-15: the place of the copies is opened with its own key, and with that of the files where it
// has none; half a key, and a drill that cannot be made, stop the start.
func TestKeyOfCopies_OP15(t *testing.T) {
	c := &config.Config{FilesAccessKey: "arquivos", FilesSecretKey: "a"}
	expect.All(t, "OP-15 none", expect.Is(app.CopiesKey(c), bucket.Credentials{AccessKey: "arquivos", SecretKey: "a"}))
	c.BackupAccessKey, c.BackupSecretKey = "copias", "b"
	expect.All(t, "OP-15 own", expect.Is(app.CopiesKey(c), bucket.Credentials{AccessKey: "copias", SecretKey: "b"}))
	for want, c := range map[string]*config.Config{
		"YNOVA_BACKUP_SECRET_KEY": {BackupAccessKey: "copias"},
		"YNOVA_BACKUP_TO":         {BackupDrill: true},
		"ynova drill --identity":  {BackupDrill: true, BackupTo: t.TempDir(), BackupRecipient: "age1x"},
	} {
		c.Addr, c.DataDir = "127.0.0.1:0", t.TempDir()
		if err := c.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("OP-15 %s: %v", want, err)
		}
	}
}
