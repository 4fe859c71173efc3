package demo

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"casefold/internal/matters"
)

// contract is a contract of real length, over twenty pages, between a client of the firm and somebody else.
type contract struct {
	contractType
	number        int
	first, second string
	about         string    // what the matter is about
	opened        time.Time // the day on which it was
	matter        matters.Matter
	contact       correspondent // who speaks for the client
}

// addressed is an address of a share: {contact} is that of who speaks for the client, {other} is where the other party has its own.
func (c contract) addressed(recipient string) string {
	return strings.NewReplacer("{contact}", c.contact.address, "{other}", domainNamed(c.other())).Replace(recipient)
}

// other is the party that is not the client.
func (c contract) other() string {
	if c.first == c.matter.Client.Name {
		return c.second
	}
	return c.first
}

// drafts are the versions of a contract, oldest first, with what their authors say of them.
var drafts = []string{"First draft for the client", "Comments of the other side on liability and term", "Execution version"}

var (
	governing = [][2]string{{"the State of Washington", "Seattle"}, {"the Commonwealth of Massachusetts", "Boston"}, {"the State of Oregon", "Portland"}, {"the State of New York", "New York City"}, {"the State of Delaware", "Wilmington"}}
	months    = []string{"January", "March", "April", "June", "September", "October", "November"}
)

// particulars is how many lines the last schedule has.
const particulars = 90

func pick[T any](list []T, n int) T { return list[n%len(list)] }

// text is one draft of the contract. The parties agree on other terms from draft to draft, and the last is ready to be signed.
func (c contract) text(draft int) string {
	law := pick(governing, c.number)
	fill := strings.NewReplacer("{first}", c.first, "{second}", c.second, "{subject}", c.subject, "{law}", law[0], "{city}", law[1],
		"{days}", pick([]string{"thirty", "forty-five", "sixty", "ninety"}, c.number+draft), "{cap}", fmt.Sprintf("$%d,%03d,000", 1+(c.number+draft)%4, 125*((c.number+3*draft)%8)),
		"{rate}", pick([]string{"three", "four and one half", "six", "eight"}, c.number+2*draft))
	w := &drafting{fill: fill}
	w.line("# %s", c.title)
	w.line("This Agreement is made as of %s (the 'Effective Date') between %s and %s. It concerns %s.", c.dated(draft), c.first, c.second, c.about)
	if draft < len(drafts)-1 {
		w.line("DRAFT %d. Privileged and confidential. For discussion only: no party is bound before this Agreement is executed and delivered.", draft+1)
	}
	for _, a := range opening {
		w.article(a.title, a.paragraphs)
	}
	w.article("DEFINITIONS", some(definitions, c.number, 3))
	for _, a := range c.articles {
		w.article(a.title, a.paragraphs)
	}
	w.article("REPRESENTATIONS AND WARRANTIES", c.promises(representation, draft, 0))
	w.article("COVENANTS", c.promises(covenant, draft, 2))
	for i, a := range concluding {
		w.article(a.title, some(a.paragraphs, c.number+i, 4))
	}
	if draft == len(drafts)-1 {
		w.line("IN WITNESS WHEREOF, the parties have caused this Agreement to be executed by their duly authorized officers as of the Effective Date.")
		w.line("{first}\nBy: ____________________\nName:\nTitle:")
		w.line("{second}\nBy: ____________________\nName:\nTitle:")
	}
	c.schedules(w)
	return w.text.String()
}

// made is the day of a draft.
func (c contract) made(draft int) time.Time { return daysAgo(c.opened.AddDate(0, 0, 30+13*draft), 0) }

// dated is that day as a draft writes it.
func (c contract) dated(draft int) string { return c.made(draft).Format("January 2, 2006") }

// some leaves one of every few out, another one in another contract.
func some[T any](all []T, number, every int) (list []T) {
	for i, one := range all {
		if (i+number)%every != 0 {
			list = append(list, one)
		}
	}
	return list
}

// promises say the same of most that is promised, each in the words of one of the sentences.
func (c contract) promises(sentences []string, draft, without int) (list []string) {
	for i, p := range some(promised, c.number+without, 4) {
		list = append(list, p.name+". "+strings.NewReplacer("{about}", p.about, "{kept}", p.kept).Replace(pick(sentences, i+c.number+draft)))
	}
	return list
}

func (c contract) schedules(w *drafting) {
	w.line("## SCHEDULE A: DELIVERIES")
	for i, what := range deliverables {
		w.line("A-%d\t%s; to be delivered by %s not later than %s %d, and to be held in escrow until the Closing", i+1, what,
			pick([]string{"{first}", "{second}", "counsel for {first}"}, i+c.number), pick(months, i+c.number), 1+(i*3+c.number)%28)
	}
	w.line("## SCHEDULE B: DISCLOSURES")
	for i, p := range some(promised, c.number, 2) {
		w.line("%s", strings.NewReplacer("{section}", fmt.Sprintf("%d.%d", w.articles, i+1), "{name}", p.name, "{tab}", strconv.Itoa(i+3),
			"{from}", strconv.Itoa(100*(i+1)+c.number), "{until}", strconv.Itoa(100*(i+1)+c.number+7+i%5)).Replace(disclosure))
	}
	w.line("## SCHEDULE C: PARTICULARS")
	for i := range particulars {
		n := i + 7*c.number
		w.line("%s", strings.NewReplacer("{n}", strconv.Itoa(i+1), "{thing}", pick(c.things, n*4+i/3), "{m}", strconv.Itoa(11+(n*37)%480), "{a}", strconv.Itoa(3+(n*53)%190),
			"{date}", fmt.Sprintf("%s %d", pick(months, n), 1+(n*11)%28)).Replace(pick(c.lines, n)))
	}
}

// drafting is a contract on paper.
type drafting struct {
	text     strings.Builder
	fill     *strings.Replacer
	articles int
}

func (w *drafting) line(format string, values ...any) {
	text := w.fill.Replace(fmt.Sprintf(format, values...))
	w.text.WriteString(strings.ReplaceAll(text, "..", ".") + "\n") // names of companies may end with a full stop
}

func (w *drafting) article(title string, paragraphs []string) {
	w.articles++
	w.line("## ARTICLE %d. %s", w.articles, title)
	for i, p := range paragraphs {
		w.line("%d.%d %s.", w.articles, i+1, strings.TrimSuffix(p, "."))
	}
}
