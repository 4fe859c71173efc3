package filing

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepFoldersMoved = fault.At("move.folders")
	stepMove         = fault.Around("move")
	stepBytesCopied  = fault.At("copy.bytes")
	stepCopy         = fault.Around("copy")
	stepTrash        = fault.Around("trash")
)
