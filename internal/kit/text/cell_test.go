package text_test

import (
	"testing"

	"casefold/internal/kit/text"
)

func TestACellIsNeverTakenForAFormula(t *testing.T) {
	for value, want := range map[string]string{
		"": "", "a=b": "a=b", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM": "'@SUM", "\tx": "'\tx", "\rx": "'\rx", "É": "É", "＝1+1": "'＝1+1", "＋1": "'＋1", "－1": "'－1", "＠SUM": "'＠SUM", "１＝": "１＝",
	} {
		if got := text.Cell(value); got != want {
			t.Errorf("%q became %q", value, got)
		}
	}
}
