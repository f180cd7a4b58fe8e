package pdf

import (
	"fmt"
	"strings"
)

// Tag is a kind of element of the structure tree (ISO 32000-1, 14.8.4).
type Tag string

// The elements that documents of the product are made of.
const (
	tagDocument Tag = "Document"
	H1          Tag = "H1"
	H2          Tag = "H2"
	H3          Tag = "H3"
	Paragraph   Tag = "P"
	Span        Tag = "Span"
	list        Tag = "L"
	listItem    Tag = "LI"
	label       Tag = "Lbl"
	body        Tag = "LBody"
	table       Tag = "Table"
	tableRow    Tag = "TR"
	tableHead   Tag = "TH"
	tableCell   Tag = "TD"
	figure      Tag = "Figure"
)

// element is a node of the structure tree: marks on pages, other elements, or both.
type element struct {
	tag    Tag
	alt    string
	parent *element
	kids   []kid
	number int // of its object in the file
}

// kid is another element, or else the mark of that number on a page.
type kid struct {
	element    *element
	page, mark int
}

// structure is the tree in the making.
type structure struct {
	root, now *element
	marks     map[int][]*element // page → mark → whose it is
	inFigure  bool               // what is drawn belongs to one mark
	inMargin  bool               // letterhead and footer repeat nothing that is to be read
}

func newStructure() structure {
	root := &element{tag: tagDocument}
	return structure{root: root, now: root, marks: map[int][]*element{}}
}

// Tag puts what write writes into an element of its own.
func (d *Document) Tag(t Tag, write func()) {
	d.open(t, "")
	write()
	d.now = d.now.parent
}

func (d *Document) open(t Tag, alt string) {
	e := &element{tag: t, alt: alt, parent: d.now}
	d.now.kids = append(d.now.kids, kid{element: e})
	d.now = e
}

// Figure puts what draw draws into one element, said in words by alt. It must fit on
// the page.
func (d *Document) Figure(alt string, draw func()) {
	d.open(figure, Plain(alt))
	d.mark(func() {
		d.inFigure = true
		draw()
		d.inFigure = false
	})
	d.now = d.now.parent
}

// content marks text as part of the element that is being written.
func (d *Document) content(write func()) {
	switch {
	case d.inFigure:
		write()
	case d.inMargin:
		d.artifact(write)
	case d.now == d.root: // text belongs to some element
		d.Tag(Paragraph, func() { d.mark(write) })
	default:
		d.mark(write)
	}
}

// decoration is a drawing that says nothing, unless it is part of a figure.
func (d *Document) decoration(draw func()) {
	if d.inFigure {
		draw()
		return
	}
	d.artifact(draw)
}

func (d *Document) artifact(draw func()) {
	d.RawWriteStr("/Artifact BMC")
	draw()
	d.RawWriteStr("EMC")
}

func (d *Document) mark(write func()) {
	page := d.PageNo()
	n := len(d.marks[page])
	d.marks[page] = append(d.marks[page], d.now)
	d.now.kids = append(d.now.kids, kid{page: page, mark: n})
	d.RawWriteStr(fmt.Sprintf("/%s <</MCID %d>> BDC", d.now.tag, n))
	write()
	d.RawWriteStr("EMC")
}

// margin draws what repeats on pages and is not to be read out.
func (d *Document) margin(draw func()) {
	before := d.inMargin
	d.inMargin = true
	draw()
	d.inMargin = before
}

// dictionary is the element as an object of the file.
func (e *element) dictionary(root int) string {
	var out strings.Builder
	parent := root
	if e.parent != nil {
		parent = e.parent.number
	}
	fmt.Fprintf(&out, "<</S/%s/P %d 0 R", e.tag, parent)
	if e.alt != "" {
		fmt.Fprintf(&out, "/Alt %s", utf16Text(e.alt))
	}
	if e.tag == tableHead {
		out.WriteString("/A<</O/Table/Scope/Column>>")
	}
	page := 0
	if len(e.kids) > 0 && e.kids[0].element == nil {
		page = e.kids[0].page
		fmt.Fprintf(&out, "/Pg %d 0 R", pageObject(page))
	}
	out.WriteString("/K[")
	for _, k := range e.kids {
		switch {
		case k.element != nil:
			fmt.Fprintf(&out, "%d 0 R ", k.element.number)
		case k.page == page:
			fmt.Fprintf(&out, "%d ", k.mark)
		default:
			fmt.Fprintf(&out, "<</Type/MCR/Pg %d 0 R/MCID %d>>", pageObject(k.page), k.mark)
		}
	}
	out.WriteString("]>>")
	return out.String()
}

// all lists the element and everything below it.
func (e *element) all() []*element {
	out := []*element{e}
	for _, k := range e.kids {
		if k.element != nil {
			out = append(out, k.element.all()...)
		}
	}
	return out
}
