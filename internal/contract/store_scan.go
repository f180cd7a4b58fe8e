package contract

import (
	"database/sql"
	"fmt"

	"ynova/internal/contract/price"
	"ynova/internal/kernel/brdoc"
	"ynova/internal/kernel/clock"
	"ynova/internal/kernel/energy"
	"ynova/internal/kernel/fixed"
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
	upper, lower, flex, loss          nullInt
	price, spot, proinfa, deleted     nullInt
	segment, contact, email, modality nullText
	cycle, supplier, creator, updater nullText
	creatorName, updaterName          nullText
	prices, seasonal, additional      nullText // read with one contract only
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
	c.UpperLimit, c.LowerLimit = pointer(s.upper, &o.upper), pointer(s.lower, &o.lower)
	c.Flexibility, c.Loss = pointer(s.flex, &o.flex), pointer(s.loss, &o.loss)
	c.AveragePrice, c.SpotPrice = pointer(s.price, &o.price), pointer(s.spot, &o.spot)
	c.Proinfa, c.DeletedAt = pointer(s.proinfa, &o.proinfa), pointer(s.deleted, &o.deleted)
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

// nullInt reads a nullable integer column.
type nullInt struct {
	v     int64
	valid bool
}

// Scan implements sql.Scanner.
func (n *nullInt) Scan(src any) (err error) {
	if src == nil {
		*n = nullInt{}
		return nil
	}
	n.v, err = fixed.ScanInt(src)
	n.valid = err == nil
	return err
}

// pointer stores the number at place and points at it; nil for NULL.
func pointer[T ~int64](n nullInt, place *T) *T {
	if !n.valid {
		return nil
	}
	*place = T(n.v)
	return place
}

// nullText reads a nullable text column, empty for NULL.
type nullText string

// arg stores an empty text as NULL.
func (t nullText) arg() any {
	if t == "" {
		return nil
	}
	return string(t)
}

// Scan implements sql.Scanner.
func (t *nullText) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*t = ""
	case string:
		*t = nullText(v)
	case []byte:
		*t = nullText(v)
	default:
		return fmt.Errorf("contract: cannot scan %T as text", src)
	}
	return nil
}
