package notes

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepCreate   = fault.Around("noteCreate")
	stepTextKept = fault.At("noteUpdate.textKept")
	stepUpdate   = fault.Around("noteUpdate")
	stepDraft    = fault.Around("noteDraft")
)
