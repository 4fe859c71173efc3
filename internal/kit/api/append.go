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
func AppendText(b []byte, name, value string) []byte { return appendText(AppendField(b, name), value) }

func appendText(b []byte, value string) []byte {
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
func AppendInt[T ~int | ~int16 | ~int32 | ~int64](b []byte, name string, value T) []byte {
	return strconv.AppendInt(AppendField(b, name), int64(value), 10)
}

// AppendOptional writes a field that is a number or null.
func AppendOptional[T ~int32 | ~int64](b []byte, name string, value *T) []byte {
	if value == nil {
		return AppendNull(b, name)
	}
	return AppendInt(b, name, *value)
}

// AppendNull writes a field that has no value.
func AppendNull(b []byte, name string) []byte { return append(AppendField(b, name), "null"...) }

// AppendBool writes a field that is true or false.
func AppendBool(b []byte, name string, value bool) []byte {
	return strconv.AppendBool(AppendField(b, name), value)
}

// AppendTexts writes a field that is a list of texts.
func AppendTexts(b []byte, name string, values []string) []byte {
	b = append(AppendField(b, name), '[')
	for i, value := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, value)
	}
	return append(b, ']')
}

// AppendOptionalTime writes a field that is a time or null.
func AppendOptionalTime(b []byte, name string, value *time.Time) []byte {
	if value == nil {
		return AppendNull(b, name)
	}
	return AppendTime(b, name, *value)
}

// AppendTime writes a field that is a time.
func AppendTime(b []byte, name string, value time.Time) []byte {
	b = append(AppendField(b, name), '"')
	b = value.AppendFormat(b, time.RFC3339Nano)
	return append(b, '"')
}
