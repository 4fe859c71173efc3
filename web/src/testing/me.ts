import type { Me } from "../api/me";
import type { About, User } from "../api/types";

const user: User = {
  id: 7,
  userID: 7,
  sub: "0b1c-44",
  username: "hf.eleanor.voss",
  displayName: "Eleanor Voss",
  userDisplayName: "Eleanor Voss",
  name: "Eleanor Voss",
  type: "user",
  tenantID: 2,
  tenantName: "Harbor & Finch LLP",
  firmName: "Harbor & Finch LLP",
  lxwEdition: "Advanced",
  userRegion: "US",
  email: "eleanor@example.com",
  emailAddress: "eleanor@example.com",
  emailVerified: true,
  allMatterNames: [],
  allClientNames: [],
  namesAreAbbreviated: false,
  hasPermissionsAccess: false,
  canPermanentDelete: false,
  canEditExchangeUrl: false,
  canRequestMonthlyOCRLimitIncrease: false,
  canOverrideDocumentLocks: false,
  canAccessPrivateFirmDocs: false,
  canEditIntegrationSettings: false,
  canEditDocumentStampSettings: false,
  canEditMandatoryProfilingSettings: false,
};

/** An ordinary user of the demo firm, with what a test wants to be different. */
export function someone(different: Partial<User> = {}, groups: string[] = []): Me {
  return {
    user: { ...user, ...different },
    groups: [],
    settings: { foldersOnTop: true },
    tenantFeatures: { clioIntegrationSettingStatus: 0 },
    tenantFeaturesV2: {
      automaticOCR: 1,
      clioIntegration: 0,
      literaDocumentCompareEnabled: 1,
      literaDocumentCompareVisible: 0,
      inlineDocumentCompareEnabled: 1,
    },
    tenantLimits: { STORAGE_LIMIT_GB: 1000, OCR_PER_MONTH_BASELINE: 2500, OCR_PER_MONTH_NET: 2500 },
    tenantUsage: { OCR_TRANSACTIONS_THIS_MONTH: 0 },
    externalEmailAddresses: [],
    matters: [],
    clients: [],
    permissionFeatures: { CREATE_MATTER_ALLOWED: true, CREATE_CLIENT_ALLOWED: false },
    whatsNew: { items: [], itemsHash: "" },
    clioToken: { clioAuthTokenStatus: "none" },
    identity: {
      username: user.username,
      sub: user.sub,
      mfaEnabled: false,
      cognitoGroups: groups,
      attributes: { email: user.email, email_verified: true, name: user.name },
    },
  };
}

export const installation: About = {
  variant: "Casefold",
  apiName: "casefold",
  domain: "localhost",
  environment: "production",
  buildNumber: "1",
  branch: "main",
  commit: "0123abc",
  helpURL: "",
  supportURL: "",
  developmentURL: "",
  developerMode: false,
  demo: false,
  launcher: { available: false, reason: "Not part of this installation" },
};
