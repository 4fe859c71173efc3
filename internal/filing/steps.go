package filing

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepItems        = fault.At("copy.items")
	stepFoldersMoved = fault.At("move.folders")
	stepMove         = fault.Around("move")
	stepStage        = fault.Around("copy.stage")
	stepCopy         = fault.Around("copy")
	stepTrash        = fault.Around("trash")
)
