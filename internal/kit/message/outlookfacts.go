package message

import (
	"path"
	"strings"
	"time"

	"casefold/internal/kit/container"
)

func (f *outlook) read(w want) (*Message, error) {
	header := topHeader
	if f.nested {
		header = embeddedHeader
	}
	p := propertiesOf(f.storage, header, 0)
	m := &Message{Facts: f.facts(p)}
	identified := f.attachments(m, p.codePage)
	b := body{}
	if w != wantFacts || identified {
		b.said = append(b.said, f.body(p, m, &b.cut, w != wantFacts))
	}
	if b.cut {
		m.Problems = append(m.Problems, BodyCut)
	}
	b.finish(m, w)
	return m, nil
}

// facts are what the properties say. A message that came over the internet has its headers with it, and those tell what
// was written; one that was never sent has none.
func (f *outlook) facts(p *properties) Facts {
	head := f.head(p)
	facts := factsOf(head)
	facts.Kind = kindOf(p.line(messageClass))
	if said := p.line(subject); said != "" {
		facts.Subject = said
	} else if said := oneLine(p.text(longestLine, subjectPrefix) + p.text(longestLine, plainSubject)); said != "" {
		facts.Subject = said
	} else if facts.Kind == Contact && facts.Subject == "" {
		facts.Subject = p.line(displayName)
	}
	if facts.From == "" || facts.SenderAddress == "" {
		name, address := p.line(fromName, senderName), senderOf(p)
		facts.From, facts.SenderAddress = person(name, address), strings.ToLower(address)
	}
	f.recipients(&facts, p)
	if at := p.time(submitTime, deliveryTime); facts.Sent.IsZero() && !at.IsZero() {
		facts.Sent = at
		if facts.Date == "" {
			facts.Date = at.Format(time.RFC1123Z)
		}
	}
	if id := firstID(p.line(internetID)); id != "" {
		facts.MessageID = id
	}
	if id := firstID(p.line(inReplyTo)); id != "" {
		facts.InReplyTo = id
	}
	if list := ids(p.line(referenceList)); len(list) > 0 {
		facts.References = list
	}
	facts.Conversation = conversation(&facts, p.binary(conversationIdx, 1<<10))
	return facts
}

func (f *outlook) head(p *properties) header {
	text := p.text(largestHead, transportHeaders)
	if text == "" {
		return nil
	}
	l := newLines(strings.NewReader(text), int64(len(text)))
	if l.skipMailbox() != nil {
		return nil
	}
	head, err := l.readHead()
	if err != nil {
		return nil
	}
	return head
}

func kindOf(class string) Kind {
	class = strings.ToUpper(class)
	switch {
	case class == "", class == "IPM", strings.HasPrefix(class, "IPM.NOTE"), strings.HasPrefix(class, "REPORT."), strings.HasPrefix(class, "IPM.POST"):
		return Mail
	case strings.HasPrefix(class, "IPM.APPOINTMENT"), strings.HasPrefix(class, "IPM.SCHEDULE"):
		return Appointment
	case strings.HasPrefix(class, "IPM.CONTACT"), strings.HasPrefix(class, "IPM.DISTLIST"):
		return Contact
	case strings.HasPrefix(class, "IPM.TASK"):
		return Task
	case strings.HasPrefix(class, "IPM.STICKYNOTE"):
		return Note
	}
	return Other
}

// senderOf is the address of the sender. Inside one Exchange it may be a path in a directory, which is no address.
func senderOf(p *properties) string {
	for _, property := range []int{fromSMTP, senderSMTP, fromAddress, senderAddress} {
		if address := p.line(property); strings.Contains(address, "@") && !strings.HasPrefix(strings.ToUpper(address), "/O=") {
			return address
		}
	}
	return ""
}

// person is a name and an address as a header would write them.
func person(name, address string) string {
	switch {
	case address == "" || strings.EqualFold(name, address):
		return name
	case name == "":
		return address
	case strings.ContainsAny(name, `",;<>@()`):
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `" <` + address + ">"
	}
	return name + " <" + address + ">"
}

