package embedded

import (
	"sync"

	"github.com/klauspost/compress/zstd"

	"casefold/internal/kit/processors"
)

// Pieces are packed each for itself. Both work for several goroutines at once; they are made when the first index needs them.
var (
	packer = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithWindowSize(8<<10))
		if err != nil {
			panic(err) // these settings are fixed
		}
		return e
	})
	unpacker = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(2*processors.Count()), zstd.WithDecoderMaxMemory(1<<20))
		if err != nil {
			panic(err)
		}
		return d
	})
)
