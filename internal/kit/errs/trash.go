package errs

// The trash and missing records.
var (
	MatterInTrash               = declare(2000, 403, "This matter is in the Trash Bin. Please restore the matter first.")                                              // matter in Trash Bin (general)
	MatterInTrashUpload         = declare(2001, 403, "You cannot upload to a matter that is in the Trash Bin. Please restore the matter first.")                       // matter in Trash Bin (upload)
	MatterInTrashCreate         = declare(2002, 403, "You cannot add items to a matter that is in the Trash Bin.")                                                     // matter in Trash Bin (create)
	MatterInTrashEdit           = declare(2003, 403, "This matter is in the Trash Bin. You cannot edit it until it is restored from the Trash Bin.")                   // matter in Trash Bin (edit)
	MatterInTrashShare          = declare(2004, 403, "You cannot share from a matter that is in the Trash Bin. Please restore the matter first.")                      // matter in Trash Bin (share)
	FolderInTrash               = declare(2005, 403, "This folder is in the Trash Bin.")                                                                               // folder is deleted
	DocumentInTrash             = declare(2006, 403, "This document is in the Trash Bin.")                                                                             // document is deleted
	EmailInTrash                = declare(2007, 403, "This email is in the Trash Bin.")                                                                                // email is deleted
	NoteInTrash                 = declare(2008, 403, "This matter note is in the Trash Bin.")                                                                          // matter note is deleted
	ObjectInTrash               = declare(2009, 403, "This item is in the Trash Bin.")                                                                                 // object is deleted (general)
	ClientInTrash               = declare(2010, 403, "This client is in the Trash Bin.")                                                                               // client is deleted
	CompareInTrashedMatter      = declare(2011, 403, "Documents in a matter that is in the Trash Bin cannot be compared.")                                             // compare inside a deleted matter
	CompareInTrashedFolder      = declare(2012, 403, "Documents in a folder that is in the Trash Bin cannot be compared.")                                             // compare inside a deleted folder
	CompareTrashedDocument      = declare(2013, 403, "A document that is in the Trash Bin cannot be compared.")                                                        // compare on a deleted document
	PasteSourceInTrash          = declare(2014, 403, "One of the items you are pasting is in the Trash Bin.")                                                          // paste: source item deleted
	PasteFolderInTrash          = declare(2015, 403, "You cannot paste into a folder that is in the Trash Bin.")                                                       // paste: destination folder deleted
	PasteMatterInTrash          = declare(2016, 403, "You cannot paste into a matter that is in the Trash Bin.")                                                       // paste: destination matter deleted
	PasteSourceMatterInTrash    = declare(2017, 403, "The matter you are pasting from is in the Trash Bin.")                                                           // paste: source matter deleted
	PasteSourceFolderInTrash    = declare(2018, 403, "The folder you are pasting from is in the Trash Bin.")                                                           // paste: source folder deleted
	DeleteInTrashedMatter       = declare(2019, 403, "Items inside a matter that is in the Trash Bin cannot be deleted or restored. Please restore the matter first.") // delete or restore inside a deleted matter
	DeleteInTrashedFolder       = declare(2020, 403, "Items inside a folder that is in the Trash Bin cannot be deleted or restored. Please restore the folder first.") // delete or restore inside a deleted folder
	DocumentNotFound            = declare(2021, 410, "This document could not be found.")                                                                              // document not found
	FolderNotFound              = declare(2022, 410, "This folder could not be found.")                                                                                // folder not found
	MatterNotFound              = declare(2023, 410, "This matter could not be found.")                                                                                // matter not found
	ClientNotFound              = declare(2024, 410, "This client could not be found.")                                                                                // client not found
	EmailNotFound               = declare(2025, 410, "This email could not be found.")                                                                                 // email not found
	NoteNotFound                = declare(2026, 410, "This matter note could not be found.")                                                                           // matter note not found
	ObjectNotFound              = declare(2027, 410, "This item could not be found.")                                                                                  // object not found (general)
	DuplicateRoute              = declare(2028, 409, "Two items answer to this address.")                                                                              // duplicate route conflict
	DeleteInMissingMatter       = declare(2029, 403, "The matter of these items does not exist.")                                                                      // delete or restore in a nonexistent matter
	DeleteInMissingFolder       = declare(2030, 403, "The folder of these items does not exist.")                                                                      // delete or restore in a nonexistent folder
	PasteMatterMissing          = declare(2031, 403, "The matter you are pasting into does not exist.")                                                                // paste into a nonexistent matter
	PasteFolderMissing          = declare(2032, 403, "The folder you are pasting into does not exist.")                                                                // paste into a nonexistent folder
	BulkPermissionMatterMissing = declare(2033, 410, "One of these matters could not be found. No permissions were changed.")                                          // bulk permission: matter missing
	BulkPermissionMatterInTrash = declare(2034, 403, "Permissions cannot be updated for trashed matters.")                                                             // bulk permission: matter deleted
	LastVersion                 = declare(2035, 403, "The final version of a document cannot be deleted.")                                                             // the final version of a document cannot be deleted
	VersionNotFound             = declare(2036, 410, "This version of the document could not be found.")                                                               // version not found
)
