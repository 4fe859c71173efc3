package message

import (
	"regexp"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"golang.org/x/net/html"
)

// clean makes HTML of strangers harmless: nothing in it runs, sends or loads anything. It says how many pictures on other
// machines it left out. Pictures of the message itself, of which the paths are given by content id, get an attribute
// data-part instead of their source.
//
// Two steps do the same work on purpose. The first knows mail: it rewrites pictures and chooses among styles. The second
// is bluemonday, which lets through what the policy below names and nothing else, whatever the first may miss.
func clean(text string, pictures map[string]string) (cleaned string, remote int) {
	c := cleaner{pictures: pictures}
	c.rewrite(text)
	return policy.Sanitize(c.out.String()), c.remote
}

var (
	number      = regexp.MustCompile(`^[0-9]{1,5}%?$`)
	colour      = regexp.MustCompile(`^#?[a-zA-Z0-9]{1,20}$`)
	partPath    = regexp.MustCompile(`^[0-9]+(?:/[0-9]+)*$`)
	align       = regexp.MustCompile(`(?i)^(?:left|right|center|justify|top|middle|bottom|baseline|absmiddle)$`)
	direction   = regexp.MustCompile(`(?i)^(?:rtl|ltr|auto)$`)
	language    = regexp.MustCompile(`^[a-zA-Z0-9-]{1,20}$`)
	words       = regexp.MustCompile(`^[^<>&"]{0,300}$`)
	picture     = regexp.MustCompile(`^data:image/(?:png|gif|jpeg|webp);base64,[a-zA-Z0-9+/=\s]+$`)
	link        = regexp.MustCompile(`(?i)^(?:https?://|mailto:)`)
	declaration = regexp.MustCompile(`^(?:[a-z-]+:(?:[\pL\pN #%.,'!+/_-]|rgba?\([0-9 ,.%]+\))+;)+$`)
)

var policy = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements(
		"p", "div", "span", "br", "hr", "b", "i", "u", "s", "strong", "em", "del", "ins", "strike", "sub", "sup", "small", "big", "tt", "code", "pre", "samp", "kbd",
		"blockquote", "q", "cite", "address", "center", "abbr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "font", "bdo", "bdi", "wbr",
		"ruby", "rb", "rt", "rp", "table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "td", "th", "mark", "section", "article", "header", "footer",
	)
	p.AllowNoAttrs().OnElements("span", "font", "a")
	p.AllowAttrs("dir").Matching(direction).Globally()
	p.AllowAttrs("lang").Matching(language).Globally()
	p.AllowAttrs("title").Matching(words).Globally()
	p.AllowAttrs("style").Matching(declaration).Globally()
	p.AllowAttrs("align", "valign").Matching(align).Globally()
	p.AllowAttrs("width", "height").Matching(number).OnElements("table", "td", "th", "col", "colgroup", "tr", "img", "hr")
	p.AllowAttrs("border", "cellpadding", "cellspacing", "colspan", "rowspan", "span", "start", "size", "value", "hspace", "vspace").Matching(number).
		OnElements("table", "td", "th", "col", "colgroup", "ol", "li", "hr", "font", "img")
	p.AllowAttrs("bgcolor", "color").Matching(colour).OnElements("table", "tr", "td", "th", "font", "div", "tbody")
	p.AllowAttrs("face").Matching(words).OnElements("font")
	p.AllowAttrs("alt").OnElements("img")
	p.AllowAttrs("data-part").Matching(partPath).OnElements("img")
	p.AllowAttrs("src").Matching(picture).OnElements("img")
	p.AllowAttrs("href").Matching(link).OnElements("a")
	p.AllowURLSchemes("http", "https", "mailto", "data")
	p.RequireParseableURLs(true)
	p.AllowRelativeURLs(false)
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}()

type cleaner struct {
	pictures map[string]string
	out      strings.Builder
	remote   int
	styled   map[string]style // by what was written
}

// style is what is kept of one, and how many pictures on other machines it names.
type style struct {
	kept   string
	remote int
}

// mostStyles are remembered: programs that write mail give the same few to thousands of elements.
const mostStyles = 200

// rewrite copies HTML token by token.
func (c *cleaner) rewrite(text string) {
	tokens := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		token := tokens.Token()
		switch kind {
		case html.TextToken:
			c.out.WriteString(token.String())
		case html.StartTagToken, html.SelfClosingTagToken:
			if isRaw(token.Data) { // what stands in it is no text of the message
				if kind == html.StartTagToken && tokens.Next() != html.TextToken {
					c.end(tokens.Token())
				}
				continue
			}
			c.begin(token)
		case html.EndTagToken:
			c.end(token)
		}
	}
}

