package fault

// Collector gathers every broken rule of an input, so that the person corrects
// them in one go. The zero value is ready for use.
type Collector struct {
	fields  []Field
	missing bool
}

// Add records a broken rule of the field at path.
func (c *Collector) Add(path, message string) {
	c.AddField(Field{Path: path, Message: message})
}

// AddField records a broken rule with its position in a file.
func (c *Collector) AddField(f Field) {
	c.fields = append(c.fields, f)
}

// Check records the broken rule unless ok.
func (c *Collector) Check(ok bool, path, message string) {
	if !ok {
		c.Add(path, message)
	}
}

// Found records, unless ok, that the row which the field at path names is not there, or out of
// reach.
func (c *Collector) Found(ok bool, path, message string) {
	c.Check(ok, path, message)
	c.missing = c.missing || !ok
}

// Err returns the Invalid error of what was recorded, or nil.
func (c *Collector) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	err := Fields(c.fields...)
	err.Missing = c.missing
	return err
}
