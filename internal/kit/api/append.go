package api

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"
)

// Appender is a row of a list that writes itself, byte for byte what encoding/json would write of it. Lists of thousands
// of wide rows spend most of their time there.
type Appender interface{ AppendJSON(b []byte) []byte }

// AppendField writes the name of a field of an object, after a comma where it is not the first.
func AppendField(b []byte, name string) []byte {
	if b[len(b)-1] != '{' {
		b = append(b, ',')
	}
	b = append(b, '"')
	b = append(b, name...)
	return append(b, '"', ':')
}

// AppendText writes a field that is a text.
func AppendText(b []byte, name, value string) []byte {
	b = AppendField(b, name)
	for i := range len(value) {
		if c := value[i]; c < ' ' || c == '"' || c == '\\' || c >= utf8.RuneSelf {
			return appendQuoted(b, value)
		}
	}
	b = append(b, '"')
	b = append(b, value...)
	return append(b, '"')
}

// appendQuoted writes a text in which something may have to be escaped.
func appendQuoted(b []byte, value string) []byte {
	out := bytes.NewBuffer(b)
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // a text always has JSON
	return out.Bytes()[:out.Len()-1]
}

// AppendInt writes a field that is a number.
func AppendInt[T ~int | ~int16 | ~int64](b []byte, name string, value T) []byte {
	return strconv.AppendInt(AppendField(b, name), int64(value), 10)
}

// AppendOptional writes a field that is a number or null.
func AppendOptional(b []byte, name string, value *int64) []byte {
	if value == nil {
		return append(AppendField(b, name), "null"...)
	}
	return AppendInt(b, name, *value)
}

// AppendTime writes a field that is a time.
func AppendTime(b []byte, name string, value time.Time) []byte {
	b = append(AppendField(b, name), '"')
	b = value.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"')
}
