package list

import "slices"

// batch is how many records are read at a time: enough that the statements cost little beside their rows, few enough
// that the first ones leave early.
const batch = 1000

// InBatches reads the records of a list whole, some at a time, and gives them to f in the order of ids. A list of any
// length is so found by as few columns as its order and filters need, and never held. Records that have gone since are
// left out.
func InBatches[T any](ids []int64, idOf func(T) int64, read func(ids []int64) ([]T, error), f func(T) error) error {
	for some := range slices.Chunk(ids, batch) {
		found, err := read(some)
		if err != nil {
			return err
		}
		place := make(map[int64]int, len(some))
		for i, id := range some {
			place[id] = i
		}
		slices.SortFunc(found, func(a, b T) int { return place[idOf(a)] - place[idOf(b)] })
		for _, record := range found {
			if err := f(record); err != nil {
				return err
			}
		}
	}
	return nil
}
