import { X } from "lucide-react";
import { Chip } from "../ui/Chip";
import { IconButton } from "../ui/IconButton";
import { Combobox, type SelectProps } from "./Combobox";
import { type Chosen, fixedListShows, searchedListShows } from "./options";

export interface SingleSelectProps extends SelectProps {
  value: Chosen | null;
  onChange: (value: Chosen | null) => void;
  /** Something is always chosen: it can be replaced, never removed. */
  required?: boolean;
  /** A list that belongs to the program and does not grow: it shows fewer options. */
  fixed?: boolean;
}

const nothing: readonly Chosen[] = [];

/** Chooses one of many, by typing a part of its name. */
export function SingleSelect({ value, onChange, required, fixed, ...select }: SingleSelectProps) {
  const isNew = value !== null && value.id === undefined;
  const clears = value !== null && !required && !select.readOnly;
  return (
    <Combobox
      {...select}
      chosen={value ? [value] : nothing}
      multiple={false}
      shows={fixed ? fixedListShows : searchedListShows}
      text={value?.label ?? ""}
      onChoose={onChange}
      end={
        <>
          {isNew && <Chip tone="ok">New</Chip>}
          {clears && (
            <IconButton label={`Clear ${select.label}`} size="sm" onClick={() => onChange(null)}>
              <X className="i-14" />
            </IconButton>
          )}
        </>
      }
    />
  );
}
