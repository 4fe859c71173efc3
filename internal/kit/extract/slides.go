package extract

import (
	"cmp"
	"maps"
	"slices"
)

// readSlides reads a presentation: each slide with its notes and comments is a page.
func (p *parts) readSlides() error {
	targets, _, err := p.relations(slidesMain)
	if err != nil {
		return err
	}
	var found []string
	err = p.main(slidesMain, func(m *markup, t token) error {
		if t == open && string(m.name) == "sldId" && len(found) < mostRelations {
			if slide := targets[cmp.Or(m.attr("r:id"), m.attr("id"))]; slide != "" {
				found = append(found, slide)
			}
		}
		return nil
	})
	if len(found) == 0 {
		found = p.named("ppt/slides", "slide")
	}
	for _, slide := range found {
		if err == nil {
			err = p.slide(slide)
		}
	}
	return err
}

// beside are the parts that say something about their slide.
var beside = set("notesSlide", "comments", "diagramData")

func (p *parts) slide(name string) error {
	if err := p.walk(name, p.drawingPart()); err != nil {
		return err
	}
	targets, kinds, err := p.relations(name)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(targets)) {
		if !beside[kinds[id]] {
			continue
		}
		p.line()
		if err := p.walk(targets[id], p.drawingPart()); err != nil {
			return err
		}
	}
	p.page()
	return nil
}

// drawingPart reads the text of shapes, of tables in them, and of comments.
func (p *parts) drawingPart() func(m *markup, t token) error {
	var skip skipper
	inText := 0
	return func(m *markup, t token) error {
		if t == chars {
			if inText > 0 && skip.depth == 0 {
				return p.write(m.text)
			}
			return nil
		}
		name := string(m.name)
		if skip.skips(t, name == "Fallback") {
			return nil
		}
		switch name {
		case "t", "text":
			inText = max(0, inText+step(t))
			if name == "text" && t == end {
				p.line()
			}
		case "p", "tr", "br", "cm":
			p.paragraph(t)
		case "tc":
			if t == end {
				p.cell()
			}
		case "tab":
			p.space = true
		}
		return nil
	}
}
