package demo

import (
	"slices"
	"strings"

	"casefold/internal/matters"
)

// correspondences are those of the matters that have mail. Each matter has a client, staff and a date on which it was opened.
func (r register) correspondences(chosen []matters.Matter) []correspondence {
	var list []correspondence
	for number, m := range chosen {
		member := m.Staff[0]
		list = append(list, correspondence{
			number: number, matterID: m.ID, matter: m.Name, kind: m.Type.Name, client: m.Client.Name,
			person: r.isPerson(m.Client.Name), opened: *m.Opened,
			lawyer: correspondent{member.Name, handle(member.Name) + "@" + strings.ToLower(r.prefix) + ".example"},
		})
	}
	return list
}

func (r register) isPerson(name string) bool {
	return slices.ContainsFunc(r.work, func(w work) bool { return w.client == name && slices.Contains(w.tags, "Individual") })
}

// jotting is the n-th note of a matter.
func (c correspondence) jotting(n int) jotting {
	one := jottings[(c.number+n)%len(jottings)]
	fill := strings.NewReplacer("{matter}", c.matter, "{client}", c.client, "{contact}", c.sides()[client].name)
	return jotting{fill.Replace(one.name), fill.Replace(one.text)}
}
