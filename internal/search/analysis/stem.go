package analysis

import "github.com/kljensen/snowball/english"

// Stem is what English words of one family share (Porter 2): terminate, terminated and termination have one. Words with
// other characters than letters and apostrophes, and very short ones, are their own. It is asked once for each distinct
// word of a firm, because it takes ten times as long as cutting the text.
func Stem(word string) string {
	if len(word) < 3 || len(word) > 40 {
		return word
	}
	for i := range len(word) {
		if b := word[i]; class[b] != letter && b != '\'' {
			return word
		}
	}
	if stem := english.Stem(word, true); stem != "" {
		return stem
	}
	return word
}
