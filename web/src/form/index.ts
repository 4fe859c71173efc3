export { DateField, type DateFieldProps } from "./DateField";
export { useKeptInput } from "./keptInput";
export { MultiSelect, type MultiSelectProps } from "./MultiSelect";
export { type Chosen, longestOption, type Option, type OptionID } from "./options";
export { SingleSelect, type SingleSelectProps } from "./SingleSelect";
export { UserSelect, type UserSelectProps } from "./UserSelect";
export type { UserEntry } from "./users";
export { useUnsaved } from "./useUnsaved";