// isRaw is true of elements whose content the tokenizer hands over as it stands.
func isRaw(name string) bool {
	switch name {
	case "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp", "noscript":
		return true
	}
	return false
}

// begin writes the beginning of an element. The body becomes a block with its colour and direction.
func (c *cleaner) begin(token html.Token) {
	if token.Data == "body" {
		token.Data = "div"
	}
	kept := token.Attr[:0]
	for _, a := range token.Attr {
		a.Key = strings.ToLower(a.Key)
		switch {
		case a.Key == "style":
			a.Val = c.styles(a.Val)
		case token.Data == "img" && a.Key == "src":
			a = c.source(a)
		case a.Key == "data-part":
			continue
		case a.Key == "background" && isRemote(a.Val):
			c.remote++
		}
		if a.Val != "" || a.Key == "alt" {
			kept = append(kept, a)
		}
	}
	token.Attr = kept
	c.out.WriteString(token.String())
}

func (c *cleaner) end(token html.Token) {
	if token.Type != html.EndTagToken {
		return
	}
	if token.Data == "body" {
		token.Data = "div"
	}
	c.out.WriteString(token.String())
}

// source is what remains of the source of a picture.
func (c *cleaner) source(a html.Attribute) html.Attribute {
	address := strings.TrimSpace(a.Val)
	switch lower := strings.ToLower(address); {
	case strings.HasPrefix(lower, "cid:"):
		return html.Attribute{Key: "data-part", Val: c.pictures[contentKey(address[4:])]}
	case strings.HasPrefix(lower, "data:image/"):
		return html.Attribute{Key: "src", Val: address}
	case isRemote(address):
		c.remote++
	}
	return html.Attribute{Key: "src"}
}

func isRemote(address string) bool {
	address = strings.ToLower(strings.TrimSpace(address))
	return strings.HasPrefix(address, "http:") || strings.HasPrefix(address, "https:") || strings.HasPrefix(address, "//") || strings.HasPrefix(address, `\\`)
}

// pictured finds pictures in styles.
var pictured = regexp.MustCompile(`(?i)url\(\s*["']?\s*(?:https?:)?//`)

// styles keeps the declarations that only change how text looks.
func (c *cleaner) styles(text string) string {
	found, known := c.styled[text]
	if !known {
		found = styleOf(text)
		if c.styled == nil {
			c.styled = map[string]style{}
		}
		if len(c.styled) < mostStyles {
			c.styled[text] = found
		}
	}
	c.remote += found.remote
	return found.kept
}

func styleOf(text string) (s style) {
	if strings.Contains(text, "(") {
		s.remote = len(pictured.FindAllString(text, -1))
	}
	var kept strings.Builder
	for _, one := range splitOutside(strings.ReplaceAll(text, `"`, "'"), ';') {
		property, value, _ := strings.Cut(one, ":")
		property = strings.ToLower(strings.TrimSpace(property))
		value = strings.Join(strings.Fields(value), " ")
		if !harmless[property] && !strings.HasPrefix(property, "border") && !strings.HasPrefix(property, "padding") && !strings.HasPrefix(property, "margin") {
			continue
		}
		if said := property + ":" + value + ";"; declaration.MatchString(said) {
			kept.WriteString(said)
		}
	}
	s.kept = kept.String()
	return s
}

var harmless = func() map[string]bool {
	known := map[string]bool{}
	for name := range strings.FieldsSeq(`background background-color color direction display font font-family font-size font-style font-variant font-weight
		height letter-spacing line-height list-style list-style-type max-width min-width max-height min-height mso-hide opacity overflow table-layout text-align
		text-decoration text-indent text-transform unicode-bidi vertical-align white-space width word-break word-spacing word-wrap overflow-wrap writing-mode float clear`) {
		known[name] = true
	}
	return known
}()

var marked = regexp.MustCompile(` data-part="([0-9/]+)"`)

// WithPictures puts the addresses of pictures into the HTML of a message: the function knows them by Attachment.Path, and
// answers nothing for a picture that is not to be shown.
func WithPictures(text string, address func(part string) string) string {
	return marked.ReplaceAllStringFunc(text, func(found string) string {
		part := marked.FindStringSubmatch(found)[1]
		if at := address(part); at != "" {
			return ` src="` + html.EscapeString(at) + `"`
		}
		return ""
	})
}
