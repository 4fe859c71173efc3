package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"casefold/internal/kit/errs"
	"casefold/internal/testkit"
)

// The access table: every endpoint has a row, the row's right decides the cell of each actor, and the test walks all
// cells. An endpoint without a row fails the build.

// row is a request that is fine apart from who sends it. answer is what an allowed caller gets; nil is success.
type row struct {
	body any
	// bodyFor makes a body of its own for each actor, where the same one again would be throttled.
	bodyFor func(actor int) any
	query   string
	answer  *errs.Error
	// fresh says that a fresh sign-in is needed: with freshBody where there is one, else with any body.
	fresh     bool
	freshBody any
}

type m = testkit.M

var accessTable = map[string]row{
	"POST /auth/signIn":              {bodyFor: func(n int) any { return m{"username": fmt.Sprintf("nobody.there%d", n), "password": "x"} }, answer: errs.WrongCredentials},
	"POST /auth/confirmSignIn":       {body: m{"session": "x", "code": "123456"}, answer: errs.ChallengeExpired},
	"POST /auth/completeNewPassword": {body: m{"session": "x", "newPassword": "Harbour-Lantern-43!"}, answer: errs.ChallengeExpired},
	"POST /auth/refresh":             {body: m{}, answer: errs.MissingAuth},
	"POST /auth/signOut":             {body: m{}},
	"POST /auth/changePassword":      {body: m{"oldPassword": "wrong", "newPassword": "Harbour-Lantern-43!"}, answer: errs.WrongCredentials},
	"POST /auth/forgotPassword":      {bodyFor: func(n int) any { return m{"usernameOrEmail": fmt.Sprintf("nobody%d@there.example", n)} }},
	"POST /auth/resetPassword": {body: m{"usernameOrEmail": "nobody@there.example", "code": "X", "newPassword": "Harbour-Lantern-43!"},
		answer: errs.VerificationCode},
	"POST /auth/confirmIdentity":   {body: m{"password": "wrong"}, answer: errs.WrongCredentials},
	"POST /auth/mfa/setup":         {body: m{}, fresh: true},
	"POST /auth/mfa/verify":        {body: m{"code": "000000"}, answer: errs.WrongCode, fresh: true},
	"POST /auth/email/confirm":     {body: m{"code": "X"}, answer: errs.VerificationCode},
	"POST /auth/email/resend":      {body: m{}, answer: errs.InvalidInput},
	"PUT /auth/attributes":         {body: m{"name": "Changed Name"}, fresh: true, freshBody: m{"email": "x@y.example"}},
	"GET /auth/sessions":           {},
	"POST /auth/sessions/end":      {body: m{"id": "8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f"}, answer: errs.ObjectNotFound},
	"POST /auth/launcher/code":     {body: m{}},
	"POST /auth/launcher/exchange": {body: m{"code": "x"}, answer: errs.ChallengeExpired},

	"GET /api/me":                              {},
	"GET /api/user/homepage":                   {},
	"GET /api/suggest":                         {query: "?q=acme"},
	"PUT /api/user/update":                     {body: m{"displayName": "Changed Again"}, fresh: true, freshBody: m{"emailAddress": "x@y.example"}},
	"PUT /api/user/settings":                   {body: m{"settingsJSON": m{"foldersOnTop": false}}},
	"GET /api/user/customColumns":              {},
	"PUT /api/user/customColumns":              {body: m{"columnsJSON": m{"/matters": m{"client": false}}}},
	"GET /api/ews/exchangeServer":              {},
	"POST /api/ews/exchangeServer":             {body: m{"exchangeUrl": "https://mail.example.com/ews"}},
	"GET /api/getWhatsNew":                     {},
	"POST /api/firm/limits/increaseMonthlyOCR": {},
	"POST /api/jobs":                           {body: m{"jobID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/jobs/stop":                      {body: m{"jobID": unknownID}, answer: errs.ObjectNotFound},
	"GET /api/events":                          {query: "?topic=firm:999999"},
	"GET /api/public/about":                    {},

	"POST /api/permissions/groups/list": {body: m{}},
	"POST /api/permissions/groups/create": {bodyFor: func(n int) any {
		return m{"groupData": m{"name": fmt.Sprintf("group of actor %d", n), "groupMembers": []string{}}}
	}},
	"POST /api/permissions/groups/edit":       {body: m{"groupData": m{"groupID": unknownID, "name": "x", "groupMembers": []string{}}}, answer: errs.ObjectNotFound},
	"POST /api/permissions/groups/delete":     {body: m{"groupID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/permission/feature/details":    {body: m{"featureCode": "CREATE_CLIENT_ALLOWED"}},
	"POST /api/permission/feature/update":     {body: m{"featureCode": "CREATE_CLIENT_ALLOWED", "allowedUsers": []string{}, "allowedGroups": []int{}}},
	"POST /api/bulk/matter/permissions/init":  {body: m{"matterIDs": []int{unknownID}}, answer: errs.BulkPermissionMatterMissing},
	"POST /api/bulk/matter/permissions/apply": {body: bulkOpen(unknownID), answer: errs.BulkPermissionMatterMissing},
	"POST /api/permissions/explain":           {body: m{"userSub": whoeverAsks, "matterID": unknownID}, answer: errs.MatterNotFound},
	"POST /api/permissions/whoSees":           {body: m{"matterID": unknownID}, answer: errs.MatterNotFound},

	"GET /api/client/tags":                {},
	"POST /api/client/tags":               {bodyFor: newTag},
	"PUT /api/client/tags":                {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/client/tags/activate":       {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/client/tags/deactivate":     {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/client/tags/delete":         {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/matter/tags":                {},
	"POST /api/matter/tags":               {bodyFor: newTag},
	"PUT /api/matter/tags":                {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/matter/tags/activate":       {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/matter/tags/deactivate":     {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/matter/tags/delete":         {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/matters/types":              {},
	"POST /api/matters/types":             {bodyFor: newTag},
	"PUT /api/matters/types":              {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/matters/types/activate":     {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/matters/types/deactivate":   {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/matters/types/delete":       {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/officeBranch":               {},
	"POST /api/officeBranch":              {bodyFor: newTag},
	"PUT /api/officeBranch":               {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/officeBranch/activate":      {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/officeBranch/deactivate":    {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/officeBranch/delete":        {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/document/tags":              {},
	"POST /api/document/tags":             {bodyFor: newTag},
	"PUT /api/document/tags":              {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/document/tags/activate":     {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/tags/deactivate":   {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/tags/delete":       {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/document/types":             {},
	"POST /api/document/types":            {bodyFor: newTag},
	"PUT /api/document/types":             {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/document/types/activate":    {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/types/deactivate":  {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/types/delete":      {body: unknownTags, answer: errs.ObjectNotFound},
	"GET /api/document/status":            {},
	"POST /api/document/status":           {bodyFor: newTag},
	"PUT /api/document/status":            {body: m{"tags": []m{{"id": unknownID, "name": "x"}}}, answer: errs.ObjectNotFound},
	"PUT /api/document/status/activate":   {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/status/deactivate": {body: unknownTags, answer: errs.ObjectNotFound},
	"PUT /api/document/status/delete":     {body: unknownTags, answer: errs.ObjectNotFound},

	"GET /api/client":                      {query: "?clientID=987654321", answer: errs.ClientNotFound},
	"GET /api/clients":                     {},
	"GET /api/clients/count":               {},
	"GET /api/clients/ids":                 {},
	"POST /api/clients/new":                {bodyFor: func(n int) any { return m{"newClientData": m{"newClientName": fmt.Sprintf("client of actor %d", n)}} }},
	"PUT /api/client/update":               {query: "?clientID=987654321", body: m{"newClientData": m{"newClientName": "x"}}, answer: errs.ClientNotFound},
	"PUT /api/client/deactivate":           {body: m{"clientID": unknownID}, answer: errs.ClientNotFound},
	"PUT /api/client/activate":             {body: m{"clientID": unknownID}, answer: errs.ClientNotFound},
	"PUT /api/clients/markMultipleDeleted": {body: m{"clientIDs": []int{unknownID}, "isDeleted": 1}, answer: errs.ClientNotFound},
	"GET /api/client/newClientHelper":      {},
	"GET /api/client/editClientHelper":     {query: "?clientID=987654321", answer: errs.ClientNotFound},

	"GET /api/matter":                       {query: "?matterID=987654321", answer: errs.MatterNotFound},
	"GET /api/matters":                      {},
	"GET /api/matters/count":                {},
	"GET /api/matters/ids":                  {},
	"GET /api/matter/newMatterHelper":       {},
	"GET /api/matter/editMatterHelper":      {query: "?matterID=987654321", answer: errs.MatterNotFound},
	"POST /api/matters/new":                 {body: m{"newMatterData": m{"name": "x"}}},
	"PUT /api/matter":                       {query: "?matterID=987654321", body: m{"newMatterData": m{"name": "x"}}, answer: errs.MatterNotFound},
	"POST /api/matter/close":                {body: m{"matterID": unknownID}, answer: errs.MatterNotFound},
	"POST /api/matter/setDeleted":           {body: m{"matterID": unknownID, "isDeleted": true}, answer: errs.MatterNotFound},
	"POST /api/matters/markMultipleDeleted": {body: m{"matterIDs": []int{unknownID}, "isDeleted": 1}, answer: errs.MatterNotFound},

	"GET /api/user/smartFileAssociations":            {},
	"POST /api/user/smartFileAssociations/update":    {body: m{"associationsList": []m{{"matterID": unknownID, "emailAddress": "a@b.example"}}}, answer: errs.MatterNotFound},
	"POST /api/user/smartFileAssociations/delete":    {body: m{"matterID": unknownID, "emailAddresses": []string{"a@b.example"}}, answer: errs.ObjectNotFound},
	"POST /api/user/smartFileAssociations/deleteAll": {},

	"PUT /api/directory":                              {body: m{"matterID": unknownID, "basepath": "docs/", "dirname": "x"}, answer: errs.MatterNotFound},
	"POST /api/directory/rename":                      {body: m{"matterID": unknownID, "directoryID": unknownID, "dirname": "x"}, answer: errs.FolderNotFound},
	"POST /api/document/favoriteFolder":               {body: m{"folderID": unknownID, "isFavorite": true}, answer: errs.FolderNotFound},
	"POST /api/document":                              {body: m{"documentID": unknownID, "documentProperties": m{"documentName": "x"}}, answer: errs.DocumentNotFound},
	"POST /api/document/preview":                      {body: m{"documentID": unknownID}, answer: errs.DocumentNotFound},
	"POST /api/document/move":                         {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"POST /api/document/copy":                         {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"POST /api/trash/list":                            {body: m{}},
	"POST /api/trash/clients":                         {body: m{}},
	"POST /api/trash/matters":                         {body: m{}},
	"POST /api/trash/document":                        {body: m{}},
	"POST /api/trash/email":                           {body: m{}},
	"POST /api/trash/notes":                           {body: m{}},
	"POST /api/trash/activity":                        {body: m{}},
	"POST /api/trash/counts":                          {body: m{}},
	"POST /api/trash/count":                           {body: m{"trashPageContext": "docs"}},
	"POST /api/trash/search":                          {body: m{"text": "x"}},
	"POST /api/trash/ids":                             {body: m{"trashPageContext": "docs"}},
	"POST /api/trash/generatePermanentDeleteManifest": {body: m{"IDs": m{"File": []int{unknownID}}}, answer: errs.DocumentNotFound},
	"POST /api/trash/executePermanentDelete":          {body: m{"permanentDeleteGenerationJobID": unknownID, "confirmation": "confirm"}, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/trash/jobDetails":                      {body: m{"jobID": unknownID}, answer: errs.ObjectNotFound},

	"POST /api/multi/delete":    {body: m{"IDs": m{"File": []int{unknownID}}, "objectType": "Documents"}, answer: errs.DocumentNotFound},
	"POST /api/multi/restore":   {body: m{"IDs": m{"Folder": []int{unknownID}}, "objectType": "Documents"}, answer: errs.FolderNotFound},
	"POST /api/multi/download":  {body: m{"selectedObjects": m{"File": []int{unknownID}}, "objectTypesToInclude": []string{"Documents"}}, answer: errs.DocumentNotFound},
	"POST /api/matter/export":   {body: m{"matterID": unknownID}, answer: errs.MatterNotFound},
	"POST /api/document/rename": {body: m{"documentID": unknownID, "newDocumentName": "x"}, answer: errs.DocumentNotFound},

	"POST /api/multi/externalSend":        {body: m{"selectedObjects": m{"File": []int{unknownID}}, "recipients": []string{"a@b.example"}}, answer: errs.DocumentNotFound},
	"POST /api/share/list":                {body: m{"matterIDFilter": nil}},
	"GET /api/share/outgoing/detail":      {query: "?shareID=987654321", answer: errs.ObjectNotFound},
	"POST /api/share/outgoing/revoke":     {body: m{"shareID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/share/outgoing/change":     {body: m{"shareID": unknownID, "expiresInDays": 7}, answer: errs.ObjectNotFound},
	"POST /api/share/outgoing/resend":     {body: m{"shareID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/user/externalEmail/delete": {body: m{"emailAddress": "a@b.example"}},
	"POST /api/public/share/info":         {body: m{"accessCode": "x"}, answer: errs.ObjectNotFound},
	"POST /api/public/share/download":     {body: m{"accessCode": "x", "userRegion": "CA"}, answer: errs.ObjectNotFound},

	"POST /api/bulk/importDuplicationAndTrashCheck":        {body: m{"matterID": unknownID, "basepath": "docs/", "topLevelFolders": []string{}, "topLevelFiles": []string{}, "filesToUpload": 1}, answer: errs.MatterNotFound},
	"POST /api/bulk/compareUpload":                         {body: m{"matterID": unknownID, "basepath": "docs/", "files": []m{{"filename": "x"}}}, answer: errs.MatterNotFound},
	"POST /api/bulk/documentsWithFolders/import":           {body: m{"matterID": unknownID, "directoryID": unknownID, "documentList": []m{{"filename": "x"}}}, answer: errs.FolderNotFound},
	"POST /api/bulk/documentsWithFolders/upload":           {body: m{"matterID": unknownID, "directoryID": unknownID, "documentList": []m{{"filename": "x", "contents": "eA=="}}}, answer: errs.FolderNotFound},
	"POST /api/bulk/multipleSignedUrlForDocumentUpload":    {body: m{"documents": []m{{"documentID": unknownID}}}, answer: errs.DocumentNotFound},
	"PUT /api/document/version":                            {body: m{"versionData": []m{{"documentID": unknownID, "versionID": unknownID, "filesize": 1}}}, answer: errs.VersionNotFound},
	"POST /api/checkTrashAndGetSignedUrlForDocumentUpload": {body: m{"documentID": unknownID}, answer: errs.DocumentNotFound},
	"POST /api/document/version/comment":                   {body: m{"documentID": unknownID, "versionID": unknownID, "comment": "x"}, answer: errs.DocumentNotFound},
	"POST /api/document/version/delete":                    {query: "?documentID=987654321&versionID=987654321", answer: errs.DocumentNotFound},
	"POST /api/document/version/keepAside/makeCurrent":     {body: m{"documentID": unknownID, "versionID": unknownID}, answer: errs.DocumentNotFound},
	"POST /api/document/version/keepAside/discard":         {body: m{"documentID": unknownID, "versionID": unknownID}, answer: errs.DocumentNotFound},
	"POST /api/document/lock":                              {body: m{"documentID": unknownID, "lockStatus": 2}, answer: errs.DocumentNotFound},
	"GET /api/signed":                                      {query: "?key=doc-987654321&operation=getObject", answer: errs.DocumentNotFound},
	"GET /api/signedGetIgnoreLock":                         {query: "?documentID=987654321", answer: errs.DocumentNotFound},
	"POST /api/document/createFromTemplate":                {body: m{"directoryID": unknownID, "newFilename": "x", "newFileExtension": "docx"}, answer: errs.FolderNotFound},

	"POST /api/search":       {body: m{"query": "x"}},
	"GET /api/search/helper": {},
	"GET /api/search/saved":  {},
	"POST /api/search/saved": {bodyFor: func(n int) any { return m{"name": fmt.Sprintf("search of actor %d", n), "query": "x"} }},
	"PUT /api/search/saved":  {body: m{"savedSearchID": unknownID, "name": "x"}, answer: errs.ObjectNotFound},

	"POST /api/search/csv": {body: m{"query": "x"}},

	"GET /api/document/searchability":   {query: "?documentID=987654321", answer: errs.DocumentNotFound},
	"GET /api/email/searchability":      {query: "?emailID=987654321", answer: errs.EmailNotFound},
	"GET /api/matter/searchability":     {query: "?matterID=987654321", answer: errs.MatterNotFound},
	"POST /api/search/saved/setDeleted": {body: m{"savedSearchID": unknownID, "isDeleted": 1}, answer: errs.ObjectNotFound},

	"GET /api/document":                       {query: "?documentID=987654321", answer: errs.DocumentNotFound},
	"GET /api/document/list":                  {query: "?matterID=987654321&basepath=docs/", answer: errs.MatterNotFound},
	"GET /api/document/list/count":            {query: "?matterID=987654321&basepath=docs/", answer: errs.MatterNotFound},
	"GET /api/document/list/ids":              {query: "?matterID=987654321&basepath=docs/", answer: errs.MatterNotFound},
	"POST /api/document/listDetails":          {body: m{"documentIDs": []int{unknownID}}, answer: errs.DocumentNotFound},
	"POST /api/document/favorite":             {body: m{"documentID": unknownID, "isFavorite": true}, answer: errs.DocumentNotFound},
	"POST /api/document/favorites":            {body: m{"documentIDs": []int{unknownID}, "folderIDs": []int{}, "isFavorite": true}, answer: errs.DocumentNotFound},
	"GET /api/matter/history":                 {query: "?matterID=987654321", answer: errs.MatterNotFound},
	"GET /api/matter/history/csv":             {query: "?matterID=987654321", answer: errs.MatterNotFound},
	"GET /api/document/history":               {query: "?documentID=987654321", answer: errs.DocumentNotFound},
	"GET /api/document/history/csv":           {query: "?documentID=987654321", answer: errs.DocumentNotFound},
	"GET /api/document/listFavorites":         {},
	"POST /api/document/recentDocsAndMatters": {body: m{"recentMatterIDs": []int{unknownID}}},

	"GET /api/email/list":                {query: "?matterID=987654321&basepath=email/", answer: errs.MatterNotFound},
	"GET /api/email/list/count":          {query: "?matterID=987654321&basepath=email/", answer: errs.MatterNotFound},
	"GET /api/email/list/ids":            {query: "?matterID=987654321&basepath=email/", answer: errs.MatterNotFound},
	"PUT /api/email/checkTrashAndUpload": {body: m{"directoryID": unknownID, "emailList": []m{{"originalFilename": "x.eml"}}}, answer: errs.FolderNotFound},
	"POST /api/signedUrlForEmailUpload":  {body: m{"emailID": unknownID}, answer: errs.EmailNotFound},
	"POST /api/email/confirmUpload":      {body: m{"IDs": []int{unknownID}}, answer: errs.EmailNotFound},
	"POST /api/email/move":               {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"POST /api/email/copy":               {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"POST /api/email/note":               {body: m{"emailID": unknownID, "value": "x"}, answer: errs.EmailNotFound},
	"POST /api/email/preview":            {body: m{"emailID": unknownID}, answer: errs.EmailNotFound},
	"POST /api/email/attachment":         {body: m{"emailID": unknownID, "part": "2"}, answer: errs.EmailNotFound},
	"POST /api/email/attachment/save":    {body: m{"emailID": unknownID, "part": "2", "directoryID": unknownID}, answer: errs.EmailNotFound},
	"GET /api/email/conversation":        {query: "?emailID=987654321", answer: errs.EmailNotFound},
	"GET /api/signedUrlForEmail":         {query: "?emailID=987654321", answer: errs.EmailNotFound},
	"GET /api/email/history":             {query: "?emailID=987654321", answer: errs.EmailNotFound},
	"GET /api/email/history/csv":         {query: "?emailID=987654321", answer: errs.EmailNotFound},

	"POST /api/admin/listTenants":                {},
	"POST /api/admin/setFirmHidden":              {body: m{"manualTenantID": unknownID, "firmIsHidden": true}, answer: errs.ObjectNotFound},
	"POST /api/admin/tenantDetail":               {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/admin/mendFirm":                   {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"GET /api/admin/firmChoices":                 {},
	"GET /api/admin/getNextAvailableFirmID":      {},
	"GET /api/admin/checkIfTenantExists":         {query: "?manualTenantID=987654321"},
	"GET /api/admin/checkIfUsernamePrefixExists": {query: "?usernamePrefix=nobodys"},
	"POST /api/admin/createTenant": {body: m{"manualTenantID": 0, "name": "x", "customerID": "x", "lxwEdition": "Core", "regionName": "US", "usernamePrefix": "x"},
		answer: errs.InvalidInput},
	"POST /api/admin/editTenant": {body: m{"manualTenantID": unknownID, "name": "x", "customerID": "x", "lxwEdition": "Core"}, answer: errs.ObjectNotFound,
		fresh: true, freshBody: m{"manualTenantID": unknownID, "name": "x", "customerID": "x", "lxwEdition": "Core", "storageLimitGB": 600}},
	"GET /api/admin/checkIfEmailExistsInCognito":    {query: "?emailAddress=nobody@there.example"},
	"GET /api/admin/checkIfUsernameExistsInCognito": {query: "?username=nobody.there"},
	"POST /api/admin/user/create": {body: m{"manualTenantID": unknownID, "email": "x@y.example", "username": "x.y", "displayName": "X", "adminStatus": "REGULAR_USER"},
		answer: errs.ObjectNotFound},
	"GET /api/admin/userDetail":                                  {query: "?manualTenantID=987654321&userIdentifier=nobody.there", answer: errs.ObjectNotFound},
	"POST /api/admin/updateUser":                                 {body: m{"manualTenantID": unknownID, "userData": m{"username": "nobody.there", "emailAddress": "x@y.example"}}, answer: errs.ObjectNotFound},
	"POST /api/admin/user/resendWelcomeEmail":                    {body: m{"username": "nobody.there"}, answer: errs.ObjectNotFound},
	"POST /api/admin/user/resetPassword":                         {body: m{"username": "nobody.there"}, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/admin/user/setUserEnabled":                        {body: unknownPerson, answer: errs.ObjectNotFound},
	"POST /api/admin/user/setUserDisabled":                       {body: unknownPerson, answer: errs.ObjectNotFound},
	"POST /api/admin/user/delete":                                {body: unknownPerson, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/admin/user/createJustDatabaseUserRecord":          {body: m{"manualTenantID": unknownID, "username": "nobody.there", "sub": unknownSub}, answer: errs.ObjectNotFound},
	"POST /api/admin/user/setUserMFADisabled":                    {body: m{"username": "nobody.there"}, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/admin/user/unlockAllDocuments":                    {body: m{"tenantID": unknownID, "sub": unknownSub}, answer: errs.ObjectNotFound},
	"POST /api/admin/setEmailVerified":                           {body: m{"userData": m{"username": "nobody.there"}}, answer: errs.ObjectNotFound},
	"POST /api/admin/recount":                                    {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/admin/getBatchJobs":                               {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/admin/createAndStartBatchJobFromJobFailureReport": {body: m{"tenantID": unknownID, "jobID": 1}, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/admin/audit/checkForMissingItemsInSearchIndex":    {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/admin/audit/reindexMissingItemsInSearchIndex":     {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound},
	"POST /api/admin/reindexChildProcess":                        {body: m{"tenantID": unknownID}, answer: errs.ObjectNotFound, fresh: true},
	"POST /api/admin/updateWhatsNew":                             {body: m{"items": []m{{"id": 0, "text": "", "url": ""}}}, answer: errs.InvalidInput},
	"GET /api/settings/providerAccess":                           {},

	"GET /api/notes":                      {query: "?id=987654321", answer: errs.NoteNotFound},
	"GET /api/notes/list":                 {query: "?matterID=987654321&basepath=notes/", answer: errs.MatterNotFound},
	"GET /api/notes/list/count":           {query: "?matterID=987654321&basepath=notes/", answer: errs.MatterNotFound},
	"GET /api/notes/list/ids":             {query: "?matterID=987654321&basepath=notes/", answer: errs.MatterNotFound},
	"PUT /api/notes/create":               {body: m{"matterID": unknownID, "directoryID": unknownID, "name": "x", "content": "x"}, answer: errs.FolderNotFound},
	"PUT /api/notes/createInRootOfMatter": {body: m{"matterID": unknownID, "name": "x", "content": "x"}, answer: errs.MatterNotFound},
	"POST /api/notes/update":              {body: m{"id": unknownID, "name": "x", "content": "x"}, answer: errs.NoteNotFound},
	"POST /api/notes/move":                {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"POST /api/notes/copy":                {body: m{"matterID": unknownID, "destinationDirectoryID": unknownID, "objectIDs": []int{unknownID}}, answer: errs.PasteFolderMissing},
	"GET /api/notes/texts":                {query: "?id=987654321", answer: errs.NoteNotFound},
	"GET /api/notes/text":                 {query: "?id=987654321&rev=1", answer: errs.NoteNotFound},
	"GET /api/notes/draft":                {query: "?id=987654321", answer: errs.NoteNotFound},
	"PUT /api/notes/draft":                {body: m{"id": unknownID, "rev": 1, "name": "x", "content": "x"}, answer: errs.NoteNotFound},
	"POST /api/notes/draft/discard":       {body: m{"directoryID": unknownID}, answer: errs.FolderNotFound},
	"GET /api/notes/history":              {query: "?noteID=987654321", answer: errs.NoteNotFound},
	"GET /api/notes/history/csv":          {query: "?noteID=987654321", answer: errs.NoteNotFound},
}

// unknownID is no record's, in any firm.
const unknownID = 987654321

// whoeverAsks stands in a body for the sub of the person who sends it.
const whoeverAsks = "whoever asks"

// unknownSub is nobody's.
const unknownSub = "8f14e45f-ceea-467f-a8a9-1c0b1a2d3e4f"

var unknownPerson = m{"username": "nobody.there", "sub": unknownSub, "tenantID": unknownID}

var unknownTags = m{"tagIds": []int{unknownID}}

func bulkOpen(matters ...int) m {
	return m{"matterIDs": matters, "userAllowList": []m{}, "groupAllowList": []m{}, "onlyDeleteExistingPermissions": true}
}

func newTag(actor int) any { return m{"newTags": []string{fmt.Sprintf("tag of actor %d", actor)}} }

type actor string

const (
	anonymous     actor = "R0 anonymous"
	ordinary      actor = "R2 ordinary user"
	otherFirm     actor = "R4 user of another firm"
	otherRegion   actor = "R4x user of the other region"
	firmAdmin     actor = "R5 firm admin"
	uptimeAdmin   actor = "R6 uptime admin"
	providerAdmin actor = "R7 provider admin"
	superAdmin    actor = "R8 super admin"
	disabled      actor = "R9 disabled user"
)

var actors = []actor{anonymous, ordinary, otherFirm, otherRegion, firmAdmin, uptimeAdmin, providerAdmin, superAdmin, disabled}

// refusal is the cell of an actor in a row with this right; nil means allowed.
func refusal(right string, who actor) (*errs.Error, bool) {
	if right == "public" {
		return nil, true
	}
	switch who {
	case anonymous:
		return errs.MissingAuth, true
	case disabled:
		return errs.InvalidAuth, true
	}
	admin := who == firmAdmin || who == uptimeAdmin
	switch right {
	case "signed-in":
		return nil, true
	case "create-client", "create-matter": // everybody's, until the firm limits it
		return nil, true
	case "console": // the provider's admins and nobody else, not even super admins
		if who == providerAdmin {
			return nil, true
		}
		return errs.ProviderAdminRequired, true
	case "super-admin-tools":
		switch who {
		case superAdmin:
			return nil, true
		case providerAdmin:
			return errs.SuperAdminRequired, true
		}
		return errs.ProviderAdminRequired, true
	case "edit-exchange-url", "request-ocr-increase", "edit-permissions", "permanent-delete", "read-provider-access":
		if admin {
			return nil, true
		}
		return errs.AdminRequired, true
	}
	return nil, false
}

func TestEveryEndpointAnswersEveryActorAsTheAccessTableSays(t *testing.T) { // T-ADM-01
	w, ca, other := testkit.NewWorld(t), testkit.NewWorldIn(t, "CA"), testkit.NewWorld(t)
	cast := map[actor]*testkit.Person{
		anonymous: w.Anonymous(), ordinary: w.Associate, otherFirm: other.Associate, otherRegion: ca.Associate,
		firmAdmin: w.Admin, uptimeAdmin: w.Uptime, providerAdmin: w.ProviderAdmin(), superAdmin: w.SuperAdmin(),
		disabled: w.Partner,
	}
	w.Partner.SignIn()
	w.Disable(w.Partner)
	seen := map[string]bool{}
	for _, e := range w.App().Router.Endpoints() {
		name := e.Method + " " + e.Path
		seen[name] = true
		row, ok := accessTable[name]
		if !ok {
			t.Errorf("%s has no row in the access table", name)
			continue
		}
		for number, who := range actors {
			want, known := refusal(e.Right.Name, who)
			if !known {
				t.Fatalf("the access table has no rule for the right %q", e.Right.Name)
			}
			if want == nil {
				want = row.answer
			}
			body := row.body
			if row.bodyFor != nil {
				body = row.bodyFor(number)
			}
			t.Run(name+" as "+string(who), func(t *testing.T) {
				answer := call(cast[who], e.Method, e.Path+row.query, sent(t, body))
				if name == "POST /auth/signOut" && who != anonymous && who != disabled {
					cast[who].Token = "" // signs in again before the next cell
				}
				if want == nil {
					answer.OK(t)
				} else {
					answer.Fails(t, want)
				}
			})
		}
	}
	for name := range accessTable {
		if !seen[name] {
			t.Errorf("the access table has a row for %s, which does not exist", name)
		}
	}
}

func call(p *testkit.Person, method, path string, body any) *testkit.Response {
	path = strings.TrimPrefix(path, "/api")
	if text, is := body.([]byte); is {
		body = bytes.ReplaceAll(text, []byte(whoeverAsks), []byte(p.Sub))
	}
	if strings.HasPrefix(path, "/events") {
		return p.Begin(path) // it has no end
	}
	return p.Call(method, path, body, nil)
}

// sent is the text of a body; a call may have none.
func sent(t *testing.T, body any) any {
	t.Helper()
	if body == nil {
		return nil
	}
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestMain(tests *testing.M) { testkit.Main(tests) }
