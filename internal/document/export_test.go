package document

// Recognise tells what a file is and how it is named, for the fuzz test.
func Recognise(name string, data []byte) (kept, contentType string, err error) {
	f, err := formatOf(data)
	if err != nil {
		return "", "", err
	}
	return nameFor(name, f), f.contentType, nil
}
