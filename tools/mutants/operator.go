package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// walk finds the changes below a node.
func (f *finder) walk(root ast.Node) {
	f.parents = nil
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			f.parents = f.parents[:len(f.parents)-1]
			return true
		}
		switch {
		case f.permission:
			f.asks(n)
		case f.isNoise(n):
			return false
		default:
			f.visit(n)
		}
		f.parents = append(f.parents, n)
		return true
	})
}

// isNoise says that nobody needs to notice a change below the node: the text of an
// error or of a log, a number beside an error, how much room is made beforehand, the
// length of an array.
func (f *finder) isNoise(n ast.Node) bool {
	if call, ok := n.(*ast.CallExpr); ok {
		name := f.src(call.Fun)
		if name == "fmt.Errorf" || name == "panic" || name == "errors.New" || name == "slices.Grow" || strings.HasPrefix(name, "slog.") {
			return true
		}
	}
	if len(f.parents) == 0 {
		return false
	}
	switch parent := f.parents[len(f.parents)-1].(type) {
	case *ast.CallExpr:
		return f.src(parent.Fun) == "make" && n != parent.Fun
	case *ast.ArrayType:
		return n == parent.Len
	case *ast.ReturnStmt:
		_, literal := n.(*ast.BasicLit)
		return literal && f.fails(parent)
	case *ast.KeyValueExpr: // the index of an array
		return n == parent.Key && f.info.Types[parent.Key].Value != nil
	}
	return false
}

// fails says that a return gives an error or a false beside values that nobody reads.
func (f *finder) fails(r *ast.ReturnStmt) bool {
	last := r.Results[len(r.Results)-1]
	if len(r.Results) < 2 || f.src(last) == "nil" {
		return false
	}
	return f.src(last) == "false" || f.info.TypeOf(last).String() == "error"
}

func (f *finder) visit(n ast.Node) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		f.binary(n)
	case *ast.UnaryExpr:
		switch n.Op {
		case token.SUB:
			f.expression(n, "sign changed", f.src(n.X))
		case token.NOT:
			f.expression(n, "condition flipped", f.src(n.X))
		}
	case *ast.BasicLit:
		f.constant(n, false)
	case *ast.SelectorExpr:
		f.rounding(n)
	case *ast.CallExpr:
		f.call(n)
	case *ast.IfStmt:
		f.expression(n.Cond, "condition dropped", "false")
		if !f.isErrorCheck(n.Cond) {
			f.expression(n.Cond, "condition dropped", "true")
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			f.expression(n.Cond, "condition dropped", "false")
		}
	case *ast.SwitchStmt:
		f.cases(n.Body, n.Tag != nil)
	case *ast.TypeSwitchStmt:
		f.cases(n.Body, true)
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			f.truth(r)
		}
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.ExprStmt:
		f.statement(n.(ast.Stmt))
	}
}

// truth flips a condition that is returned and has no operator of its own.
func (f *finder) truth(e ast.Expr) {
	switch e.(type) {
	case *ast.Ident, *ast.CallExpr, *ast.SelectorExpr:
		if basic, ok := f.info.TypeOf(e).Underlying().(*types.Basic); ok && basic.Info()&types.IsBoolean != 0 {
			f.expression(e, "condition flipped", "!"+f.src(e))
		}
	}
}

// cases drops the cases of a switch.
func (f *finder) cases(body *ast.BlockStmt, tagged bool) {
	for _, s := range body.List {
		clause, ok := s.(*ast.CaseClause)
		if !ok || clause.List == nil {
			continue
		}
		if tagged {
			f.change(clause, kindAlone, "condition dropped", "")
			continue
		}
		for _, e := range clause.List {
			f.expression(e, "condition dropped", "false")
			f.expression(e, "condition dropped", "true")
		}
	}
}

func (f *finder) isErrorCheck(cond ast.Expr) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || f.src(b.Y) != "nil" {
		return false
	}
	t := f.info.TypeOf(b.X)
	return t != nil && t.String() == "error"
}

