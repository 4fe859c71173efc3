package documents

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepImport       = fault.Around("import")
	stepHeld         = fault.At("register.held")
	stepRegister     = fault.Around("register")
	stepKeepAside    = fault.Around("keepAside")
	stepNewVersion   = fault.Around("newVersion")
	stepVersionGone  = fault.Around("deleteVersion")
	stepAsideCurrent = fault.Around("makeAsideCurrent")
	stepAsideGone    = fault.Around("discardAside")
	stepAdd          = fault.Around("addDocument")
	stepFoldersMoved = fault.At("move.folders")
	stepMove         = fault.Around("move")
	stepBytesCopied  = fault.At("copy.bytes")
	stepCopy         = fault.Around("copy")
	stepTrash        = fault.Around("trash")
)
