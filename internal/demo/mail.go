package demo

import (
	"slices"
	"strings"
	"time"

	"casefold/internal/matters"
)

// correspondences are those of the matters that have mail. Each matter has a client, a lawyer and a date on which it was opened.
func (r register) correspondences(chosen []matters.Matter, now time.Time) ([]correspondence, error) {
	var list []correspondence
	intakes := map[string]intake{}
	for _, o := range r.intakes() {
		intakes[o.name] = o
	}
	for number, m := range chosen {
		facts, err := r.facts(intakes[m.Name])
		if err != nil {
			return nil, err
		}
		member := r.lead(m)
		list = append(list, correspondence{
			number: number, matterID: m.ID, matter: m.Name, kind: m.Type.Name, client: m.Client.Name,
			person: r.isPerson(m.Client.Name), opened: *m.Opened, now: now, facts: facts,
			lawyer: correspondent{member.Name, handle(member.Name) + "@" + strings.ToLower(r.prefix) + ".example"},
		})
	}
	return list, nil
}

func (r register) isPerson(name string) bool {
	return slices.ContainsFunc(r.work, func(w work) bool { return w.client == name && slices.Contains(w.tags, "Individual") })
}

// lead is who is responsible for a matter: of those who work on it the one whose turn it was when it was opened.
func (r register) lead(m matters.Matter) matters.Member {
	for _, o := range r.intakes() {
		if o.name != m.Name {
			continue
		}
		for _, one := range m.Staff {
			if one.Name == displayName(pick(r.staff, o.number)) {
				return one
			}
		}
	}
	return matters.Member{}
}

func displayName(username string) string {
	for _, p := range people {
		if p.username() == username {
			return p.displayName
		}
	}
	return username
}
