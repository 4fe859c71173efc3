package list_test

import (
	"reflect"
	"slices"
	"testing"

	"casefold/internal/kit/list"
)

func TestAFilterMatchesByContainingAndTreatsOnlyTheAsteriskAsSpecial(t *testing.T) {
	for filter, want := range map[string]string{
		"":         "",
		" * ":      "",
		"acme":     "%acme%",
		"a*b":      "%a%b%",
		"**a**":    "%a%",
		`50%_\`:    `%50\%\_\\%`,
		" Acme v ": "%Acme v%",
	} {
		if got := list.Pattern(filter); got != want {
			t.Errorf("%q becomes %q, want %q", filter, got, want)
		}
	}
}

func TestTheWordsOfAFilterAreItsPartsUntilThereAreTooMany(t *testing.T) {
	long := "a b c d e f g h i j k l m"
	for filter, want := range map[string][]string{
		"":                  nil,
		"  freight  Alder ": {"freight", "Alder"},
		"a b a":             {"a", "b"},
		"a*b c":             {"a*b", "c"},
		long[:len(long)-2]:  {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"},
		long:                {long},
	} {
		if got := list.Words(filter); !reflect.DeepEqual(got, want) {
			t.Errorf("%q becomes %q, want %q", filter, got, want)
		}
	}
}

func TestWhatPeopleEnterTravelsInTheArguments(t *testing.T) {
	var q list.Query
	q.Where("m.tenant_id = ?", 7)
	q.WhereContains("x'; DROP", "m.name", "EXISTS (SELECT FROM t WHERE t.name LIKE ?)")
	q.WhereContains("  ", "m.name")
	q.Where("m.a = ? OR m.b = ?", 1, 2)
	q.Arrange(list.Input{Page: 3, PageSize: 20, Direction: "desc"}, list.Key{SQL: "c.name", Nullable: true}, "m.id")
	sql, args := q.SQL("SELECT 1 FROM m")
	want := "SELECT 1 FROM m WHERE (m.tenant_id = $1) AND (CASE WHEN octet_length(m.name) = length(m.name) THEN lower(m.name COLLATE \"C\") ELSE casefold_fold(m.name) END LIKE (SELECT casefold_fold($2)) OR EXISTS (SELECT FROM t WHERE t.name LIKE (SELECT casefold_fold($2))))" +
		" AND (m.a = $3 OR m.b = $4) ORDER BY c.name DESC NULLS LAST, m.id LIMIT 20 OFFSET 40"
	if sql != want || !reflect.DeepEqual(args, []any{7, "%x'; DROP%", 1, 2}) {
		t.Errorf("%s\n%v", sql, args)
	}
}

func TestBothAreTheIDsOfEachList(t *testing.T) {
	if got := list.Both([]int64{5, 1, 3, 3}, []int64{3, 4, 5}); !slices.Equal(got, []int64{5, 3, 3}) {
		t.Errorf("got %v", got)
	}
	if got := list.Both(nil, []int64{3}); len(got) > 0 {
		t.Errorf("got %v", got)
	}
}
