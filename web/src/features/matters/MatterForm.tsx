import { type FormEvent, type ReactNode, useId } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { messageOf } from "../../api/error";
import { fieldErrors } from "../../api/fieldErrors";
import { useMe } from "../../api/me";
import { longestOption } from "../../form";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { Tabs } from "../../ui/Tabs";
import { AccessFields } from "../permissions/AccessFields";
import { theirMatter } from "./conflict";
import type { MatterDraft } from "./draft";
import { MatterFields } from "./MatterFields";
import styles from "./MatterForm.module.css";
import type { MatterHelper } from "./queries";

export interface MatterFormProps {
  draft: MatterDraft;
  onChange: (change: Partial<MatterDraft>) => void;
  helper: MatterHelper;
  submitLabel: string;
  /** Why it cannot be sent, beyond what is missing on it. */
  blocked?: string;
  busy: boolean;
  error: unknown;
  /** The addresses of the two tabs. */
  tabs: { information: string; permissions: string };
  /** Above the fields: what others did, what lies in the trash. */
  notice?: ReactNode;
  onSubmit: () => void;
}

const tooLong = "The name cannot be longer than 255 characters";
const shownErrors = ["name", "customMatterID", "newClient", "newMatterType", "newOfficeBranch", "matterTags"];

const isTooLong = (name: string) => [...name].length > longestOption;

function whyIncomplete(name: string): string | undefined {
  if (name === "") return "Enter a name for the matter";
  return isTooLong(name) ? tooLong : undefined;
}

/** The form of a matter: what it is about, and who may see it. Both tabs are one form. */
export function MatterForm(props: MatterFormProps) {
  const { draft, onChange, helper, blocked, busy, error, notice } = props;
  const { hasPermissionsAccess } = useMe().user;
  const navigate = useNavigate();
  const panelID = useId();
  // The address of a matter that is made has none.
  const matterID = Number(useParams().id) || undefined;
  const onPermissions = useLocation().pathname.endsWith("/permissions");
  const refused = fieldErrors(error);
  const name = draft.name.trim();
  const errors = isTooLong(name) ? { ...refused, name: tooLong } : refused;
  const missing = blocked ?? whyIncomplete(name);
  const inPlace = !onPermissions && Object.keys(refused).some((field) => shownErrors.includes(field));
  const failure = error && !inPlace && !theirMatter(error) ? messageOf(error) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!missing && !busy && event.currentTarget.checkValidity()) props.onSubmit();
  };
  return (
    <>
      {hasPermissionsAccess && (
        <Tabs
          label="Matter"
          panelID={panelID}
          tabs={[
            { id: "information", label: "Matter Information" },
            { id: "permissions", label: "Matter Permissions" },
          ]}
          selected={onPermissions ? "permissions" : "information"}
          onSelect={(tab) => void navigate(props.tabs[tab], { replace: true })}
        />
      )}
      <div
        className={styles.scroll}
        id={panelID}
        {...(hasPermissionsAccess && {
          role: "tabpanel",
          "aria-labelledby": `${panelID}-${onPermissions ? "permissions" : "information"}`,
        })}
      >
        <form className={styles.form} onSubmit={submit} noValidate>
          {notice}
          {failure && <Banner tone="danger">{failure}</Banner>}
          {onPermissions ? (
            <AccessFields
              label="Who may see this matter"
              value={draft.access}
              onChange={(access) => onChange({ access })}
              users={helper.Users}
              groups={helper.PermissionsGroups}
              openHelp="Everybody in the firm may see and edit this matter."
              limitedHelp="Only those named below, firm admins and uptime admins may see this matter."
            />
          ) : (
            <MatterFields {...{ draft, onChange, helper, errors, matterID }} />
          )}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={busy} disabledReason={missing}>
              {props.submitLabel}
            </Button>
            <Button onClick={() => void navigate(-1)}>Cancel</Button>
          </div>
        </form>
      </div>
    </>
  );
}
