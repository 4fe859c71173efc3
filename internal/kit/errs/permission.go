package errs

// Permission.
var (
	NoAccess              = declare(6000, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: general
	NoDocumentAccess      = declare(6001, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: document
	NoFolderAccess        = declare(6002, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: folder
	NoEmailAccess         = declare(6003, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: email
	NoNoteAccess          = declare(6004, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: note
	NoMatterAccess        = declare(6005, 403, "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information") // insufficient permission: matter
	CannotCreateMatters   = declare(6006, 403, "You do not have permissions to create new matters")                                                                         // cannot create matters
	CannotCreateClients   = declare(6007, 403, "You do not have permissions to create new clients")                                                                         // cannot create clients
	PermissionCheck       = declare(6040, 500, "Your permissions could not be checked. Please try again.")                                                                  // permission check error
	PermissionData        = declare(6050, 500, "Your permissions could not be read. Please try again.")                                                                     // permission check error
	AdminRequired         = declare(6060, 403, "Only Firm Administrators can do this.")                                                                                     // admin required
	ProviderAdminRequired = declare(6061, 403, "Only provider administrators can do this.")                                                                                 // provider admin required
	FeaturePermission     = declare(6070, 403, "You do not have permission to use this feature.")                                                                           // feature permission
	SuperAdminRequired    = declare(6080, 403, "Only super administrators can do this.")                                                                                    // super admin required
	UnknownFeature        = declare(6100, 403, "This feature code does not exist.")                                                                                         // unknown feature code
	FixedFeature          = declare(6101, 403, "This feature code cannot be changed.")                                                                                      // feature code cannot be changed
)
