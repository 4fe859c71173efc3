package demo

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"casefold/internal/kit/db"
)

// filedAfter is how long after its last message somebody files a thread.
const filedAfter = 25 * time.Minute

// thread is a conversation, filed by whoever of the firm wrote or received its last message. A message names who wrote to whom, and
// after the bar what was attached: papers of the story, which are sent as they were then.
func (t *telling) thread(one *item) ([]event, error) {
	var mails []mail
	var filer string
	times := t.times(one)
	for n, v := range one.versions {
		from, to, ok := strings.Cut(v.who, " > ")
		if !ok {
			return nil, fmt.Errorf("%s: %q does not say to whom", one.head["thread"], v.who)
		}
		m := mail{subject: t.words(one.head["thread"]), sent: times[n], html: n%3 == 1, outlook: n%4 == 3}
		for i, word := range []string{from, to} {
			found, inside, err := t.person(word)
			if err != nil {
				return nil, err
			}
			if inside {
				filer = t.username(word)
			}
			*[]*correspondent{&m.from, &m.to}[i] = found
		}
		m.id = fmt.Sprintf("%d.%d.%d@%s", v.days, v.minutes, len(m.subject), domainOf(m.from))
		m.text = t.words(v.text)
		if n > 0 {
			before := mails[n-1]
			m.earlier = append(before.earlier[:len(before.earlier):len(before.earlier)], before.id)
			m.subject = "Re: " + m.subject
			m.text += quoted(before)
		}
		mails = append(mails, m)
	}
	last := mails[len(mails)-1]
	return []event{{
		at: last.sent.Add(filedAfter), who: filer, mails: func() ([]mail, error) { return t.attach(one, mails) },
		done: func(ctx context.Context, tx *db.Tx) (bool, error) { return t.filed(ctx, tx, last.filename()) },
	}}, nil
}

// attach adds to messages what was sent with them.
func (t *telling) attach(one *item, mails []mail) ([]mail, error) {
	for n, v := range one.versions {
		for name := range strings.SplitSeq(v.comment, "; ") {
			if name == "" {
				continue
			}
			content, err := t.attached(name, v)
			if err != nil {
				return nil, err
			}
			mails[n].attached = append(mails[n].attached, attachment{path.Base(name), content})
		}
	}
	return mails, nil
}

// person is who a word stands for, and whether they are of the firm.
func (t *telling) person(word string) (found correspondent, inside bool, err error) {
	if found, ok := t.story.people[word]; ok {
		return found, false, nil
	}
	for _, p := range people {
		if p.tenant == t.tenant && strings.HasPrefix(p.name, word+".") {
			return correspondent{p.displayName, p.name + "@" + p.prefix() + ".example"}, true, nil
		}
	}
	return found, false, fmt.Errorf("nobody is called %q", word)
}

// attached is a paper of the story as it was when a message left.
func (t *telling) attached(name string, sent version) ([]byte, error) {
	for i := range t.story.items {
		one := &t.story.items[i]
		if one.head["paper"] != name {
			continue
		}
		then := one.versions[0]
		for _, v := range one.versions {
			if !t.at(v).After(t.at(sent)) {
				then = v
			}
		}
		return t.file(one, then)
	}
	return nil, fmt.Errorf("no paper is called %s", name)
}
