package settings_test

import (
	"strings"
	"sync"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/settings"
	"casefold/internal/testkit"
)

func feed(t *testing.T, p *testkit.Person) (f settings.Feed) {
	t.Helper()
	p.Get("/getWhatsNew").Into(t, &f)
	return f
}

func publish(p *testkit.Person, hash string, items ...m) *testkit.Response {
	return p.Post("/admin/updateWhatsNew", m{"items": items, "itemsHash": hash})
}

func TestThePublishedFeedIsReadInEveryFirmInItsOrder(t *testing.T) {
	w, other := testkit.NewWorld(t), testkit.NewWorldIn(t, "CA")
	super := w.SuperAdmin()
	var saved, again settings.Feed
	publish(super, feed(t, super).Hash, m{"id": -1, "text": " First ", "url": "https://casefold.example/first"}, m{"id": -1, "text": "Second", "url": ""}).Into(t, &saved)
	if len(saved.Items) != 2 || saved.Items[0].Text != "First" || saved.Items[0].ID == saved.Items[1].ID || saved.Items[0].ID <= 0 {
		t.Fatalf("%+v", saved)
	}
	publish(super, saved.Hash, m{"id": saved.Items[1].ID, "text": "Second", "url": ""}, m{"id": saved.Items[0].ID, "text": "First", "url": ""}).Into(t, &again)
	if again.Items[0].ID != saved.Items[1].ID || again.Hash == saved.Hash {
		t.Errorf("%+v became %+v", saved, again)
	}
	testkit.Await(t, "another firm does not see the feed", func() bool { return feed(t, other.Partner).Hash == again.Hash })
}

func TestTheSecondOfTwoWhoSaveTheFeedIsToldAndLosesNothing(t *testing.T) {
	w := testkit.NewWorld(t)
	super := w.SuperAdmin()
	hash := feed(t, super).Hash
	codes := make([]int, 4)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() {
			codes[i] = publish(super, hash, m{"id": 0, "text": strings.Repeat("x", i+1), "url": ""}).Code()
		})
	}
	all.Wait()
	saved := 0
	for _, code := range codes {
		switch code {
		case 0:
			saved++
		case errs.ChangedBySomeoneElse.Code:
		default:
			t.Errorf("%d", code)
		}
	}
	if saved != 1 {
		t.Errorf("%d saved the feed they had both read", saved)
	}
	var now settings.Feed
	publish(super, hash, m{"id": 0, "text": "late", "url": ""}).Fails(t, errs.ChangedBySomeoneElse).Data(t, &now)
	if len(now.Items) != 1 || now.Items[0].Text == "late" {
		t.Errorf("%+v", now)
	}
}

func TestAFeedThatCannotBeTakenIsRefused(t *testing.T) {
	w := testkit.NewWorld(t)
	super := w.SuperAdmin()
	before := feed(t, super)
	for name, item := range map[string]m{
		"a script":          {"id": 0, "text": "x", "url": "javascript:alert(1)"},
		"data":              {"id": 0, "text": "x", "url": "data:text/html,x"},
		"a private address": {"id": 0, "text": "x", "url": "http://10.0.0.8/"},
		"no text":           {"id": 0, "text": "  ", "url": ""},
		"a long text":       {"id": 0, "text": strings.Repeat("x", 501), "url": ""},
		"two lines":         {"id": 0, "text": "a\nb", "url": ""},
	} {
		t.Run(name, func(t *testing.T) { publish(super, before.Hash, item).Fails(t, errs.InvalidInput) })
	}
	many := make([]m, 51)
	for i := range many {
		many[i] = m{"id": 0, "text": "x", "url": ""}
	}
	publish(super, before.Hash, many...).Fails(t, errs.InvalidInput)
	publish(w.ProviderAdmin(), before.Hash).Fails(t, errs.SuperAdminRequired)
}
