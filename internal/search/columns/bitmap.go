package columns

import "math/bits"

// Bitmap is a set of small numbers.
type Bitmap []uint64

// NewBitmap has room for numbers below the size.
func NewBitmap(size int) Bitmap { return make(Bitmap, (size+63)/64) }

// Set adds a number.
func (b Bitmap) Set(n int) { b[n/64] |= 1 << (n % 64) }

// Has tells whether a number is in the set.
func (b Bitmap) Has(n int) bool { return n/64 < len(b) && b[n/64]&(1<<(n%64)) != 0 }

// And keeps what is in the other set, too.
func (b Bitmap) And(other Bitmap) {
	for i := range b {
		b[i] &= other[i]
	}
}

// Or adds what is in the other set.
func (b Bitmap) Or(other Bitmap) {
	for i := range b {
		b[i] |= other[i]
	}
}

// Without takes out what is in the other set.
func (b Bitmap) Without(other Bitmap) {
	for i := range b {
		b[i] &^= other[i]
	}
}

// Count is how many numbers there are.
func (b Bitmap) Count() (n int) {
	for _, word := range b {
		n += bits.OnesCount64(word)
	}
	return n
}

// Empty tells whether there is none.
func (b Bitmap) Empty() bool {
	for _, word := range b {
		if word != 0 {
			return false
		}
	}
	return true
}

// Each calls do for the numbers in order, until it fails.
func (b Bitmap) Each(do func(int) error) error {
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
