package contract

import (
	"database/sql"
	"fmt"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/money"
	"ynova/internal/kernel/percent"
	"ynova/internal/platform/db"
)

// scanner reads rows of columns; its places are prepared once for all rows.
type scanner struct {
	c                                 Contract
	cnpj, unit, status                string
	volume, incentive                 int64
	consumption, nf, invoice          string
	charges, overall                  string
	upper, lower, flex, loss          db.NullNumber
	price, spot, proinfa, deleted     db.NullNumber
	segment, contact, email, modality db.NullText
	cycle, supplier, creator, updater db.NullText
	creatorName, updaterName          db.NullText
	prices, seasonal, additional      db.NullText // read with one contract only
	places                            []any
}

// newScanner prepares for columns, followed by what goes to the further places.
func newScanner(further ...any) *scanner {
	s := &scanner{}
	c := &s.c
	s.places = []any{
		&c.ID, &c.Code, &c.ClientID, &c.ClientName, &s.cnpj, &c.Group, &s.segment, &s.contact, &c.ContactActive,
		&s.email, &s.volume, &s.unit, &s.status, &s.incentive, &s.modality, &c.Start, &c.End, &s.cycle, &s.upper,
		&s.lower, &s.flex, &s.loss, &c.Attendance, &s.price, &s.spot, &s.supplier, &s.proinfa, &s.consumption, &s.nf,
		&s.invoice, &s.charges, &s.overall, &c.Adjusted, &c.Version, &c.CreatedAt, &s.creator, &c.UpdatedAt,
		&s.updater, &s.deleted,
	}
	s.places = append(s.places, further...)
	return s
}

// newNamedScanner prepares for columns, aggregate and userNames.
func newNamedScanner() *scanner {
	s := newScanner()
	s.places = append(s.places, &s.prices, &s.seasonal, &s.additional, &s.creatorName, &s.updaterName)
	return s
}

// optionals are the nullable numbers of one contract, allocated together.
type optionals struct {
	upper, lower, flex, loss percent.Percent
	price, spot              money.Price
	proinfa                  energy.Energy
	deleted                  clock.Micros
}

func (s *scanner) scan(scan func(...any) error) (*Contract, error) {
	if err := scan(s.places...); err != nil {
		return nil, err
	}
	row := &struct {
		c Contract
		o optionals
	}{c: s.c}
	c, o := &row.c, &row.o
	c.CNPJ = brdoc.CNPJ(s.cnpj)
	c.Volume = price.StoredVolume(s.unit, s.volume)
	c.Status, c.Incentive = DisplayStatus(s.status), Incentive(s.incentive)
	c.Consumption, c.NF, c.Invoice = DisplayCompliance(s.consumption), DisplayCompliance(s.nf), DisplayCompliance(s.invoice)
	c.Charges, c.Overall = DisplayCompliance(s.charges), DisplayCompliance(s.overall)
	c.Segment, c.Contact, c.Email = string(s.segment), string(s.contact), string(s.email)
	c.Modality, c.BillingCycle, c.Supplier = string(s.modality), string(s.cycle), string(s.supplier)
	c.CreatedBy = User{string(s.creator), string(s.creatorName)}
	c.UpdatedBy = User{string(s.updater), string(s.updaterName)}
	c.UpperLimit, c.LowerLimit = db.PointerAt(s.upper, &o.upper), db.PointerAt(s.lower, &o.lower)
	c.Flexibility, c.Loss = db.PointerAt(s.flex, &o.flex), db.PointerAt(s.loss, &o.loss)
	c.AveragePrice, c.SpotPrice = db.PointerAt(s.price, &o.price), db.PointerAt(s.spot, &o.spot)
	c.Proinfa, c.DeletedAt = db.PointerAt(s.proinfa, &o.proinfa), db.PointerAt(s.deleted, &o.deleted)
	return c, s.aggregate(c)
}

// aggregate reads what is stored as JSON beside the columns.
func (s *scanner) aggregate(c *Contract) (err error) {
	if c.Prices, err = price.ParseSchedule(string(s.prices)); err != nil {
		return fmt.Errorf("contract: prices of %s: %w", c.ID, err)
	}
	if c.Seasonal, err = price.ParseSeasonal(string(s.seasonal)); err != nil {
		return fmt.Errorf("contract: seasonal volumes of %s: %w", c.ID, err)
	}
	if c.Additional, err = parseAdditional(string(s.additional)); err != nil {
		return fmt.Errorf("contract: additional data of %s: %w", c.ID, err)
	}
	return nil
}

// collect reads up to most rows with the scanner.
func collect(rows *sql.Rows, err error, s *scanner, most int) ([]*Contract, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []*Contract
	for len(found) < most && rows.Next() {
		c, err := s.scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		found = append(found, c)
	}
	return found, db.Classify(rows.Err())
}
