package main

import (
	"encoding/json"
	"os"

	"ynova/internal/document/extract/billtest"
)

// floorFile is the table of floors of package billtest.
const floorFile = "internal/document/extract/billtest/floors.json"

// floor names the layouts that score below their floor, and raises the floors of the
// others where the option is set.
func (b *bench) floor(tables ...*table) (low []string, err error) {
	floors, err := billtest.CommittedFloors()
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		for layout, score := range t.lines {
			if !floors.Holds(t.title, layout, score) {
				low = append(low, t.title+": "+layout)
			}
			if b.raise {
				floors.Raise(t.title, layout, score)
			}
		}
	}
	if !b.raise {
		return low, nil
	}
	raw, err := json.MarshalIndent(floors, "", "\t")
	if err != nil {
		return nil, err
	}
	return low, os.WriteFile(floorFile, append(raw, '\n'), 0o600)
}
