package demo

import (
	"regexp"
	"testing"

	"casefold/internal/matters"
)

func TestSharesGoToPeopleOfTheClientAndOfTheOtherParty(t *testing.T) {
	c := contract{
		first: "Harbor Street Market LLC", second: "Juniper & Sage Catering", matter: matters.Matter{Client: &matters.Client{Name: "Juniper & Sage Catering"}},
		contact: correspondent{"Ada Lowe", "ada.lowe@juniper-sage-catering.example"},
	}
	ofTheMatter := regexp.MustCompile(`^(ada\.lowe@juniper-sage-catering|[a-z]+@harbor-street-market-llc)\.example$`)
	for _, o := range sentOut {
		for _, recipient := range o.recipients {
			if address := c.addressed(recipient); !ofTheMatter.MatchString(address) {
				t.Errorf("%s is sent to %s", recipient, address)
			}
		}
	}
}
