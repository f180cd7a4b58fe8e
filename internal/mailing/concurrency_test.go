package mailing_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	"ynova/internal/kernel/actor"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

// F05: editors that read, append and save with the version they read lose nothing
// of each other's, and their counters agree afterwards.
func TestEditorsOfOneRecord_F05(t *testing.T) {
	const editors = 24
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newTestEnv(t, d, "")
		id := w.alfa("rui@alfa.com.br")
		w.put(id, map[string]any{"clientName": "Alfa"})
		var writers sync.WaitGroup
		for e := range editors {
			client := w.As(actor.Backoffice)
			writers.Go(func() {
				for {
					var r row
					if err := json.Unmarshal(client.Get("/api/mail/records/"+id).Body, &r); err != nil {
						t.Error(err)
						return
					}
					body := map[string]any{"clientName": fmt.Sprintf("%v [%d]", r["clientName"], e)}
					switch res := client.With("If-Match", fmt.Sprintf(`"%v"`, r["version"])).JSON("PUT", "/energy-balance/"+id, body); res.Code {
					case 200:
						return
					case 412:
					default:
						t.Errorf("F05 %d %s", res.Code, res.Body)
						return
					}
				}
			})
		}
		writers.Wait()
		name := fmt.Sprint(w.record(id)["clientName"])
		for e := range editors {
			if strings.Count(name, fmt.Sprintf("[%d]", e)) != 1 {
				t.Errorf("F05 editor %d is lost: %s", e, name)
			}
		}
	})
}
