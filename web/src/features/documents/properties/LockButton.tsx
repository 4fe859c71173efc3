import type { ReactNode } from "react";
import { useState } from "react";
import { useMe } from "../../../api/me";
import { reasons } from "../../../files/reasons";
import { Button } from "../../../ui/Button";
import { MenuButton, type MenuEntry } from "../../../ui/Menu";
import { useLockChange } from "../changes";
import { type LockChange, lockMenu } from "../locks";
import { OverrideLockDialog } from "../OverrideLockDialog";
import { trashAgainstOpening } from "../openDocument";
import { type DocumentDetails, trashedPart } from "./document";

/** The lock menu of a document. */
export function LockButton({ document, icon }: { document: DocumentDetails; icon: ReactNode }) {
  const { user } = useMe();
  const changeLock = useLockChange();
  const [overriding, setOverriding] = useState<LockChange>();
  const { held, changes } = lockMenu(document, user);
  const part = trashedPart(document);
  const inTrash =
    part === "document"
      ? reasons.thisDocumentInTrash
      : trashAgainstOpening({ isDeleted: part !== undefined, around: part });
  const apply = (change: LockChange) => changeLock({ id: document.documentID }, change);
  const entries: MenuEntry[] = [
    ...(held ? [{ label: held, disabledReason: reasons.lockedBySomeoneElse }] : []),
    ...changes.map((change) => ({
      label: change.label,
      disabledReason: inTrash,
      onSelect: () => (change.overrides ? setOverriding(change) : apply(change)),
    })),
  ];
  return (
    <>
      <MenuButton label="Lock" entries={entries} align="right">
        {(trigger) => (
          <Button icon={icon} caret {...trigger}>
            {document.lockStatus === 0 ? "Lock" : "Locked"}
          </Button>
        )}
      </MenuButton>
      {overriding && (
        <OverrideLockDialog
          document={document}
          change={overriding}
          onConfirm={() => {
            apply(overriding);
            setOverriding(undefined);
          }}
          onClose={() => setOverriding(undefined)}
        />
      )}
    </>
  );
}
