package extract

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// builtIn are the codes that spreadsheets do not write down, in the United States.
var builtIn = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 5: `"$"#,##0`, 6: `"$"#,##0`, 7: `"$"#,##0.00`, 8: `"$"#,##0.00`, 9: "0%", 10: "0.00%", 11: "0.00E+00",
	14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "m/d/yyyy h:mm",
	37: "#,##0;(#,##0)", 38: "#,##0;(#,##0)", 39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 41: "#,##0", 42: `"$"#,##0`, 43: "#,##0.00", 44: `"$"#,##0.00`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss", 48: "0.0E+0",
}

// code says how a number is shown: its sections for positive, negative and no value. The zero value shows it as it is.
type code struct{ sections [][]piece }

// piece of a section is text that is shown as it stands, or a place for the number or a part of a date.
type piece struct {
	literal string
	place   string
}

// longestCode is more than any program lets people type.
const longestCode = 255

// parseCode understands what is common: digits, groups, percent, exponents, currencies, dates and times. Of the rest
// the number itself is shown.
func parseCode(written string) code {
	if len(written) > longestCode || written == "" || strings.EqualFold(written, "general") || written == "@" {
		return code{}
	}
	var c code
	var section []piece
	literal := func(text string) { section = append(section, piece{literal: text}) }
	for i := 0; i < len(written); {
		at := written[i]
		switch {
		case at == ';':
			c.sections, section = append(c.sections, section), nil
			i++
		case at == '"':
			stop := strings.IndexByte(written[i+1:], '"')
			if stop < 0 {
				return code{}
			}
			literal(written[i+1 : i+1+stop])
			i += stop + 2
		case at == '\\' && i+1 < len(written):
			literal(written[i+1 : i+2])
			i += 2
		case (at == '_' || at == '*') && i+1 < len(written): // room as wide as a character
			literal(" ")
			i += 2
		case at == '[':
			stop := strings.IndexByte(written[i:], ']')
			if stop < 0 {
				return code{}
			}
			section = append(section, bracketed(written[i+1:i+stop])...)
			i += stop + 1
		default:
			place := placeAt(written[i:])
			if place == "" {
				literal(written[i : i+1])
				i++
				continue
			}
			section = append(section, piece{place: strings.ToLower(place)})
			i += len(place)
		}
	}
	c.sections = append(c.sections, section)
	return c
}

// bracketed is a currency, or a time that counts on over its hour; colours and conditions show nothing.
func bracketed(text string) []piece {
	if currency, is := strings.CutPrefix(text, "$"); is {
		symbol, _, _ := strings.Cut(currency, "-")
		return []piece{{literal: symbol}}
	}
	if lower := strings.ToLower(text); strings.Trim(lower, "hms") == "" && lower != "" {
		return []piece{{place: "[" + lower[:1] + "]"}}
	}
	return nil
}

// placeAt is the place for a number or a part of a date with which the rest of a code begins.
func placeAt(rest string) string {
	upper := strings.ToUpper(rest[:min(5, len(rest))])
	switch {
	case strings.HasPrefix(upper, "AM/PM"):
		return rest[:5]
	case strings.HasPrefix(upper, "A/P"):
		return rest[:3]
	case strings.HasPrefix(upper, "GENERAL"[:min(5, len(upper))]) && len(rest) >= 7 && strings.EqualFold(rest[:7], "general"):
		return rest[:7]
	case strings.IndexByte("0#?", rest[0]) >= 0:
		n := 0
		for n < len(rest) && strings.IndexByte("0#?,.", rest[n]) >= 0 {
			n++
		}
		if n+1 < len(rest) && (rest[n] == 'E' || rest[n] == 'e') && (rest[n+1] == '+' || rest[n+1] == '-') {
			for n += 2; n < len(rest) && rest[n] == '0'; n++ {
			}
		}
		return rest[:n]
	case rest[0] == '%':
		return "%"
	case strings.IndexByte("ymdhs", rest[0]|0x20) >= 0:
		n := 1
		for n < len(rest) && rest[n]|0x20 == rest[0]|0x20 {
			n++
		}
		return rest[:n]
	}
	return ""
}

func (c code) show(n float64, from1904 bool) string {
	if len(c.sections) == 0 || math.IsInf(n, 0) || math.IsNaN(n) {
		return general(n)
	}
	section := c.sections[0]
	switch {
	case n < 0 && len(c.sections) > 1:
		section, n = c.sections[1], -n
	case n == 0 && len(c.sections) > 2:
		section = c.sections[2]
	}
	for _, p := range section {
		if p.place != "" && strings.Contains("ymdhs[", p.place[:1]) {
			return showDate(section, n, from1904)
		}
	}
	return showNumber(section, n)
}

// general shows a number with as many digits as a cell of some width does.
func general(n float64) string {
	if a := math.Abs(n); a != 0 && (a >= 1e11 || a < 1e-9) && n != math.Trunc(n) || a >= 1e15 {
		return strconv.FormatFloat(n, 'E', 5, 64)
	}
	return strconv.FormatFloat(round(n, 10), 'f', -1, 64)
}

