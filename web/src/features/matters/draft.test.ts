import { describe, expect, it } from "vitest";
import { someMatter } from "../../testing/matter";
import { openToAll } from "../permissions/access";
import { draftOf, emptyDraft, isSame, payloadOf } from "./draft";

describe("the form of a matter", () => {
  it("opens a new matter today", () => {
    expect(emptyDraft(null, "2026-03-01")).toMatchObject({ dateOpened: "2026-03-01", dateClosed: null });
  });

  it("sends back what it was opened with, and no permissions that were not changed", () => {
    expect(payloadOf(draftOf(someMatter(), openToAll), openToAll)).toEqual({
      name: "Acme v. Bolt",
      customMatterID: "A-1",
      existingClientID: 3,
      newClient: undefined,
      existingMatterTypeID: 4,
      newMatterType: undefined,
      existingOfficeBranchID: null,
      newOfficeBranch: undefined,
      matterTags: ["Urgent"],
      assignedStaff: ["0b1c"],
      dateOpened: "2026-01-14",
      dateClosed: null,
    });
  });

  it("names what is new instead of pointing to it, and trims", () => {
    const draft = { ...emptyDraft({ label: "Bolt Ltd." }), name: "  Bolt  ", tags: [{ label: "Fresh" }] };
    expect(payloadOf(draft, openToAll)).toMatchObject({
      name: "Bolt",
      existingClientID: null,
      newClient: "Bolt Ltd.",
      matterTags: ["Fresh"],
    });
  });

  it("is unchanged as long as saving it would change nothing", () => {
    const before = {
      ...draftOf(someMatter(), openToAll),
      tags: [
        { id: 1, label: "A" },
        { id: 2, label: "B" },
      ],
    };
    expect(isSame({ ...before, name: `${before.name} `, tags: before.tags.toReversed() }, before)).toBe(true);
    const changes: Partial<typeof before>[] = [
      { name: "Acme v. Bolt II" },
      { customMatterID: "A-2" },
      { client: null },
      { matterType: { label: "Another" } },
      { officeBranch: { label: "Pier" } },
      { tags: [{ id: 1, label: "A" }] },
      { assignedStaff: [] },
      { dateOpened: null },
      { dateClosed: "2026-02-01" },
      { access: { limited: true, userSubs: [], groupIDs: [1] } },
    ];
    for (const change of changes) expect(isSame({ ...before, ...change }, before)).toBe(false);
  });

  it("sends permissions that were changed", () => {
    const draft = { ...emptyDraft(), access: { limited: true, userSubs: [], groupIDs: [1] } };
    expect(payloadOf(draft, openToAll).matterPermissions?.matterPermissionGlobalSetting).toBe(
      "specifiedUsers",
    );
  });
});
