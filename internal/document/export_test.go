package document

// Recognise returns a file's name and content type, for the fuzz test.
func Recognise(name string, data []byte) (kept, contentType string, err error) {
	f, err := formatOf(data)
	if err != nil {
		return "", "", err
	}
	return nameFor(name, f), f.contentType, nil
}
