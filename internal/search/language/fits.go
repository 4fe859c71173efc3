package language

import "unicode/utf8"

// Fits tells whether a word is one that a pattern stands for. Its time grows with the product of both lengths at most,
// whatever the pattern.
func Fits(pattern, word string) bool {
	p, w := 0, 0
	star, resume := -1, 0
	for w < len(word) {
		switch {
		case p < len(pattern) && pattern[p] == '*':
			star, resume = p, w
			p++
		case p < len(pattern) && pattern[p] == '?':
			_, size := utf8.DecodeRuneInString(word[w:])
			p, w = p+1, w+size
		case p < len(pattern) && pattern[p] == word[w]:
			p, w = p+1, w+1
		case star >= 0:
			_, size := utf8.DecodeRuneInString(word[resume:])
			resume += size
			p, w = star+1, resume
		default:
			return false
		}
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}
