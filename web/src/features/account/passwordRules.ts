/** Why somebody sets a password: they want to, they must, or they forgot the old one. */
export type PasswordFlow = "loggedIn" | "forced" | "forgot";

export interface PasswordEntry {
  current: string;
  code: string;
  next: string;
  confirmation: string;
}

export interface CheckedRule {
  met: boolean;
  text: string;
}

interface Rule {
  flows?: readonly PasswordFlow[];
  holds: (entry: PasswordEntry) => boolean;
  unmet: string;
  met: string;
}

const minimum = 8;
const specials = "^$*.[]{}()?-\"!@#%&/\\,><':;|_~`";
const isLongEnough = (password: string) => [...password].length >= minimum;
const hasSpecial = (password: string) => [...password].some((character) => specials.includes(character));

const rules: readonly Rule[] = [
  {
    holds: ({ next }) => isLongEnough(next),
    unmet: "New password must be at least 8 characters",
    met: "New password is long enough",
  },
  {
    holds: ({ next, confirmation }) => next !== "" && next === confirmation,
    unmet: "New passwords do not match",
    met: "New passwords match",
  },
  {
    holds: ({ next }) => /[a-z]/.test(next) && /[A-Z]/.test(next) && /[0-9]/.test(next) && hasSpecial(next),
    unmet: "New password must include a lowercase letter, uppercase letter, number AND special character",
    met: "New password meets character requirements",
  },
  {
    flows: ["loggedIn"],
    holds: ({ current }) => isLongEnough(current),
    unmet: "Please enter existing password",
    met: "Current password entered",
  },
  {
    flows: ["forgot"],
    holds: ({ code }) => code.trim() !== "",
    unmet: "Please enter the verification code you received in an email",
    met: "Verification code entered",
  },
];

/** Each rule of the flow, in its order, in the words of its state. */
export function checkPassword(flow: PasswordFlow, entry: PasswordEntry): CheckedRule[] {
  return rules
    .filter(({ flows }) => !flows || flows.includes(flow))
    .map(({ holds, unmet, met }) => (holds(entry) ? { met: true, text: met } : { met: false, text: unmet }));
}
