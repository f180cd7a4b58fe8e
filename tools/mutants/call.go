package main

import (
	"go/ast"
	"go/types"
	"slices"
)

// symmetric functions do not mind the order of their first two arguments.
var symmetric = []string{
	"append", "strings.EqualFold", "slices.Equal", "fixed.MulDiv", "bits.Mul64", "Add", "plus", "addTo", "basis.Within", "basis.Greater",
	"new(big.Int).Add", "new(big.Int).Mul", "strings.ContainsAny",
}

// arguments swaps two neighbours of the same type.
func (f *finder) arguments(n *ast.CallExpr) {
	if n.Ellipsis.IsValid() {
		return
	}
	fixed := len(n.Args)
	if fun, ok := f.info.TypeOf(n.Fun).(*types.Signature); ok && fun.Variadic() && f.src(n.Fun) != "cmp.Or" {
		fixed = fun.Params().Len() - 1 // what follows is a set
	}
	first := 1
	if slices.Contains(symmetric, f.src(n.Fun)) {
		first = 2
	}
	for i := first; i < fixed; i++ {
		a, b := f.info.TypeOf(n.Args[i-1]), f.info.TypeOf(n.Args[i])
		if a == nil || b == nil || !types.Identical(types.Default(a), types.Default(b)) || f.src(n.Args[i-1]) == f.src(n.Args[i]) {
			continue
		}
		args := slices.Clone(n.Args)
		args[i-1], args[i] = args[i], args[i-1]
		text := f.src(n.Fun) + "(" + f.list(args) + ")"
		if tuple, ok := f.info.TypeOf(n).(*types.Tuple); ok && tuple.Len() == 0 {
			f.change(n, kindAlone, "operands swapped", text)
		} else {
			f.expression(n, "operands swapped", text)
		}
	}
}

// asks drops a question for a permission, or widens a scope to everything.
func (f *finder) asks(n ast.Node) {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	switch {
	case fun.Sel.Name == "Can":
		f.expression(call, "permission", "true")
	case fun.Sel.Name == "ScopeOf" && len(call.Args) == 2:
		f.expression(call, "scope", f.src(fun)+"(actor.Actor{Roles: []actor.Role{actor.Gestora}}, "+f.src(call.Args[1])+")")
	}
}
