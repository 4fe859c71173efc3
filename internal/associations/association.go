// Package associations keeps which matter a person files the mail of a sender in. Associations are personal, and an
// address has one matter. Until mail files itself, they say which matter is offered first where an email is moved or
// copied.
package associations

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"casefold/internal/kit/errs"
	"casefold/internal/kit/text"
)

// Most is how many associations a person may have: what a browser holds of a list.
const Most = 5_000

const addressMaxLength = 320

// Association says that mail from the address belongs to the matter.
type Association struct {
	Address  string
	MatterID int64
}

// Entry is an association as its owner sees it. Of a matter that the owner may not see only the id is told.
type Entry struct {
	Association
	Visible    bool
	MatterName string
	ClientName string
	InTrash    bool
}

// clean gives the form in which addresses are kept and compared. Senders also use addresses that no form of ours would
// take, without a dot for example; what cannot be an address at all is InvalidInput.
func clean(field, typed string) (string, error) {
	address, err := text.Line(field, strings.ToLower(norm.NFC.String(typed)))
	if err != nil {
		return "", err
	}
	at := strings.LastIndexByte(address, '@')
	if at < 1 || at == len(address)-1 || utf8.RuneCountInString(address) > addressMaxLength ||
		strings.ContainsFunc(address, unicode.IsSpace) || strings.ContainsAny(address, "<>,;") {
		return "", errs.Invalid(field, "an email address is expected, such as name@example.com")
	}
	return address, nil
}

// cleanAll cleans a list that may name an address again, though not with another matter.
func cleanAll(list []Association) ([]Association, error) {
	matterOf := make(map[string]int64, len(list))
	cleaned := make([]Association, 0, len(list))
	for _, a := range list {
		address, err := clean("emailAddress", a.Address)
		if err != nil {
			return nil, err
		}
		matter, known := matterOf[address]
		switch {
		case known && matter != a.MatterID:
			return nil, errs.Invalid("emailAddress", "an address can be associated with one matter only")
		case !known:
			matterOf[address] = a.MatterID
			cleaned = append(cleaned, Association{address, a.MatterID})
		}
	}
	return cleaned, nil
}

// state is what audit lines say of an association.
type state struct {
	Address  string `json:"emailAddress"`
	MatterID int64  `json:"matterID"`
}
