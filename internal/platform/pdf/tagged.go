package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// The library writes no structure tree. What is missing follows the file as an
// incremental update (ISO 32000-1, 7.5.6): its pages and its catalog once more, now
// with their place in the tree, the tree, and a table of where these objects begin.

var errLayout = errors.New("pdf: the library writes another layout")

// pageObject is the number that the library gives the object of a page.
func pageObject(page int) int { return 1 + 2*page }

// update collects the objects that follow a file.
type update struct {
	out     bytes.Buffer
	numbers []int
	offsets []int
}

func (u *update) object(number int, body string) {
	u.numbers = append(u.numbers, number)
	u.offsets = append(u.offsets, u.out.Len())
	fmt.Fprintf(&u.out, "%d 0 obj\n%s\nendobj\n", number, body)
}

// tagged appends the structure tree to the file that the library wrote.
func (d *Document) tagged(file []byte, pages int) ([]byte, error) {
	f, err := parse(file)
	if err != nil {
		return nil, err
	}
	u := &update{}
	u.out.Write(file)
	root := f.size
	parents := root + 1
	elements := d.root.all()
	for i, e := range elements {
		e.number = parents + 1 + i
	}
	for page := 1; page <= pages; page++ {
		body, err := f.object(pageObject(page))
		if err != nil {
			return nil, err
		}
		const contents = "/Contents "
		if !strings.HasPrefix(body, "<</Type /Page\n") || strings.Count(body, contents) != 1 {
			return nil, errLayout
		}
		u.object(pageObject(page), strings.Replace(body, contents, fmt.Sprintf("/StructParents %d\n/Tabs /S\n%s", page-1, contents), 1))
	}
	catalog, err := f.object(f.root)
	if err != nil {
		return nil, err
	}
	end := strings.LastIndex(catalog, ">>")
	if end < 0 {
		return nil, errLayout
	}
	u.object(f.root, catalog[:end]+fmt.Sprintf("/Version /1.7\n/StructTreeRoot %d 0 R\n/MarkInfo <</Marked true>>\n/ViewerPreferences <</DisplayDocTitle true>>\n>>", root))
	u.object(root, fmt.Sprintf("<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d>>", d.root.number, parents, pages))
	u.object(parents, d.parentTree(pages))
	for _, e := range elements {
		u.object(e.number, e.dictionary(root))
	}
	u.finish(f, parents+1+len(elements))
	return u.out.Bytes(), nil
}

// parentTree says of each mark of each page whose it is.
func (d *Document) parentTree(pages int) string {
	var out strings.Builder
	out.WriteString("<</Nums[")
	for page := 1; page <= pages; page++ {
		fmt.Fprintf(&out, "%d[", page-1)
		for _, e := range d.marks[page] {
			fmt.Fprintf(&out, "%d 0 R ", e.number)
		}
		out.WriteString("]")
	}
	out.WriteString("]>>")
	return out.String()
}

// finish writes where the objects begin.
func (u *update) finish(f *layout, size int) {
	start := u.out.Len()
	u.out.WriteString("xref\n0 0\n")
	for i, number := range u.numbers {
		fmt.Fprintf(&u.out, "%d 1\n%010d 00000 n \n", number, u.offsets[i])
	}
	fmt.Fprintf(&u.out, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n", size, f.root, f.root-1, f.xref, start)
}

// layout is where things are in the file that the library wrote.
type layout struct {
	file             []byte
	xref, size, root int
}

func parse(file []byte) (*layout, error) {
	f := &layout{file: file}
	at := bytes.LastIndex(file, []byte("startxref\n"))
	if at < 0 {
		return nil, errLayout
	}
	text, _, _ := strings.Cut(string(file[at+len("startxref\n"):]), "\n")
	var err error
	if f.xref, err = strconv.Atoi(text); err != nil || f.xref >= len(file) {
		return nil, errLayout
	}
	if _, err := fmt.Sscanf(string(file[f.xref:min(f.xref+40, len(file))]), "xref\n0 %d\n", &f.size); err != nil {
		return nil, errLayout
	}
	f.root = f.size - 1
	return f, nil
}

// object is the body of an object of the file.
func (f *layout) object(number int) (string, error) {
	const line = 20 // bytes of an entry
	table := bytes.IndexByte(f.file[f.xref+len("xref\n"):], '\n') + f.xref + len("xref\n") + 1
	at := table + number*line
	if at+10 > len(f.file) {
		return "", errLayout
	}
	offset, err := strconv.Atoi(string(f.file[at : at+10]))
	if err != nil || offset >= len(f.file) {
		return "", errLayout
	}
	text, _, found := strings.Cut(string(f.file[offset:]), "\nendobj")
	text, isObject := strings.CutPrefix(text, fmt.Sprintf("%d 0 obj\n", number))
	if !found || !isObject {
		return "", errLayout
	}
	return text, nil
}

// utf16Text is text as a string of the file.
func utf16Text(s string) string {
	var out strings.Builder
	out.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&out, "%04X", unit)
	}
	out.WriteString(">")
	return out.String()
}
