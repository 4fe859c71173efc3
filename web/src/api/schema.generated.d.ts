type Json<T> = { headers: Record<string, unknown>; content: { "application/json": T } };
type Call<In, Out> = {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: In extends undefined ? undefined : { content: { "application/json": In } };
  responses: { 200: Json<Out>; default: Json<unknown> };
};
type Reads<Out> = Omit<Call<undefined, Out>, "requestBody"> & { requestBody?: never };
type SignIn = { status: string; idToken?: string; expiresIn?: number; session?: string };
type Status = { status: string };
type Limits = { STORAGE_LIMIT_GB: number; OCR_PER_MONTH_BASELINE: number; OCR_PER_MONTH_NET: number };
type Features = {
  automaticOCR: number;
  clioIntegration: number;
  literaDocumentCompareEnabled: number;
  literaDocumentCompareVisible: number;
  inlineDocumentCompareEnabled: number;
};
type Usage = { OCR_TRANSACTIONS_THIS_MONTH: number };
type WhatsNew = { items: { id: number; text: string; url: string }[]; itemsHash: string };
type User = {
  id: number; userID: number; sub: string; username: string; displayName: string; userDisplayName: string; name: string;
  type: string; tenantID: number; tenantName: string; firmName: string; lxwEdition: string; userRegion: string;
  email: string; emailAddress: string; emailVerified: boolean; allMatterNames: string[]; allClientNames: string[];
  namesAreAbbreviated: boolean; hasPermissionsAccess: boolean; canPermanentDelete: boolean; canEditExchangeUrl: boolean;
  canRequestMonthlyOCRLimitIncrease: boolean; canOverrideDocumentLocks: boolean; canAccessPrivateFirmDocs: boolean;
  canEditIntegrationSettings: boolean; canEditDocumentStampSettings: boolean; canEditMandatoryProfilingSettings: boolean;
};
type Me = {
  user: User[];
  groups: { groupID: number; name: string; type: string }[];
  settings: { settingsJSON: Record<string, unknown> }[];
  tenantFeatures: { clioIntegrationSettingStatus: number };
  tenantFeaturesV2: Features;
  tenantLimits: Limits;
  tenantUsage: Usage;
  externalEmailAddresses: string[];
  matters: unknown[];
  clients: unknown[];
  permissionFeatures: { CREATE_MATTER_ALLOWED: boolean; CREATE_CLIENT_ALLOWED: boolean };
  whatsNew: WhatsNew;
  clioToken: { clioAuthTokenStatus: string };
  identity: {
    username: string; sub: string; mfaEnabled: boolean; cognitoGroups: string[];
    attributes: { email: string; email_verified: boolean; name: string };
  };
};
type Homepage = {
  myOpenMatters: { matterID: number; matterName: string; clientID: number; clientName: string }[];
  myFavoriteDocuments: { id: number; filename: string; documentType: string }[];
  myFavoriteFolders: { filename: string; folderPrefix: string; path: string; matterName: string; linkToMatter: string }[];
  dataUsage: {
    totalBytes: number; totalSizeHuman: string; totalBytesPendingDelete: number; totalSizePendingDeleteHuman: string;
    dataUsageCalculationTime: string | null;
  };
  tenantLimits: Limits;
  tenantFeatures: Features;
  tenantUsage: Usage;
};
type About = {
  variant: string; apiName: string; domain: string; environment: string; buildNumber: string; branch: string;
  commit: string; helpURL: string; supportURL: string; developmentURL: string; developerMode: boolean; demo: boolean;
  launcher: { available: boolean; reason: string };
};
type Job = {
  id: number; type: string; status: number; percentDone: number; jobData: unknown; startTime: string;
  endTime: string | null; userSub: string; userPerformingOperationDisplayName: string;
};
type Session = {
  id: string; kind: string; createdAt: string; lastUsedAt: string; address: string; userAgent: string; current: boolean;
};
type Enveloped<T> = { mysql: T };

export interface paths {
  "/api/me": { get: Reads<Enveloped<Me>> };
  "/api/user/homepage": { get: Reads<Enveloped<Homepage>> };
  "/api/user/update": { put: Call<{ displayName?: string; emailAddress?: string }, Enveloped<Status>> };
  "/api/user/customColumns": {
    get: Reads<Enveloped<{ columnsJSON: Record<string, Record<string, boolean>> }[]>>;
    put: Call<{ columnsJSON: Record<string, Record<string, boolean>> }, Enveloped<Status>>;
  };
  "/api/user/settings": { put: Call<{ settingsJSON: Record<string, unknown> }, Enveloped<Status>> };
  "/api/ews/exchangeServer": {
    get: Reads<Enveloped<{ exchangeUrl: string; rev: number }[]>>;
    post: Call<{ exchangeUrl: string }, Enveloped<Status>>;
  };
  "/api/getWhatsNew": { get: Reads<Enveloped<WhatsNew>> };
  "/api/firm/limits/increaseMonthlyOCR": {
    post: Call<Record<string, never>, Enveloped<{ tenantLimits: Limits; tenantFeatures: Features }>>;
  };
  "/api/jobs": { post: Call<{ jobID: number }, Enveloped<Job>> };
  "/api/public/about": { get: Reads<Enveloped<About>> };
  "/auth/signIn": { post: Call<{ username: string; password: string }, SignIn> };
  "/auth/confirmSignIn": { post: Call<{ session: string; code: string }, SignIn> };
  "/auth/completeNewPassword": { post: Call<{ session: string; newPassword: string }, SignIn> };
  "/auth/refresh": { post: Call<Record<string, never>, SignIn> };
  "/auth/signOut": { post: Call<Record<string, never>, Status> };
  "/auth/changePassword": { post: Call<{ oldPassword: string; newPassword: string }, SignIn> };
  "/auth/forgotPassword": { post: Call<{ usernameOrEmail: string }, Status> };
  "/auth/resetPassword": { post: Call<{ usernameOrEmail: string; code: string; newPassword: string }, Status> };
  "/auth/mfa/setup": { post: Call<Record<string, never>, { secret: string; otpauthURL: string }> };
  "/auth/mfa/verify": { post: Call<{ code: string }, Status> };
  "/auth/email/confirm": { post: Call<{ code: string }, Status> };
  "/auth/email/resend": { post: Call<Record<string, never>, Status> };
  "/auth/attributes": { put: Call<{ name?: string; email?: string }, Status> };
  "/auth/sessions": { get: Reads<{ sessions: Session[] }> };
  "/auth/sessions/end": { post: Call<{ id: string }, Status> };
  "/auth/launcher/code": { post: Call<Record<string, never>, { code: string }> };
}
