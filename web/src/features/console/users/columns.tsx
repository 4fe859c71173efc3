import { BadgeAlert, BadgeCheck, Check, TriangleAlert } from "lucide-react";
import { DateCell } from "../../../files/cells";
import { formatDateTime } from "../../../lib/dates";
import { paths } from "../../../paths";
import { type Column, QuietLink } from "../../../table";
import type { FirmUser } from "../records";
import { EnabledCell } from "./EnabledCell";
import styles from "./users.module.css";
import { accountWords, adminStatusWords, mfaWords, recordWords } from "./userWords";

function NameCell({ displayName, username, tenantID, sub, refused }: FirmUser) {
  return (
    <span className={styles.two}>
      {refused.edit === undefined ? (
        <QuietLink to={paths.editFirmUser(tenantID, sub)}>{displayName || username}</QuietLink>
      ) : (
        <span className="ell" dir="auto">
          {displayName || username}
        </span>
      )}
      <small className="ell">{username}</small>
    </span>
  );
}

function EmailCell({ emailAddress, emailVerified }: FirmUser) {
  const [Icon, words] = emailVerified ? [BadgeCheck, "Verified"] : [BadgeAlert, "Not verified"];
  return (
    <span className={styles.email}>
      <span className="ell">{emailAddress}</span>
      {emailAddress !== "" && (
        <span title={words}>
          <Icon className={emailVerified ? styles.ok : styles.warn} role="img" aria-label={words} />
        </span>
      )}
    </span>
  );
}

function RecordCell({ user, onCreate }: { user: FirmUser; onCreate: (user: FirmUser) => void }) {
  const words = recordWords(user);
  if (user.hasRecord) {
    return (
      <span className={styles.state}>
        {user.status === 1 && <Check className={styles.tick} />}
        {words}
      </span>
    );
  }
  return (
    <span className={styles.gone}>
      <TriangleAlert className="i-14" />
      {words}
      {user.refused.createRecord === undefined && (
        <button type="button" className={styles.fix} onClick={() => onCreate(user)}>
          Create record
        </button>
      )}
    </span>
  );
}

function AccountCell(user: FirmUser) {
  const words = accountWords(user);
  if (!user.hasAccount) {
    return (
      <span className={styles.gone}>
        <TriangleAlert className="i-14" />
        {words}
      </span>
    );
  }
  if (user.identityStatus !== "FORCE_CHANGE_PASSWORD") return words;
  return (
    <span className={styles.two}>
      <span className={styles.waiting}>{words}</span>
      <small className="ell">FORCE_CHANGE_PASSWORD</small>
    </span>
  );
}

const moment = (time: string | null) => (time ? new Date(time) : null);

/** The user, then the half that the region has of them, then the half that they sign in with. */
export function userColumns(
  region: string,
  onCreateRecord: (user: FirmUser) => void,
): readonly Column<FirmUser>[] {
  return [
    {
      id: "displayName",
      header: "Display Name",
      group: "User",
      width: 190,
      minWidth: 130,
      pinned: true,
      namesRow: true,
      hideable: false,
      value: ({ displayName }) => displayName,
      text: ({ displayName, username }) => `${displayName} ${username}`,
      cell: (user) => <NameCell {...user} />,
    },
    {
      id: "emailAddress",
      header: "Email Address",
      width: 240,
      minWidth: 150,
      grows: true,
      shrinks: true,
      brief: true,
      value: ({ emailAddress }) => emailAddress,
      cell: (user) => <EmailCell {...user} />,
    },
    {
      id: "adminStatus",
      header: "Admin Status",
      width: 108,
      brief: true,
      value: adminStatusWords,
    },
    {
      id: "status",
      header: "Record Status",
      icon: "Status",
      group: `Record, region ${region}`,
      width: 196,
      value: recordWords,
      cell: (user) => <RecordCell user={user} onCreate={onCreateRecord} />,
    },
    {
      id: "lockedDocuments",
      header: "Locked Documents",
      icon: "Locked",
      width: 74,
      align: "end",
      figures: true,
      filterable: false,
      value: ({ lockedDocuments }) => lockedDocuments || null,
    },
    {
      id: "identityStatus",
      header: "Account Status",
      icon: "Status",
      group: "Account, sign-in",
      width: 186,
      brief: true,
      value: accountWords,
      text: (user) => `${accountWords(user)} ${user.identityStatus ?? ""}`.trim(),
      cell: (user) => <AccountCell {...user} />,
    },
    {
      id: "enabled",
      header: "Enabled",
      width: 88,
      filterable: false,
      value: ({ enabled }) => enabled,
      text: ({ enabled }) => (enabled === null ? "" : enabled ? "Enabled" : "Disabled"),
      cell: (user) => <EnabledCell user={user} />,
    },
    { id: "mfaEnabled", header: "MFA", width: 58, value: mfaWords },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      width: 104,
      filterable: false,
      value: ({ lastSignIn }) => moment(lastSignIn),
      text: ({ lastSignIn }) => (lastSignIn ? formatDateTime(lastSignIn) : ""),
      cell: ({ lastSignIn }) => lastSignIn && <DateCell moment={lastSignIn} />,
    },
    {
      id: "createdAt",
      header: "Created",
      width: 104,
      hiddenAtFirst: true,
      filterable: false,
      value: ({ createdAt }) => new Date(createdAt),
      text: ({ createdAt }) => formatDateTime(createdAt),
      cell: ({ createdAt }) => <DateCell moment={createdAt} />,
    },
    { id: "type", header: "Type", width: 100, hiddenAtFirst: true, value: ({ type }) => type },
    {
      id: "roles",
      header: "Roles",
      width: 130,
      hiddenAtFirst: true,
      value: ({ roles }) => roles.join(", "),
    },
    { id: "sub", header: "Identity ID", width: 280, hiddenAtFirst: true, value: ({ sub }) => sub },
  ];
}
