package errs

// Requests, sign-in and regions.
var (
	InvalidMethod         = declare(3000, 400, "This address does not take that kind of request.")                                     // invalid method
	InvalidPath           = declare(3001, 400, "There is nothing at this address.")                                                    // invalid path
	InvalidLocalRequest   = declare(3002, 400, "This request is not valid here.")                                                      // invalid local API request
	NoDatabase            = declare(3010, 503, "Casefold cannot reach its database at the moment. Nothing you typed is lost.")         // no database connection
	InvalidAuth           = declare(3011, 401, "Your session has ended. Please log in again.")                                         // invalid auth
	MissingAuth           = declare(3012, 401, "Please log in to continue.")                                                           // missing auth
	InsufficientAuth      = declare(3013, 401, "Your sign-in does not allow this.")                                                    // insufficient auth
	NoRegion              = declare(3014, 401, "Your account has no data region. Please contact support.")                             // no region
	RegionUnknown         = declare(3018, 418, "The data region of your firm is not configured.")                                      // region configuration problem
	RegionDatabaseMissing = declare(3019, 418, "The database of your data region is not configured.")                                  // region configuration problem
	RegionStoreMissing    = declare(3020, 418, "The file store of your data region is not configured.")                                // region configuration problem
	RegionSearchMissing   = declare(3021, 418, "The search of your data region is not configured.")                                    // region configuration problem
	BatchJobList          = declare(3501, 400, "The batch jobs could not be listed.")                                                  // listing batch jobs failed
	NoUserRecord          = declare(5001, 403, "There is no user record for this sign-in. An administrator must create your account.") // user record does not exist; an admin must create the account
	FirmMissingInRegion   = declare(5002, 403, "Your firm could not be found in its data region. Please contact support.")             // firm missing in the regional tenant table
	FirmCheckFailed       = declare(5003, 403, "Your account could not be checked. Please try again later.")                           // user/firm check failed; try later
	FirmMissing           = declare(5004, 403, "Your firm could not be found. Please contact support.")                                // firm missing in the global tenant table
	StateReset            = declare(5005, 403, "Your sign-in is no longer valid. Please log in again.")                                // reset state and show message
	GraphToken            = declare(5301, 403, "The connection to your email suite could not be authorized.")                          // token failure with the email suite's graph service
	GraphTokenRefresh     = declare(5302, 403, "The connection to your email suite has expired. Please connect it again.")             // token failure with the email suite's graph service
)
