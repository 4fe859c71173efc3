import { useId, useState } from "react";
import { formatDateTime } from "../../../lib/dates";
import { Switch } from "../../../ui/Checkbox";
import { PasswordField } from "../../../ui/PasswordField";
import { TextField } from "../../../ui/TextField";
import { expiryOf, maxDays, maxDownloads, type OptionProblems, type ShareOptions } from "./options";
import styles from "./options.module.css";

export interface OptionFieldsProps {
  options: ShareOptions;
  onChange: (options: ShareOptions) => void;
  problems: OptionProblems;
  /** A password is set already, which stays until another is typed. */
  hasPassword?: boolean;
  /** A share that exists may end when it did. */
  maySame?: boolean;
}

const presets = ["7", "30", "90"] as const;

/** How long a link works, whether it asks for a password, and how often it can be used. */
export function OptionFields({ options, onChange, problems, hasPassword, maySame }: OptionFieldsProps) {
  const change = (part: Partial<ShareOptions>) => onChange({ ...options, ...part });
  const { password, downloads } = options;
  return (
    <>
      <ExpiryField
        days={options.days}
        problem={problems.days}
        maySame={maySame}
        onChange={(days) => change({ days })}
      />
      <div className={styles.switches}>
        <Switch
          label="Password"
          checked={password !== undefined}
          onChange={(event) => change({ password: event.target.checked ? "" : undefined })}
        />
        <Switch
          label="Limit downloads"
          checked={downloads !== undefined}
          onChange={(event) => change({ downloads: event.target.checked ? "10" : undefined })}
        />
      </div>
      {password !== undefined && (
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => change({ password: event.target.value })}
          help={
            hasPassword
              ? "A password is set. It stays unless you type another one."
              : "It is not mailed. Tell it to the recipients in another way."
          }
          error={password === "" ? undefined : problems.password}
        />
      )}
      {downloads !== undefined && (
        <TextField
          label="Downloads at most"
          className={styles.number}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(maxDownloads).length}
          value={downloads}
          onChange={(event) => change({ downloads: event.target.value })}
          help="All recipients together; the ZIP or a single file counts once each."
          error={downloads === "" ? undefined : problems.downloads}
        />
      )}
    </>
  );
}

interface ExpiryFieldProps {
  days: string | undefined;
  problem?: string;
  maySame?: boolean;
  onChange: (days: string | undefined) => void;
}

function ExpiryField({ days, problem, maySame, onChange }: ExpiryFieldProps) {
  const name = useId();
  const [own, setOwn] = useState(false);
  const [now] = useState(() => new Date());
  const end = expiryOf(days, now);
  const choose = (preset: string | undefined) => {
    setOwn(false);
    onChange(preset);
  };
  return (
    <fieldset className={styles.expiry}>
      <legend className={styles.legend}>Expires</legend>
      <div className={styles.segments}>
        {maySame && (
          <Segment
            {...{ name }}
            label="As before"
            checked={!own && days === undefined}
            onChoose={() => choose(undefined)}
          />
        )}
        {presets.map((preset) => (
          <Segment
            key={preset}
            name={name}
            label={`${preset} days`}
            checked={!own && days === preset}
            onChoose={() => choose(preset)}
          />
        ))}
        <Segment
          name={name}
          label="Other"
          checked={own}
          onChoose={() => {
            setOwn(true);
            onChange(days ?? "");
          }}
        />
      </div>
      {own && (
        <TextField
          label="Days"
          className={styles.days}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(maxDays).length}
          value={days ?? ""}
          onChange={(event) => onChange(event.target.value)}
          error={days === "" ? undefined : problem}
        />
      )}
      {end && <p className={styles.end}>{formatDateTime(end)}</p>}
    </fieldset>
  );
}

interface SegmentProps {
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

function Segment({ name, label, checked, onChoose }: SegmentProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={styles.segment}>
      <input id={id} type="radio" name={name} className="sr" checked={checked} onChange={onChoose} />
      {label}
    </label>
  );
}