// statement leaves a statement out, or turns its sign.
func (f *finder) statement(s ast.Stmt) {
	switch f.parents[len(f.parents)-1].(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
	default:
		return // the head of a loop or of an if
	}
	text := f.src(s)
	turn := func(from, to string) { f.change(s, kindStatement, "sign changed", strings.Replace(text, from, to, 1)) }
	switch s := s.(type) {
	case *ast.AssignStmt:
		switch s.Tok {
		case token.DEFINE:
			return
		case token.ADD_ASSIGN:
			if f.isNumber(s.Lhs[0]) {
				turn("+=", "-=")
			}
		case token.SUB_ASSIGN:
			turn("-=", "+=")
		}
		if ident, ok := s.Lhs[0].(*ast.Ident); ok && ident.Name == "_" && len(s.Lhs) == 1 {
			return
		}
	case *ast.IncDecStmt:
		if s.Tok == token.INC {
			turn("++", "--")
		} else {
			turn("--", "++")
		}
	}
	f.change(s, kindStatement, "statement dropped", "")
}

func (f *finder) isNumber(e ast.Expr) bool {
	t := f.info.TypeOf(e)
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

// comparisons are the neighbour at the edge and the opposite of each.
var comparisons = map[token.Token][2]string{
	token.LSS: {"<=", ">="}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<="}, token.GEQ: {">", "<"},
	token.EQL: {"", "!="}, token.NEQ: {"", "=="},
}

func (f *finder) binary(n *ast.BinaryExpr) {
	x, y := f.src(n.X), f.src(n.Y)
	with := func(operator, op string) { f.expression(n, operator, x+" "+op+" "+y) }
	if other, ok := comparisons[n.Op]; ok {
		if other[0] != "" {
			with("edge shifted", other[0])
		}
		with("comparison flipped", other[1])
		return
	}
	switch n.Op {
	case token.LAND, token.LOR:
		with("condition flipped", map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[n.Op])
		f.expression(n, "term dropped", x)
		f.expression(n, "term dropped", y)
		return
	}
	if !f.isNumber(n) {
		return
	}
	switch n.Op {
	case token.ADD:
		with("sign changed", "-")
		f.expression(n, "term dropped", x)
		f.expression(n, "term dropped", y)
	case token.SUB:
		with("sign changed", "+")
		f.expression(n, "term dropped", x)
		f.expression(n, "operands swapped", y+" - ("+x+")")
	case token.MUL:
		with("operator changed", "/")
		f.expression(n, "term dropped", x)
		f.expression(n, "term dropped", y)
	case token.QUO:
		with("operator changed", "*")
		f.expression(n, "term dropped", x)
		f.expression(n, "operands swapped", y+" / ("+x+")")
	case token.REM:
		with("operator changed", "/")
		f.expression(n, "term dropped", x)
	}
}

// constant makes a number one larger and one smaller.
func (f *finder) constant(lit *ast.BasicLit, declared bool) {
	if lit.Kind != token.INT {
		return
	}
	v, err := strconv.ParseInt(strings.ReplaceAll(lit.Value, "_", ""), 0, 64)
	if err != nil {
		return
	}
	for _, by := range []int64{1, -1} {
		text := strconv.FormatInt(v+by, 10)
		if declared {
			f.change(lit, kindAlone, "constant", text)
		} else {
			f.expression(lit, "constant", text)
		}
	}
}

// rounding takes the other modes of rounding, which are constants of one type.
func (f *finder) rounding(n *ast.SelectorExpr) {
	c, ok := f.info.Uses[n.Sel].(*types.Const)
	if !ok || !strings.HasSuffix(c.Type().String(), ".Rounding") {
		return
	}
	scope := c.Pkg().Scope()
	for _, name := range scope.Names() {
		if other, ok := scope.Lookup(name).(*types.Const); ok && other != c && other.Exported() && types.Identical(other.Type(), c.Type()) {
			f.expression(n, "rounding", f.src(n.X)+"."+name)
		}
	}
}

// swaps are methods that a careless hand takes for each other, with the operator
// that changes.
var swaps = map[string][][2]string{
	"LessThan":           {{"edge shifted", "LessThanOrEqual"}, {"comparison flipped", "GreaterThan"}},
	"LessThanOrEqual":    {{"edge shifted", "LessThan"}, {"comparison flipped", "GreaterThanOrEqual"}},
	"GreaterThan":        {{"edge shifted", "GreaterThanOrEqual"}, {"comparison flipped", "LessThan"}},
	"GreaterThanOrEqual": {{"edge shifted", "GreaterThan"}, {"comparison flipped", "LessThanOrEqual"}},
	"Before":             {{"comparison flipped", "After"}},
	"After":              {{"comparison flipped", "Before"}},
	"Add":                {{"sign changed", "Sub"}},
	"Sub":                {{"sign changed", "Add"}},
	"Mul":                {{"operator changed", "Div"}},
	"Div":                {{"operator changed", "Mul"}},
	"Round":              {{"rounding", "RoundBank"}, {"rounding", "Truncate"}},
	"RoundBank":          {{"rounding", "Round"}, {"rounding", "Truncate"}},
	"Truncate":           {{"rounding", "Round"}},
	"Ceil":               {{"rounding", "Floor"}},
	"Floor":              {{"rounding", "Ceil"}},
	"IsPositive":         {{"sign changed", "IsNegative"}},
	"IsNegative":         {{"sign changed", "IsPositive"}},
}

func (f *finder) call(n *ast.CallExpr) {
	if f.info.Types[n.Fun].IsType() {
		return // a conversion
	}
	if name, ok := n.Fun.(*ast.Ident); ok && (name.Name == "min" || name.Name == "max") {
		f.expression(n, "operands swapped", map[string]string{"min": "max", "max": "min"}[name.Name]+strings.TrimPrefix(f.src(n), name.Name))
		for i := range n.Args {
			if others := slices.Delete(slices.Clone(n.Args), i, i+1); len(others) > 0 {
				f.expression(n, "term dropped", name.Name+"("+f.list(others)+")")
			}
		}
		return
	}
	f.method(n)
	f.arguments(n)
}

func (f *finder) list(args []ast.Expr) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = f.src(a)
	}
	return strings.Join(texts, ", ")
}

