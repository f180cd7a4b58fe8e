package retention

// Referring are the tables that hold a contract back.
func Referring() []string { return append([]string{}, referring...) }
