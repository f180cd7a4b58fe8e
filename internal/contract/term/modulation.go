package term

// Modulation is how the energy of a contract falls on the hours of a month, which decides
// what the CCEE settles of it.
type Modulation string

// The modulations.
const (
	ModulationLoad     Modulation = "carga"     // as the load does
	ModulationFlat     Modulation = "flat"      // the same in every hour
	ModulationDeclared Modulation = "declarada" // hour by hour, as a user declares it
	ModulationUnsaid   Modulation = ""          // nobody has said
)

// ParseModulation reads a modulation; empty says none.
func ParseModulation(s string) (Modulation, bool) {
	switch m := Modulation(s); m {
	case ModulationUnsaid, ModulationLoad, ModulationFlat, ModulationDeclared:
		return m, true
	}
	return "", false
}

// Scan implements sql.Scanner; what is not known is as if nobody had said.
func (m *Modulation) Scan(src any) error { return scan(m, src, ParseModulation, ModulationUnsaid) }
