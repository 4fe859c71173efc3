package email

import "casefold/internal/kit/fault"

// The steps at which tests end the program.
var (
	stepBegin = fault.Around("email.begin")
	stepRead  = fault.At("email.read")
	stepHeld  = fault.At("email.held")
	stepFiled = fault.Around("email.filed")
	stepNote  = fault.Around("email.note")
	stepPart  = fault.Around("email.part")
)
