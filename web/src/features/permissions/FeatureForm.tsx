import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api, ask } from "../../api/client";
import { messageOf } from "../../api/error";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import type { Answer } from "../../api/types";
import { useUnsaved } from "../../form";
import { paths } from "../../paths";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { AccessFields } from "./AccessFields";
import { type Access, sameAccess } from "./access";
import { type Feature, theirFeature } from "./conflicts";
import styles from "./forms.module.css";

type Details = Answer<"/api/permission/feature/details", "post">;

const accessTo = ({ mode, allowedUsers, allowedGroups }: Feature): Access => ({
  limited: mode === "specified",
  userSubs: allowedUsers,
  groupIDs: allowedGroups,
});

/** Everybody, or some. Saves only over the version that was on the screen. */
export function FeatureForm({ details }: { details: Details }) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState<Feature>(details);
  const [access, setAccess] = useState(() => accessTo(details));
  const differs = !sameAccess(access, accessTo(seen));
  const unsaved = useUnsaved({
    what: "your choice of who may create clients and matters",
    changed: differs,
    input: access,
  });
  const save = useChange({
    call: ({ rev }: Feature) =>
      ask(
        api.POST("/api/permission/feature/update", {
          body: {
            featureCode: details.featureCode,
            mode: access.limited ? "specified" : "allUsers",
            allowedUsers: [...access.userSubs],
            allowedGroups: [...access.groupIDs],
          },
          params: { header: { "If-Match": `"${rev}"` } },
        }),
      ),
    refreshes: [["permissions"], meQuery.queryKey],
    says: "Permissions updated",
    errorShows: "form",
    accepted: () => unsaved.saved(),
    afterwards: () => void navigate(paths.settings()),
  });

  const theirs = theirFeature(save.error);
  const unchanged = !differs && !theirs;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || save.isPending) return;
    const over = theirs ?? seen;
    setSeen(over);
    save.mutate(over);
  };
  const takeTheirs = (feature: Feature) => {
    setSeen(feature);
    setAccess(accessTo(feature));
    save.reset();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {theirs && (
        <Banner tone="warn" action={<Button onClick={() => takeTheirs(theirs)}>Use their version</Button>}>
          Somebody else changed this setting meanwhile
          {theirs.mode === "allUsers" ? " and opened it to all users" : ""}. What you entered is kept; update
          again to replace theirs.
        </Banner>
      )}
      {save.error && !theirs && (
        <Banner tone="danger">
          <b>Unable to Update Permissions</b>
          <br />
          {messageOf(save.error)}
        </Banner>
      )}
      <AccessFields
        label="Who may create clients and matters"
        value={access}
        onChange={setAccess}
        users={details.allUsers}
        groups={details.allGroups}
        openHelp="Everybody in the firm may create clients and matters."
        limitedHelp="Only those named below and firm admins may create clients and matters."
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabledReason={unchanged ? "Nothing has been changed" : undefined}
        >
          Update Permissions
        </Button>
        <Button onClick={() => void navigate(paths.settings())}>Cancel</Button>
      </div>
    </form>
  );
}
