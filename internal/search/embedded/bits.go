package embedded

import "math/bits"

// bitmap is a set of small numbers.
type bitmap []uint64

func newBitmap(size int) bitmap { return make(bitmap, (size+63)/64) }

func (b bitmap) set(n int) { b[n/64] |= 1 << (n % 64) }

func (b bitmap) has(n int) bool { return n/64 < len(b) && b[n/64]&(1<<(n%64)) != 0 }

func (b bitmap) and(other bitmap) {
	for i := range b {
		b[i] &= other[i]
	}
}

func (b bitmap) or(other bitmap) {
	for i := range b {
		b[i] |= other[i]
	}
}

func (b bitmap) without(other bitmap) {
	for i := range b {
		b[i] &^= other[i]
	}
}

func (b bitmap) count() (n int) {
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	return n
}

func (b bitmap) empty() bool {
	for _, word := range b {
		if word != 0 {
			return false
		}
	}
	return true
}

// each calls do for the numbers in order, until it fails.
func (b bitmap) each(do func(int) error) error {
	for i, word := range b {
		for word != 0 {
			if err := do(i*64 + bits.TrailingZeros64(word)); err != nil {
				return err
			}
			word &= word - 1
		}
	}
	return nil
}