// method changes a call of a method of a number, drops it, or swaps the two.
func (f *finder) method(n *ast.CallExpr) {
	fun, ok := n.Fun.(*ast.SelectorExpr)
	if !ok || f.info.Selections[fun] == nil {
		return
	}
	x, recv := f.src(fun.X), f.info.TypeOf(fun.X)
	for _, other := range swaps[fun.Sel.Name] {
		if obj, _, _ := types.LookupFieldOrMethod(recv, true, f.types, other[1]); obj != nil {
			if t, ok := obj.Type().(*types.Signature); ok && types.Identical(t.Params(), f.info.TypeOf(fun).(*types.Signature).Params()) {
				f.expression(n, other[0], x+"."+other[1]+"("+f.list(n.Args)+")")
			}
		}
	}
	if !f.isFigure(recv) {
		return
	}
	if types.Identical(recv, f.info.TypeOf(n)) {
		f.expression(n, "term dropped", x)
	}
	if len(n.Args) == 1 && types.Identical(recv, f.info.TypeOf(n.Args[0])) && fun.Sel.Name != "Add" && fun.Sel.Name != "Mul" && fun.Sel.Name != "Equal" {
		f.expression(n, "operands swapped", "("+f.src(n.Args[0])+")."+fun.Sel.Name+"("+x+")")
	}
}

// isFigure says that a type counts something: a number by any name, or a decimal.
func (f *finder) isFigure(t types.Type) bool {
	if basic, ok := t.Underlying().(*types.Basic); ok {
		return basic.Info()&types.IsNumeric != 0
	}
	return strings.HasSuffix(t.String(), "/decimal.Decimal")
}
