package documents

import "casefold/internal/kit/api"

// AppendJSON writes the document as its tags say.
func (d *documentWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", d.Type)
	b = d.NamedWire.Append(b)
	b = d.FileWire.append(b)
	b = d.PlaceWire.Append(b)
	b = d.DetailWire.append(b)
	return append(d.FactsWire.append(b), '}')
}

// AppendJSON writes the document as its tags say.
func (d *briefWire) AppendJSON(b []byte) []byte {
	b = api.AppendText(append(b, '{'), "type", d.Type)
	b = d.NamedWire.Append(b)
	return append(d.FileWire.append(b), '}')
}

func (f *FileWire) append(b []byte) []byte {
	b = api.AppendText(b, "lwid", f.LWID)
	b = api.AppendInt(b, "filesize", f.Filesize)
	b = api.AppendTime(b, "lastModified", f.LastModified)
	b = api.AppendInt(b, "versionNumber", f.VersionNumber)
	b = api.AppendInt(b, "lockStatus", f.LockStatus)
	return api.AppendText(b, "lockedBySub", f.LockedBySub)
}

func (f *FactsWire) append(b []byte) []byte {
	if f.MTime != nil {
		b = api.AppendTime(b, "mtime", *f.MTime)
	}
	if f.SHA256 != "" {
		b = api.AppendText(b, "sha256", f.SHA256)
	}
	return b
}

func (d *DetailWire) append(b []byte) []byte {
	b = api.AppendText(b, "lastModifiedBy", d.LastModifiedBy)
	b = api.AppendText(b, "lockedBy", d.LockedBy)
	b = api.AppendText(b, "documentType", d.DocumentType)
	b = api.AppendOptional(b, "documentTypeID", d.TypeID)
	b = api.AppendText(b, "documentStatus", d.Status)
	b = api.AppendOptional(b, "documentStatusID", d.StatusID)
	b = api.AppendInt(b, "versionID", d.VersionID)
	b = append(api.AppendField(b, "tags"), '[')
	for i, tag := range d.Tags {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '{')
		b = api.AppendInt(b, "id", tag.ID)
		b = append(api.AppendText(b, "name", tag.Name), '}')
	}
	b = append(b, ']')
	b = api.AppendText(b, "notes", d.Notes)
	b = api.AppendText(b, "searchable", d.Searchable)
	b = api.AppendInt(b, "isFileTypeCompatibleWithLitera", d.Litera)
	b = api.AppendInt(b, "isFileTypeCompatibleWithInline", d.Inline)
	return api.AppendInt(b, "canModify", d.CanModify)
}
