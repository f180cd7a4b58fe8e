package app

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"ynova/internal/kernel/clock"
)

// spoolAge spares what another process of this machine may be at.
const spoolAge = 24 * time.Hour

// clearSpools removes from the temporary directory what a process left there that was killed, of
// versions whose spools had names (OP-14): some hold files of clients whole.
func clearSpools(ctx context.Context, log *slog.Logger) {
	for _, pattern := range []string{"ynova-envio-*", "ynova-export-*", "ynova-lgpd-*"} {
		left, _ := filepath.Glob(filepath.Join(os.TempDir(), pattern)) // the patterns are well-formed
		for _, path := range left {
			info, err := os.Lstat(path)
			if err != nil || !info.Mode().IsRegular() || clock.System().Now().Sub(info.ModTime()) < spoolAge {
				continue
			}
			if err := os.Remove(path); err != nil {
				log.WarnContext(ctx, "spool not removed", "error", err)
			}
		}
	}
}
