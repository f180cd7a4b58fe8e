package fault

// Collector gathers every broken rule of an input, so that the person corrects
// them in one go. The zero value is ready for use.
type Collector struct {
	fields []Field
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

// Err returns the Invalid error of what was recorded, or nil.
func (c *Collector) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	return Fields(c.fields...)
}
