import type { Firm, FirmUser } from "../features/console/records";

/** A firm of the console, with what a test wants to be different. */
export function firm(different: Partial<Firm> = {}): Firm {
  return {
    id: 1042,
    customerID: "HF-20117",
    name: "Harbor & Finch LLP",
    regionName: "US",
    tenantStatus: "active",
    lxwEdition: "Advanced",
    planType: 1,
    usernamePrefix: "hf",
    activeUserCount: 64,
    tabs: ["All", "Active Firms", "Customers"],
    half: false,
    reachable: true,
    dataUsageBytes: 412_600_000_000,
    dataUsageOverLimitBytes: 0,
    documentCount: 812_344,
    emailCount: 1_204_118,
    matterCount: 1184,
    calculatedAt: "2026-11-16T03:00:00Z",
    searchIndex: { docsCount: 812_344, error: "" },
    tenantLimits: { STORAGE_LIMIT_GB: 1000, OCR_PER_MONTH_BASELINE: 2500, OCR_PER_MONTH_NET: 2500 },
    tenantUsage: { OCR_TRANSACTIONS_THIS_MONTH: 2340 },
    tenantFeatures: {
      automaticOCR: 1,
      clioIntegration: 0,
      literaDocumentCompareEnabled: 1,
      literaDocumentCompareVisible: 0,
      inlineDocumentCompareEnabled: 1,
    },
    ...different,
  };
}

/** Somebody of a firm, with both halves, who has signed in. */
export function firmUser(different: Partial<FirmUser> = {}): FirmUser {
  return {
    username: "hf.marcus.adair",
    displayName: "Marcus Adair",
    emailAddress: "marcus.adair@hf.example",
    sub: "11111111-2222-3333-4444-555555555555",
    tenantID: 1042,
    type: "user",
    adminStatus: "REGULAR_USER",
    roles: [],
    hasRecord: true,
    hasAccount: true,
    status: 1,
    identityStatus: "CONFIRMED",
    enabled: true,
    emailVerified: true,
    mfaEnabled: true,
    createdAt: "2026-01-14T09:00:00Z",
    lastSignIn: "2026-11-15T17:31:00Z",
    lockedDocuments: 12,
    filter: "Active",
    refused: {},
    ...different,
  };
}
