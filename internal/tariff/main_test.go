package tariff_test

import (
	"testing"

	"ynova/internal/tariff/tarifftest"
)

func TestMain(m *testing.M) { tarifftest.Main(m) }
