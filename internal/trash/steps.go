package trash

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepManifest  = fault.Around("manifest")
	stepExecute   = fault.Around("execute")
	stepContainer = fault.Around("destroy.container")
	stepInside    = fault.Around("destroy.inside")
	stepItems     = fault.Around("destroy.items")
	stepEmpty     = fault.Around("destroy.empty")
	stepDone      = fault.Around("destroy.done")
)
