package web

import (
	"ynova/internal/kernel/fault"
	"ynova/internal/kernel/month"
)

// Paging is the part of a list's input that chooses the page; embed it.
type Paging struct {
	Page     int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"Página, a partir de 1"`
	PageSize int `query:"pageSize" minimum:"1" maximum:"100" default:"20" doc:"Itens por página"`
}

// Limit is the number of rows to read.
func (p Paging) Limit() int { return p.PageSize }

// Offset is the number of rows to pass over.
func (p Paging) Offset() int { return (p.Page - 1) * p.PageSize }

// Page is the body of every list.
type Page[T any] struct {
	Data        []T  `json:"data"`
	Page        int  `json:"page"`
	PageSize    int  `json:"pageSize"`
	Total       int  `json:"total" doc:"Itens ao todo"`
	TotalCapped bool `json:"totalCapped" doc:"Há mais itens que total"`
}

// NewPage returns the page of rows; data is [] rather than null when empty.
func NewPage[T any](rows []T, p Paging, total int, capped bool) Page[T] {
	if rows == nil {
		rows = []T{}
	}
	return Page[T]{Data: rows, Page: p.Page, PageSize: p.PageSize, Total: total, TotalCapped: capped}
}

// Bodies returns how each of a list is shown; [] rather than null when empty.
func Bodies[T, B any](list []T, of func(*T) B) []B {
	bodies := make([]B, len(list))
	for i := range list {
		bodies[i] = of(&list[i])
	}
	return bodies
}

// Month reads a month of a query; 0 where none is given.
func Month(wrong *fault.Collector, path, text string) month.Month {
	if text == "" {
		return 0
	}
	m, err := month.Parse(text)
	wrong.Check(err == nil, path, "Informe o mês no formato AAAA-MM")
	return m
}
