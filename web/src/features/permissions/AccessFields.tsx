import { useId, useMemo } from "react";
import { MultiSelect, type UserEntry, UserSelect } from "../../form";
import { Choice } from "../../ui/Choice";
import styles from "./AccessFields.module.css";
import { type Access, type Group, limit, openToAll } from "./access";

export interface AccessFieldsProps {
  /** What the choice is about, for assistive technology. */
  label: string;
  /** Undefined until a choice has been made. */
  value: Access | undefined;
  onChange: (value: Access) => void;
  users: readonly UserEntry[];
  groups: readonly Group[];
  openLabel?: string;
  openHelp: string;
  limitedHelp: string;
}

/** All users, or specified users and groups. */
export function AccessFields(props: AccessFieldsProps) {
  const { label, value, onChange, users, groups } = props;
  const name = useId();
  return (
    <fieldset className={styles.fields}>
      <legend className="sr">{label}</legend>
      <div className={styles.choices}>
        <Choice
          {...{ name }}
          label={props.openLabel ?? "All Users"}
          help={props.openHelp}
          checked={value?.limited === false}
          onChoose={() => onChange(openToAll)}
        />
        <Choice
          {...{ name }}
          label="Only Specified Users and Groups"
          help={props.limitedHelp}
          checked={value?.limited === true}
          onChoose={() => onChange(limit(value ?? openToAll, groups))}
        />
      </div>
      {value?.limited && <AllowedFields {...{ value, onChange, users, groups }} />}
    </fieldset>
  );
}

interface AllowedFieldsProps extends Pick<AccessFieldsProps, "onChange" | "users" | "groups"> {
  value: Access;
}

function AllowedFields({ value, onChange, users, groups }: AllowedFieldsProps) {
  const options = useMemo(() => groups.map(({ id, name }) => ({ id, label: name })), [groups]);
  const chosen = useMemo(
    () => options.filter(({ id }) => value.groupIDs.includes(id)),
    [options, value.groupIDs],
  );
  return (
    <div className={styles.allowed}>
      <MultiSelect
        label="Allowed Groups"
        placeholder="Type the name of a group"
        options={options}
        value={chosen}
        onChange={(next) => onChange({ ...value, groupIDs: next.map(({ id }) => Number(id)) })}
      />
      <UserSelect
        label="Allowed Users"
        users={users}
        identifiedBy="userSub"
        value={value.userSubs}
        onChange={(userSubs) => onChange({ ...value, userSubs })}
      />
    </div>
  );
}
