package errs

// Casefold's own codes: on 10xx and 11xx the browser stays where it is and nothing typed is lost.
var (
	Internal             = declare(1000, 500, "Casefold encountered an error")
	InvalidInput         = declare(1001, 400, "We were not able to process your request. Please check what you entered.")
	TooLarge             = declare(1002, 413, "This is too large to be accepted.")
	TooManyRequests      = declare(1003, 429, "Too many attempts. Please wait a moment and try again.")
	IdempotencyClash     = declare(1004, 409, "This request was already used for something else.")
	ChangedBySomeoneElse = declare(1005, 412, "Someone else changed this in the meantime. Please look at the new values and try again.")
	SignedURLInvalid     = declare(1006, 403, "This link is invalid or has expired.")
	NoSpace              = declare(1007, 507, "There is no space left to store this.")
	TooManyItems         = declare(1008, 400, "These are too many items for one request.")
	NotAllowedByPolicy   = declare(1011, 403, "This is not allowed here.")
	Busy                 = declare(1013, 409, "Somebody else is busy with this at the moment. Please try again.")
	Damaged              = declare(1014, 500, "This file was damaged in storage and is not given out. Please contact your administrator.")
	WrongCredentials     = declare(1100, 401, "Incorrect Username or Password")
	WrongCode            = declare(1101, 401, "Invalid MFA code. Please wait for a new code and try again.")
	ChallengeExpired     = declare(1102, 401, "Please re-enter credentials")
	PasswordRule         = declare(1103, 400, "Could not change password")
	VerificationCode     = declare(1104, 400, "The verification code entered was incorrect")
	FreshSignInNeeded    = declare(1105, 403, "Please confirm that it is you, then try again.")
)
