package app_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"ynova/internal/app"
	"ynova/internal/platform/db"
)

// resumeDeadline is how long going on may take on a machine that is busy with other
// tests. The design wants 2 s after the start on SQLite and 3 s elsewhere on PostgreSQL;
// a lease that is waited for takes a minute.
const resumeDeadline = 30 * time.Second

// OP-03, OP-04: the server is killed in the middle of an import. On PostgreSQL the other
// instance goes on with it, on SQLite the next start does; every row is there once.
func TestKilledImportGoesOn_OP04(t *testing.T) {
	const meters, months = 400, 60
	onEachEngine(t, func(t *testing.T, p place) {
		first := p.spawn(t)
		who := p.signIn(t)
		var sheet strings.Builder
		sheet.WriteString("cliente;cnpj;medidor;mes;consumo_kwh;proinfa_mwh\n")
		for m := range meters {
			for i := range months {
				fmt.Fprintf(&sheet, "Têxtil Medida Ltda;11.444.777/0001-61;BRSP%04d;%d-%02d;%d;0\n", m, 2019+i/12, i%12+1, 100000+i)
			}
		}
		var job struct{ JobID, Status string }
		who.must(t, http.MethodPost, "/energy-balance/upload",
			map[string]string{"filename": "grande.csv", "fileData": base64.StdEncoding.EncodeToString([]byte(sheet.String()))}, &job)
		var applied struct{ Total int }
		eventually(t, "some rows are applied", func() bool {
			who.must(t, http.MethodGet, "/energy-balance?pageSize=1", nil, &applied)
			return applied.Total > 0
		})
		survivor := p
		var alive *exec.Cmd
		if p.url != "" { // frozen, until the other one is there
			if err := first.Process.Signal(syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			survivor.addr = freeAddress(t)
			alive = survivor.spawn(t)
		}
		if err := first.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = first.Wait()
		if p.url == "" {
			alive = survivor.spawn(t)
		}
		ready := time.Now()
		who = survivor.signIn(t)
		var one jobDetail
		eventually(t, "a second attempt began", func() bool {
			who.must(t, http.MethodGet, "/api/tarefas/"+job.JobID, nil, &one)
			return len(one.Historico) > 1
		})
		if took := one.Historico[1].InicioEm.Sub(ready); took > resumeDeadline {
			t.Errorf("OP-04 the import went on after %s", took)
		}
		if one.Historico[0].Desfecho != "interrompida" || one.Historico[0].Instancia == one.Historico[1].Instancia {
			t.Errorf("OP-04 attempts %+v", one.Historico)
		}
		eventually(t, "the import is complete", func() bool {
			who.must(t, http.MethodGet, "/energy-balance/jobs/"+job.JobID, nil, &job)
			return job.Status == "completed"
		})
		_ = alive.Process.Kill()
		_ = alive.Wait()
		p.inside(t, func(a *app.App) {
			n, err := db.Count(t.Context(), a.DB(), "test", " FROM balance_months")
			if err != nil || n != meters*months {
				t.Errorf("OP-04 %d months are there, want %d, %v", n, meters*months, err)
			}
		})
	})
}
