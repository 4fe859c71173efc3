package documents

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepImport       = fault.Around("import")
	stepNamed        = fault.At("uploadWhole.named")
	stepWhole        = fault.Around("uploadWhole")
	stepHeld         = fault.At("register.held")
	stepRegister     = fault.Around("register")
	stepKeepAside    = fault.Around("keepAside")
	stepNewVersion   = fault.Around("newVersion")
	stepVersionGone  = fault.Around("deleteVersion")
	stepAsideCurrent = fault.Around("makeAsideCurrent")
	stepAsideGone    = fault.Around("discardAside")
	stepAdd          = fault.Around("addDocument")
)