// recipients are taken from their own storages, where the headers do not tell.
func (f *outlook) recipients(facts *Facts, p *properties) {
	found := map[uint64][]string{}
	for _, s := range numbered(f.storage, recipientStorage) {
		r := propertiesOf(s, smallHeader, p.codePage)
		address := r.line(smtpAddress)
		if other := r.line(emailAddress); address == "" && strings.Contains(other, "@") {
			address = other
		}
		if who := person(strings.Trim(r.line(displayName), "'"), address); who != "" {
			kind := r.number(recipientType) & 0xF
			found[kind] = append(found[kind], who)
		}
	}
	for kind, list := range []*[]string{1: &facts.To, 2: &facts.CC, 3: &facts.BCC} {
		if list == nil || len(*list) > 0 {
			continue
		}
		*list = append(*list, found[uint64(kind)]...)
		if shown := p.line([]int{1: displayTo, 2: displayCC, 3: displayBCC}[kind]); len(*list) == 0 {
			for name := range strings.SplitSeq(shown, ";") {
				if name = strings.TrimSpace(name); name != "" {
					*list = append(*list, name)
				}
			}
		}
	}
}

// attachments lists what is attached, and says whether some of it may be pictures of the body.
func (f *outlook) attachments(m *Message, codePage int) (identified bool) {
	for i, s := range numbered(f.storage, attachmentStorage) {
		p := propertiesOf(s, smallHeader, codePage)
		a := Attachment{Path: below(f.path, i+1), Type: declared(p.line(attachType)), ContentID: contentID(p.line(attachContentID)), Displayed: p.number(attachHidden)&1 != 0}
		name := p.line(attachLongName, attachShortName)
		if inner := childOf(s, embeddedStorage); inner != nil && streamIn(inner, propertyStream) != nil {
			a.Type, a.IsMessage, a.Size = outlookType, true, sizeOf(inner)
			if name = p.line(attachLongName, displayName); name == "" {
				name = propertiesOf(inner, embeddedHeader, codePage).line(subject)
			}
			name = strings.TrimSuffix(harmlessName.Replace(cutText(name, longestName-4)), ".msg") + ".msg"
		} else {
			data := streamIn(s, streamName(attachData, binaryType))
			if data == nil {
				m.Problems = addOnce(m.Problems, PartDamaged)
				continue
			}
			if a.Size = data.Size; name == "" {
				name = p.line(displayName)
			}
			if ending := p.line(attachExtension); path.Ext(name) == "" && strings.HasPrefix(ending, ".") && name != "" {
				name += ending
			}
			a.IsMessage = isMessage(a.Type, name)
		}
		a.Name = fileName(name, a.Type, i+1)
		m.Attachments = append(m.Attachments, a)
		identified = identified || a.ContentID != ""
	}
	return identified
}

func addOnce(problems []Problem, p Problem) []Problem {
	for _, known := range problems {
		if known == p {
			return problems
		}
	}
	return append(problems, p)
}

// body is what the message says: as text, as HTML, or as RTF that holds either. Where only its pictures are looked for, RTF is
// good enough as it stands: ids and addresses are written in it as in HTML, but for braces.
func (f *outlook) body(p *properties, m *Message, cut *bool, unwrapped bool) (said saying) {
	said.text = p.text(largestBody, plainBody)
	said.html = p.text(largestBody, htmlBody)
	if raw := p.binary(htmlBody, largestBody); said.html == "" && len(raw) > 0 {
		said.html = decodeText(raw, htmlCharset(raw, int(uint32(p.number(internetCodePage)))))
	}
	*cut = len(said.text) >= largestBody || len(said.html) >= largestBody
	if strings.TrimSpace(said.html) != "" {
		return said
	}
	packed := p.binary(compressedRTF, largestBody)
	if len(packed) == 0 {
		return said
	}
	rtf, err := decompressRTF(packed)
	if err != nil {
		m.Problems = addOnce(m.Problems, PartDamaged)
	}
	if !unwrapped {
		said.html = plainBraces.Replace(string(rtf))
		return said
	}
	text, isHTML := unwrapRTF(rtf)
	switch {
	case isHTML:
		said.html = text
	case strings.TrimSpace(said.text) == "":
		said.text = text
	}
	return said
}

var plainBraces = strings.NewReplacer(`\{`, "{", `\}`, "}")

// htmlCharset is what HTML names itself, or the code page that the message names for it.
func htmlCharset(raw []byte, page int) string {
	if found := metaCharset.FindSubmatch(raw[:min(len(raw), 4<<10)]); found != nil && page == 0 {
		return string(found[1])
	}
	if page == 0 {
		return ""
	}
	return charsetOfPage(page)
}

// sizeOf is about what a storage takes.
func sizeOf(s *container.Storage) (bytes int64) {
	for _, file := range s.Streams {
		bytes += file.Size
	}
	for _, inner := range s.Storages {
		bytes += sizeOf(inner)
	}
	return bytes
}
