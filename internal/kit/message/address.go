package message

import "strings"

// people are the entries of a list of addresses, as written. A group is its members.
func people(values []string) []string {
	list := []string{}
	for _, value := range values {
		for _, entry := range splitPeople(value) {
			if entry = decodeHeader(entry); entry != "" && len(list) < mostParts {
				list = append(list, entry)
			}
		}
	}
	return list
}

// splitPeople splits a list at its commas, but not at those in quotes, comments and addresses.
func splitPeople(text string) (entries []string) {
	quoted, depth, angle, from := false, 0, false, 0
	cut := func(to int) {
		if entry := strings.TrimSpace(text[from:to]); entry != "" {
			entries = append(entries, entry)
		}
		from = to + 1
	}
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case depth > 0:
		case c == '<':
			angle = true
		case c == '>':
			angle = false
		case angle:
		case c == ',' || c == ';':
			cut(i)
		case c == ':' && !strings.Contains(text[from:i], "@"): // the name of a group ends
			from = i + 1
		}
	}
	cut(len(text))
	return entries
}

// addressOf is the address in an entry, in lower case; empty where there is none.
func addressOf(entry string) string {
	for _, text := range []string{entry, decodeHeader(entry)} {
		if found := findAddress(text); found != "" {
			return strings.ToLower(oneLine(valid(found)))
		}
	}
	return ""
}

func findAddress(text string) string {
	plain := withoutComments(text)
	if open := strings.LastIndexByte(plain, '<'); open >= 0 {
		inner, _, _ := strings.Cut(plain[open+1:], ">")
		if route := strings.LastIndexByte(inner, ':'); route >= 0 {
			inner = inner[route+1:]
		}
		if inner = strings.Join(strings.Fields(inner), ""); strings.Contains(inner, "@") {
			return inner
		}
	}
	for _, word := range strings.FieldsFunc(plain, func(r rune) bool { return strings.ContainsRune(" \t<>,;\"'", r) }) {
		if at := strings.IndexByte(word, '@'); at > 0 && at < len(word)-1 {
			return strings.Trim(strings.TrimPrefix(strings.ToLower(word), "mailto:"), "[]():.")
		}
	}
	return ""
}

// withoutComments leaves out what stands in parentheses outside of quotes.
func withoutComments(text string) string {
	if !strings.Contains(text, "(") {
		return text
	}
	var kept strings.Builder
	quoted, depth := false, 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '"' && depth == 0:
			quoted = !quoted
		case c == '(' && !quoted:
			depth++
			continue
		case c == ')' && !quoted && depth > 0:
			depth--
			continue
		}
		if depth == 0 {
			kept.WriteByte(c)
		}
	}
	return kept.String()
}

// ids are the message ids in a header, without their angle brackets.
func ids(text string) []string {
	list := []string{}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t,<>", r) }) {
		if word = oneLine(decodeText([]byte(word), "")); word != "" && len(list) < 1000 {
			list = append(list, cutText(word, 1000))
		}
	}
	return list
}

// firstID is the first of the ids in a header: In-Reply-To used to be a sentence, in which what looks like an address is one.
func firstID(text string) string {
	if _, after, found := strings.Cut(text, "<"); found {
		inner, _, _ := strings.Cut(after, ">")
		if list := ids(inner); len(list) > 0 {
			return list[0]
		}
	}
	if list := ids(text); len(list) > 0 {
		return list[0]
	}
	return ""
}
