import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./IconButton";
import { TextField, type TextFieldProps } from "./TextField";

/** Hidden until revealed; the choice lasts as long as the field. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end" | "code">) {
  const [revealed, setRevealed] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={revealed ? "text" : "password"}
      end={
        <IconButton
          size="sm"
          label={revealed ? "Hide password" : "Show password"}
          aria-pressed={revealed}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  );
}
