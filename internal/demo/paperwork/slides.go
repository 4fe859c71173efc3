package paperwork

import (
	"fmt"
	"strings"
)

const slideNames = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ` + relationNames

// Slides are the text as a presentation: "# " begins a slide, "- " a point on it, other lines stand there as they are.
func Slides(text string) ([]byte, error) {
	var slides [][]string
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			slides = append(slides, []string{rest})
		} else if n := len(slides); line != "" && n > 0 {
			slides[n-1] = append(slides[n-1], line)
		}
	}
	var types, ids, relations strings.Builder
	parts := map[string]string{}
	for i, slide := range slides {
		n := i + 1
		fmt.Fprintf(&types, `<Override PartName="/ppt/slides/slide%d.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slide+xml"/>`, n)
		fmt.Fprintf(&ids, `<p:sldId id="%d" r:id="rId%d"/>`, 255+n, 10+n)
		fmt.Fprintf(&relations, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="slides/slide%d.xml"/>`, 10+n, n)
		parts[fmt.Sprintf("ppt/slides/slide%d.xml", n)] = slideOf(slide, i == 0)
		parts[fmt.Sprintf("ppt/slides/_rels/slide%d.xml.rels", n)] = slideRelations
	}
	parts["[Content_Types].xml"] = fmt.Sprintf(slideTypes, types.String())
	parts["ppt/presentation.xml"] = fmt.Sprintf(presentation, ids.String())
	parts["ppt/_rels/presentation.xml.rels"] = fmt.Sprintf(presentationRelations, relations.String())
	return archive("pptx", parts)
}

// slideOf is a slide: a band with the title, which fills much of the first slide, and the points below.
func slideOf(lines []string, first bool) string {
	band, size, below := 1180000, 3000, 1500000
	if first {
		band, size, below = 3200000, 4400, 3600000
	}
	var points strings.Builder
	for _, line := range lines[1:] {
		look := `<a:pPr marL="0" indent="0"><a:spcAft><a:spcPts val="1000"/></a:spcAft><a:buNone/></a:pPr>`
		if rest, ok := strings.CutPrefix(line, "- "); ok {
			look, line = `<a:pPr marL="342900" indent="-342900"><a:spcAft><a:spcPts val="1000"/></a:spcAft><a:buChar char="•"/></a:pPr>`, rest
		}
		fmt.Fprintf(&points, `<a:p>%s<a:r><a:rPr lang="en-US" sz="2000"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:rPr><a:t>%s</a:t></a:r></a:p>`, look, escaped(line))
	}
	if points.Len() == 0 {
		points.WriteString("<a:p/>")
	}
	return fmt.Sprintf(slide, band, size, escaped(lines[0]), below, 6500000-below, points.String())
}

const slide = `<p:sld ` + slideNames + `><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` +
	`<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="12192000" cy="%d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>` +
	`<a:solidFill><a:srgbClr val="1F3A5F"/></a:solidFill></p:spPr><p:txBody><a:bodyPr lIns="838200" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="l"/><a:r><a:rPr lang="en-US" sz="%d" b="1"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr><a:t>%s</a:t></a:r></a:p></p:txBody></p:sp>` +
	`<p:sp><p:nvSpPr><p:cNvPr id="3" name="Points"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="838200" y="%d"/><a:ext cx="10515600" cy="%d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>` +
	`<p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>%s</p:txBody></p:sp></p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`

const slideRelations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideLayout" Target="../slideLayouts/slideLayout1.xml"/></Relationships>`

const slideTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
	`<Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/>` +
	`<Override PartName="/ppt/slideMasters/slideMaster1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slideMaster+xml"/>` +
	`<Override PartName="/ppt/slideLayouts/slideLayout1.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.slideLayout+xml"/>%s` +
	`<Override PartName="/ppt/theme/theme1.xml" ContentType="application/vnd.openxmlformats-officedocument.theme+xml"/></Types>`

const presentation = `<p:presentation ` + slideNames + `><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>%s</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`

const presentationRelations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideMaster" Target="slideMasters/slideMaster1.xml"/>` +
	`<Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme" Target="theme/theme1.xml"/>%s</Relationships>`
