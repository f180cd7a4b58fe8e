package balance_test

import (
	"os"
	"testing"

	"ynova/internal/balance"
	"ynova/internal/contract"
	"ynova/internal/platform/db"
	"ynova/internal/platform/db/dbtest"
)

const kwh = "00000000" // what a kWh adds to a number as it is stored

func TestImportComputesTheMonth_EB16(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		w.contract("Metalúrgica São João", cnpjA, func(in *contract.Input) {
			in.Volume, in.VolumeUnit = "0.45", "MW médio"
			in.LowerLimit, in.UpperLimit, in.AveragePrice = "80", "120", "247.35"
		})
		im := w.send("balanco.csv", "Cliente;CNPJ;Medidor;Mês;Consumo kWh;Proinfa\n"+
			"Metalúrgica São João;"+cnpjA+";M1;10/2026;331250;6,412\n"+
			"Metalúrgica São João;"+cnpjA+";M1;11/2026;402880;6,105\n"+
			"Metalúrgica São João;"+cnpjA+";M1;02/2026;221400;5,980\n")
		w.state(im, balance.ImportConcluido)
		for month, want := range map[string]string{
			"2026-10": "334776" + kwh + " 334776" + kwh + " 828068400 Conforme",
			"2026-11": "408861" + kwh + " 388800" + kwh + " 961696800 Excedente",
			"2026-02": "222062" + kwh + " 241920" + kwh + " 598389100 Subutilizado",
		} {
			if got := w.month("M1", month, "net", "billable", "energy_value", "conformity"); got != want {
				t.Errorf("EB-16 %s: %s, want %s", month, got, want)
			}
		}
	})
}

func TestGenerated(t *testing.T) {
	data, err := os.ReadFile("/tmp/bal/data/small.csv")
	if err != nil {
		t.Skip()
	}
	w := newWorld(t, dbtest.SQLite(t), withChild)
	im := w.send("x.csv", string(data))
	t.Logf("%+v %v", im.Counts, im.State)
	if len(data) > 0 {
		t.Log(w.lines(im, "rejeitada"))
		t.Log(w.lines(im, "divergente")[:3])
	}
}
