package price

// Adjustment says whether a price holds the adjustment of its last anniversary, and
// whether it may still change.
type Adjustment int64

// The adjustments; AdjustmentEstimated comes beside any of the others.
const (
	AdjustmentNone        Adjustment = 0
	AdjustmentFinal       Adjustment = 1
	AdjustmentProvisional Adjustment = 2 // by index values that are not final
	AdjustmentEstimated   Adjustment = 4 // PIS/COFINS left it by an estimate that nobody has confirmed
)

// ConfirmRebase is what to do about AdjustmentEstimated; until then the month goes to no
// client.
const ConfirmRebase = "Confirme o preço de 2027 com o aditivo"

// Made reports whether the adjustment is in the price.
func (a Adjustment) Made() bool { return a&^AdjustmentEstimated != AdjustmentNone }

// Estimated reports whether the price waits for a user to confirm it.
func (a Adjustment) Estimated() bool { return a&AdjustmentEstimated != 0 }

// Provisional reports whether the price may still change.
func (a Adjustment) Provisional() bool {
	return a.Estimated() || a&^AdjustmentEstimated == AdjustmentProvisional
}

// With joins the adjustments of two prices: what is open of one stays open.
func (a Adjustment) With(b Adjustment) Adjustment {
	return max(a&^AdjustmentEstimated, b&^AdjustmentEstimated) | (a|b)&AdjustmentEstimated
}

// String returns how the adjustment is shown.
func (a Adjustment) String() string {
	text := "Não"
	switch a &^ AdjustmentEstimated {
	case AdjustmentFinal:
		text = "Sim"
	case AdjustmentProvisional:
		text = "Sim, provisório"
	}
	if a.Estimated() {
		text += ", preço de 2027 por estimativa"
	}
	return text
}
