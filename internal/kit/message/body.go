package message

import "strings"

// body is the text of a message as its parts bring it. A message says most things in one or two ways, as text and as HTML;
// what stands outside of such a pair, like a footer, has one way only.
type body struct {
	said []saying
	cut  bool
}

type saying struct {
	alternative int
	text, html  string
}

func (b *body) add(alternative int, isHTML bool, text string) {
	last := len(b.said) - 1
	if alternative == 0 || last < 0 || b.said[last].alternative != alternative {
		b.said = append(b.said, saying{alternative: alternative})
		last++
	}
	if isHTML {
		b.said[last].html += text
	} else {
		b.said[last].text = join(b.said[last].text, text)
	}
}

// isEmpty is true where nobody has said anything.
func (b *body) isEmpty() bool {
	for _, said := range b.said {
		if strings.TrimSpace(said.text+said.html) != "" {
			return false
		}
	}
	return true
}

func join(before, after string) string {
	if before == "" || after == "" || strings.HasSuffix(before, "\n") {
		return before + after
	}
	return before + "\n" + after
}

// finish marks the pictures that the body shows and puts together as much of it as is wanted.
func (b *body) finish(m *Message, w want) {
	var html strings.Builder
	for _, said := range b.said {
		m.CarriesHTML = m.CarriesHTML || strings.TrimSpace(said.html) != ""
		html.WriteString(said.html)
	}
	pictures := b.pictures(m, html.String())
	switch w {
	case wantFacts:
		return
	case wantWords:
		m.Text = b.words()
		return
	}
	html.Reset()
	for _, said := range b.said {
		text := said.text
		if strings.TrimSpace(text) == "" && said.html != "" {
			text = textOf(said.html)
		}
		m.Text = join(m.Text, text)
		if said.html != "" {
			cleaned, remote := clean(said.html, pictures)
			html.WriteString(cleaned)
			m.RemoteImages += remote
		} else {
			html.WriteString(asHTML(said.text))
		}
	}
	m.HTML, m.Text = html.String(), strings.ReplaceAll(m.Text, "\r\n", "\n")
}

// references are the content ids that HTML mentions, as addresses write them.
func references(html string) (found []string) {
	for len(found) < mostParts {
		at := strings.IndexByte(html, ':')
		if at < 0 {
			break
		}
		before := html[max(0, at-3):at]
		if html = html[at+1:]; strings.EqualFold(before, "cid") {
			if end := strings.IndexAny(html, "\"' \t\r\n>)"); end > 0 {
				found = append(found, html[:end])
			}
		}
	}
	return found
}

// pictures are the paths of attachments by the content ids that the HTML mentions them under.
func (b *body) pictures(m *Message, html string) map[string]string {
	mentioned := map[string]bool{}
	for _, found := range references(html) {
		mentioned[contentKey(found)] = true
	}
	paths := map[string]string{}
	for i := range m.Attachments {
		a := &m.Attachments[i]
		if key := contentKey(a.ContentID); a.ContentID != "" && mentioned[key] && !a.IsMessage {
			a.Inline = true
			paths[key] = a.Path
		}
	}
	return paths
}

// contentKey is a content id as both sides write it: addresses escape what ids do not.
func contentKey(id string) string {
	return strings.ToLower(string(unescape(strings.ReplaceAll(id, "&amp;", "&"))))
}
