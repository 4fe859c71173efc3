import { useMemo } from "react";
import { usePreference } from "../lib/preferences";
import { MultiSelect, type MultiSelectProps } from "./MultiSelect";
import type { OptionID } from "./options";
import styles from "./Select.module.css";
import { offeredUsers, type UserEntry, type UserKey, userOption } from "./users";

export interface UserSelectProps<ID extends OptionID>
  extends Omit<MultiSelectProps, "options" | "value" | "onChange" | "creates" | "aside" | "fixedReason"> {
  users: readonly UserEntry[];
  identifiedBy: UserKey;
  value: readonly ID[];
  onChange: (value: readonly ID[]) => void;
  /** Why this person has to stay chosen. */
  fixedReason?: (id: ID) => string | undefined;
}

/** Chooses people of the firm. Whether inactive ones are shown is remembered for all such fields. */
export function UserSelect<ID extends OptionID>(props: UserSelectProps<ID>) {
  const { users, identifiedBy, value, onChange, fixedReason, ...select } = props;
  const [all, setAll] = usePreference("showAllUsers", false);
  const options = useMemo(
    () => offeredUsers(users, identifiedBy, all, value),
    [users, identifiedBy, all, value],
  );
  const chosen = useMemo(() => {
    const byID = new Map(users.map((user) => [user[identifiedBy] as OptionID, user]));
    return value.flatMap((id) => {
      const user = byID.get(id);
      return user ? [userOption(user, identifiedBy)] : [];
    });
  }, [users, identifiedBy, value]);
  return (
    <MultiSelect
      placeholder="Type a name"
      {...select}
      options={options}
      value={chosen}
      onChange={(next) => onChange(next.map(({ id }) => id as ID))}
      fixedReason={fixedReason && (({ id }) => fixedReason(id as ID))}
      aside={
        !select.readOnly && (
          <button type="button" className={styles.toggle} onClick={() => setAll(!all)}>
            {all ? "Only Show Active Users" : "Show All Users (Including Inactive)"}
          </button>
        )
      }
    />
  );
}