// round keeps so many decimals, which also removes what the binary form of a number adds.
func round(n float64, decimals int) float64 {
	text := strconv.FormatFloat(n, 'f', decimals, 64)
	rounded, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return n
	}
	return rounded
}

func showNumber(section []piece, n float64) string {
	var out strings.Builder
	for _, p := range section {
		if p.place == "%" {
			n *= 100
		}
	}
	shown := false
	for _, p := range section {
		switch {
		case p.place == "":
			out.WriteString(p.literal)
		case p.place == "%":
			out.WriteByte('%')
		case p.place == "general":
			out.WriteString(general(n))
		case shown: // a fraction, or digits in groups of their own
			return general(n)
		default:
			out.WriteString(digits(p.place, n))
			shown = true
		}
	}
	return out.String()
}

// digits shows a number as a place such as #,##0.00 says.
func digits(place string, n float64) string {
	mantissa, exponent, scientific := strings.Cut(place, "e")
	whole, decimals, _ := strings.Cut(mantissa, ".")
	if scientific {
		text := strconv.FormatFloat(n, 'E', len(decimals), 64)
		if !strings.HasPrefix(exponent, "+") {
			text = strings.Replace(text, "E+", "E", 1)
		}
		return text
	}
	for strings.HasSuffix(whole, ",") && decimals == "" || strings.HasSuffix(decimals, ",") { // each divides by a thousand
		n /= 1000
		if decimals != "" {
			decimals = decimals[:len(decimals)-1]
		} else {
			whole = whole[:len(whole)-1]
		}
	}
	text := strconv.FormatFloat(halfUp(math.Abs(n), len(decimals)), 'f', len(decimals), 64)
	before, after, _ := strings.Cut(text, ".")
	for len(after) > 0 && after[len(after)-1] == '0' && decimals[len(after)-1] == '#' {
		after = after[:len(after)-1]
	}
	for need := strings.Count(whole, "0"); len(before) < need; {
		before = "0" + before
	}
	if strings.Contains(whole, ",") {
		for at := len(before) - 3; at > 0; at -= 3 {
			before = before[:at] + "," + before[at:]
		}
	}
	if after != "" {
		before += "." + after
	}
	if n < 0 && strings.Trim(before, "0.,") != "" {
		before = "-" + before
	}
	return before
}

// halfUp rounds as people do, with the fifteen digits that spreadsheets know.
func halfUp(n float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	known, err := strconv.ParseFloat(strconv.FormatFloat(n*scale, 'g', 15, 64), 64)
	if err != nil || math.IsInf(known, 0) || known > 1e15 {
		return n
	}
	return math.Round(known) / scale
}

// lastDay is the last day that spreadsheets know, in the year 9999.
const lastDay = 2_958_465

func showDate(section []piece, n float64, from1904 bool) string {
	if n < 0 || n > lastDay {
		return general(n)
	}
	epoch := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case from1904:
		epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	case n < 60:
		epoch = epoch.AddDate(0, 0, 1) // spreadsheets believe in a 29 February 1900
	}
	seconds := int64(math.Round(n * 86400))
	at := epoch.Add(time.Duration(seconds%86400)*time.Second).AddDate(0, 0, int(seconds/86400))
	half := false
	for _, p := range section {
		half = half || p.place == "am/pm" || p.place == "a/p"
	}
	var out strings.Builder
	for i, p := range section {
		if p.place == "" {
			out.WriteString(p.literal)
			continue
		}
		layout := layouts[p.place]
		switch {
		case p.place[0] == '[':
			out.WriteString(strconv.FormatInt(seconds/map[byte]int64{'h': 3600, 'm': 60, 's': 1}[p.place[1]], 10))
			continue
		case p.place[0] == 'm' && isMinute(section, i):
			layout = map[bool]string{true: "04", false: "4"}[len(p.place) > 1]
		case p.place[0] == 'h' && half:
			layout = map[bool]string{true: "03", false: "3"}[len(p.place) > 1]
		case p.place == "h":
			out.WriteString(strconv.Itoa(at.Hour()))
			continue
		case strings.IndexByte("0#?", p.place[0]) >= 0: // parts of seconds
			continue
		}
		out.WriteString(at.Format(layout))
	}
	return out.String()
}

var layouts = map[string]string{
	"y": "06", "yy": "06", "yyy": "2006", "yyyy": "2006", "m": "1", "mm": "01", "mmm": "Jan", "mmmm": "January", "mmmmm": "Jan",
	"d": "2", "dd": "02", "ddd": "Mon", "dddd": "Monday", "hh": "15", "s": "5", "ss": "05", "am/pm": "PM", "a/p": "PM",
}

// isMinute tells minutes from months: they stand after hours or before seconds.
func isMinute(section []piece, i int) bool {
	for before := i - 1; before >= 0; before-- {
		if p := section[before].place; p != "" {
			if p[0] == 'h' || strings.HasPrefix(p, "[h") {
				return true
			}
			break
		}
	}
	for after := i + 1; after < len(section); after++ {
		if p := section[after].place; p != "" {
			return p[0] == 's'
		}
	}
	return false
}
