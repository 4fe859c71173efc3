package demo

import (
	"fmt"
	"path"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"casefold/internal/demo/paperwork"
)

// The mail of the demo firm: so many matters have so many threads of four letters each.
const (
	mattersWithMail = 20
	threadsOfMatter = 5
)

type correspondent struct{ name, address string }

func (c correspondent) String() string { return fmt.Sprintf("%q <%s>", c.name, c.address) }

// correspondence is what the letters of a matter have to know of it.
type correspondence struct {
	number   int // among those with mail
	matterID int64
	matter   string
	kind     string // the type of the matter
	client   string
	person   bool // the client is one
	lawyer   correspondent
	opened   time.Time
	now      time.Time // when the firm was made
	facts    map[string]string
}

// mail is one message, ready to be written as a file.
type mail struct {
	matterID int64
	from, to correspondent
	subject  string
	sent     time.Time
	id       string
	earlier  []string // ids of the thread before it
	text     string
	html     bool // also as HTML
	outlook  bool // a .msg, otherwise an .eml
	attached []attachment
}

type attachment struct {
	name    string
	content []byte
}

// filename is what the file is called that the message is filed from.
func (m mail) filename() string {
	ending := ".eml"
	if m.outlook {
		ending = ".msg"
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`<>:"/\|?*%`, r) {
			return '_'
		}
		return r
	}, m.subject) + ending
}

// letters are the messages of a matter, oldest first, between the day that it was opened and now.
func (c correspondence) letters() ([]mail, error) {
	sides := c.sides()
	all := threadsByType[c.kind]
	for i := 0; len(all) < threadsOfMatter; i++ {
		all = append(all[:len(all):len(all)], anyThreads[(c.number+i)%len(anyThreads)])
	}
	fill := c.filler()
	total := 0
	for _, t := range all {
		total += len(t.letters)
	}
	var mails []mail
	for number, t := range all {
		var before []mail
		for position, l := range t.letters {
			m := mail{
				matterID: c.matterID, from: sides[l.from], to: sides[l.to], subject: fill.Replace(t.subject),
				sent: c.moment(len(mails), total), id: fmt.Sprintf("%d.%d.%d@%s", c.matterID, number, position, domainOf(sides[l.from])),
				html: len(mails)%3 == 1, outlook: len(mails)%4 == 3,
			}
			for _, one := range before {
				m.earlier = append(m.earlier, one.id)
			}
			m.text = greeting(m.to) + fill.Replace(l.text) + "\n\n" + closing(m.from)
			if len(before) > 0 {
				last := before[len(before)-1]
				m.subject = "Re: " + strings.TrimPrefix(last.subject, "Re: ")
				m.text += quoted(last)
			}
			if l.attached != "" {
				content, err := paperwork.File(l.attached, attachedText(l.attached, fill.Replace("= {matter}, for {client}\n{1}\n{2}\n{3}")))
				if err != nil {
					return nil, err
				}
				m.attached = []attachment{{l.attached, content}}
			}
			before, mails = append(before, m), append(mails, m)
		}
	}
	return mails, nil
}

// filler puts names and facts of the matter into texts.
func (c correspondence) filler() *strings.Replacer {
	sides := c.sides()
	pairs := []string{
		"{matter}", c.matter, "{client}", c.client, "{lawyer}", c.lawyer.name,
		"{contact}", sides[client].name, "{opponent}", sides[opponent].name, "{office}", sides[office].name,
	}
	for word, text := range c.facts {
		pairs = append(pairs, "{"+word+"}", dated(text, func(days int) time.Time { return daysAgo(c.opened, -days) }))
	}
	return strings.NewReplacer(pairs...)
}

// sides are the people of a matter.
func (c correspondence) sides() map[side]correspondent {
	speaker := c.client
	if first, _, couple := strings.Cut(speaker, " & "); couple {
		speaker = first + speaker[strings.LastIndexByte(speaker, ' '):]
	}
	if !c.person {
		speaker = speakers[c.number%len(speakers)]
	}
	authority, known := offices[c.kind]
	if !known {
		authority = correspondent{"County Recorder", "recorder@county.example"}
	}
	return map[side]correspondent{
		lawyer: c.lawyer, office: authority, opponent: counsel[c.number%len(counsel)],
		client: {speaker, handle(speaker) + "@" + domainNamed(c.client)},
	}
}

// moment spreads the letters over the life of the matter.
func (c correspondence) moment(n, total int) time.Time {
	span := c.now.Sub(c.opened)
	at := c.opened.Add(span * time.Duration(n+1) / time.Duration(total+1))
	return at.Add(time.Duration(n*7%11) * time.Minute).Truncate(time.Second).UTC()
}

// handle makes the local part of an address of a name.
func handle(name string) string {
	letters := strings.Map(func(r rune) rune {
		switch {
		case r == 'ø':
			return 'o'
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)), r == ' ':
			return r
		}
		return -1
	}, norm.NFD.String(strings.ToLower(name)))
	return strings.Join(strings.Fields(letters), ".")
}

// domainNamed is where people of a company, or a person, have their addresses.
func domainNamed(name string) string { return strings.ReplaceAll(handle(name), ".", "-") + ".example" }

func domainOf(c correspondent) string { return c.address[strings.LastIndexByte(c.address, '@')+1:] }

func greeting(to correspondent) string {
	if first, _, several := strings.Cut(to.name, " "); several && !strings.Contains(to.name, " of ") && !strings.ContainsAny(to.name, ",&") {
		return "Dear " + first + ",\n\n"
	}
	return "Dear Sir or Madam,\n\n"
}

func closing(from correspondent) string { return "Kind regards\n" + from.name + "\n" }

// quoted is how the letter before appears below an answer.
func quoted(m mail) string {
	lines := strings.Split(strings.TrimSpace(m.text), "\n")
	return fmt.Sprintf("\nOn %s, %s wrote:\n> %s\n", m.sent.Format("Monday, January 2, 2006 at 15:04"), m.from.name, strings.Join(lines, "\n> "))
}

func attachedText(name, about string) string {
	return "# " + strings.TrimSuffix(name, path.Ext(name)) + "\n" + about + "\nThis copy was sent by email.\n"
}
