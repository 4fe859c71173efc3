// Package list lets the server sort, filter and page the lists that are too long for a browser to hold.
package list

import (
	"slices"
	"strconv"
	"strings"
)

// Input is a part of an endpoint's input: what can be asked of every list. Without any of it the whole list comes back.
type Input struct {
	Page      int    `query:"page" minimum:"1" maximum:"1000000" doc:"Which page to read; without it the whole list comes back"`
	PageSize  int    `query:"pageSize" minimum:"1" maximum:"1000" default:"50"`
	Direction string `query:"direction" enum:"asc,desc" default:"asc"`
	Filter    string `query:"filter" maxLength:"500" doc:"Shows what contains this text in any column; * stands for anything"`
}

// Query is the part of a SELECT that varies: conditions, order and page. Its SQL consists of the program's own text;
// what people enter travels in the arguments.
type Query struct {
	conditions []string
	args       []any
	order      string
	page       string
}

// Where adds a condition. Each question mark in it stands for the next of the values.
func (q *Query) Where(condition string, values ...any) {
	var numbered strings.Builder
	for i, part := range strings.Split(condition, "?") {
		if i > 0 {
			numbered.WriteString(q.Arg(values[i-1]))
		}
		numbered.WriteString(part)
	}
	q.conditions = append(q.conditions, "("+numbered.String()+")")
}

// Arg adds a value for use in the beginning of the statement, and returns its place there.
func (q *Query) Arg(value any) string {
	q.args = append(q.args, value)
	return "$" + strconv.Itoa(len(q.args))
}

// WhereContains asks that one of the texts contains the filter, whatever its case and accents. A text with a question
// mark is a condition of its own, in which the mark stands for the folded pattern. A filter of nothing but blanks and
// asterisks asks nothing.
func (q *Query) WhereContains(filter string, texts ...string) {
	pattern := q.Folded(filter)
	if pattern == "" {
		return
	}
	either := make([]string, len(texts))
	for i, text := range texts {
		either[i] = Containing(pattern, text)
	}
	q.conditions = append(q.conditions, "("+strings.Join(either, " OR ")+")")
}

// Folded adds a filter as a value, and returns the SQL of its folded pattern: it is computed once, and not for each row. It is
// empty where the filter asks nothing.
func (q *Query) Folded(filter string) string {
	pattern := Pattern(filter)
	if pattern == "" {
		return ""
	}
	return "(SELECT casefold_fold(" + q.Arg(pattern) + "))"
}

// Containing is the condition that a text contains a pattern of Folded; see WhereContains.
func Containing(pattern, text string) string {
	if condition := strings.ReplaceAll(text, "?", pattern); condition != text {
		return condition
	}
	return folded(text) + " LIKE " + pattern
}

// folded is casefold_fold of a text. To texts without accents that does nothing but make lower letters, for which the collation C takes a
// tenth of the time that others take, and makes the same ones.
func folded(text string) string {
	return "CASE WHEN octet_length(" + text + ") = length(" + text + ") THEN lower(" + text + ` COLLATE "C") ELSE casefold_fold(` + text + ") END"
}

// Arrange sorts and pages as the input asks: by the key in its direction, and what that leaves equal by the others, always
// upwards, as a browser does that sorts a list it holds. The last one makes the order complete.
func (q *Query) Arrange(in Input, key Key, others ...string) {
	if len(others) > 0 && key.SQL == others[len(others)-1] {
		others = nil
	}
	q.order = " ORDER BY " + strings.Join(append([]string{key.sql(in.Direction == "desc")}, others...), ", ")
	if in.Page > 0 {
		q.Part(in.Offset(), in.PageSize)
	}
}

// Offset is how many rows stand before the page of the input.
func (in Input) Offset() int { return max(in.Page-1, 0) * max(in.PageSize, 1) }

// Part shows some rows only.
func (q *Query) Part(offset, size int) {
	q.page = " LIMIT " + strconv.Itoa(max(size, 1)) + " OFFSET " + strconv.Itoa(offset)
}

// Beside begins another query of the same statement: its arguments follow those that this one has so far.
func (q *Query) Beside() *Query { return &Query{args: slices.Clone(q.args)} }

// SQL is the statement that begins with this text, and its arguments.
func (q *Query) SQL(beginning string) (string, []any) {
	if len(q.conditions) > 0 {
		beginning += " WHERE " + strings.Join(q.conditions, " AND ")
	}
	return beginning + q.order + q.page, q.args
}

// Key is what a list is sorted by. Rows that lack it come last either way.
type Key struct {
	SQL      string
	Nullable bool
}

func (k Key) sql(descending bool) string {
	text := k.SQL
	if descending {
		text += " DESC"
	}
	if k.Nullable {
		text += " NULLS LAST" // only where needed: an index gives the other order for nothing
	}
	return text
}

// Pattern is the LIKE pattern of a filter: what contains it, with * for anything. It is empty when everything would match.
func Pattern(filter string) string {
	var pattern strings.Builder
	for part := range strings.SplitSeq(strings.TrimSpace(filter), "*") {
		if part != "" {
			pattern.WriteString("%" + Literal(part))
		}
	}
	if pattern.Len() == 0 {
		return ""
	}
	return pattern.String() + "%"
}

// mostWords is how many words of a filter are looked for one by one. The browser has the same limit (compileWords).
const mostWords = 12

// Words are the parts of a filter that may stand in any order and in different columns. A text of more words stays one part.
func Words(filter string) []string {
	var words []string
	for word := range strings.FieldsSeq(filter) {
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
		if len(words) > mostWords {
			return []string{filter}
		}
	}
	return words
}

var escape = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Literal is the LIKE pattern that matches the text itself.
func Literal(text string) string { return escape.Replace(text) }

// Both are the ids that stand in each of two lists.
func Both(some, others []int64) []int64 {
	in := make(map[int64]bool, len(others))
	for _, id := range others {
		in[id] = true
	}
	return slices.DeleteFunc(some, func(id int64) bool { return !in[id] })
}
