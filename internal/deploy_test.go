package internal_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// OP-15: the unit lets the service write where ynova.env proposes copies, the package makes that
// folder, and the lines that keep the service in its place are there.
func TestUnitFitsSettings_OP15(t *testing.T) {
	lines := func(name string) []string {
		text, err := os.ReadFile("../deploy/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Split(string(text), "\n")
	}
	unit := lines("ynova.service")
	for _, line := range lines("ynova.env") {
		folder, proposed := strings.CutPrefix(line, "#YNOVA_BACKUP_TO='/")
		if !proposed {
			continue
		}
		folder = "/" + strings.TrimSuffix(folder, "'")
		if !slices.Contains(unit, "ReadWritePaths=-"+folder) {
			t.Errorf("OP-15 ynova.env proposes %s, which the unit leaves read-only", folder)
		}
		if !strings.Contains(strings.Join(lines("debian/postinst"), "\n"), "install -d -m 0700 -o ynova -g ynova "+folder) {
			t.Errorf("OP-15 the package does not make %s", folder)
		}
	}
	for _, setting := range []string{
		"CapabilityBoundingSet=", "UMask=0077", "PrivateDevices=yes", "ProtectKernelTunables=yes", "ProtectKernelModules=yes",
		"ProtectKernelLogs=yes", "SystemCallFilter=@system-service", "NoNewPrivileges=yes", "ProtectSystem=strict",
	} {
		if !slices.Contains(unit, setting) {
			t.Errorf("OP-15 the unit lacks %s", setting)
		}
	}
	for _, name := range []string{"MemoryMax=", "LimitNOFILE=", "RestartSec="} {
		if !slices.ContainsFunc(unit, func(line string) bool { return strings.HasPrefix(line, name) }) {
			t.Errorf("OP-15 the unit lacks %s", name)
		}
	}
	for _, instance := range []string{"ynova1", "ynova2"} {
		if !strings.Contains(strings.Join(lines("compose.yaml"), "\n"), instance+`:/var/lib/ynova", "copies:/var/backups/ynova"`) {
			t.Errorf("OP-15 %s of compose.yaml has no place for copies", instance)
		}
	}
}
