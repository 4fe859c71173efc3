import { useState } from "react";
import type { FieldProps } from "../ui/Field";
import { TextField } from "../ui/TextField";

export interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD, or null for no date. */
  value: string | null;
  onChange: (value: string | null) => void;
  readOnly?: boolean;
  /** 32 px instead of 40, for panels. */
  dense?: boolean;
}

/**
 * A day, written as the browser's owner writes it. A day that is only half typed has no value: the form that holds
 * the field asks checkValidity() before it is sent.
 */
export function DateField({ value, onChange, error, ...field }: DateFieldProps) {
  const [incomplete, setIncomplete] = useState(false);
  return (
    <TextField
      {...field}
      type="date"
      max="9999-12-31"
      value={value ?? ""}
      error={incomplete ? "Please enter a whole date" : error}
      onChange={(event) => {
        setIncomplete(false);
        onChange(event.target.value || null);
      }}
      onBlur={(event) => setIncomplete(event.target.validity.badInput)}
    />
  );
}
