import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useMe } from "../../api/me";
import { MultiSelect, type Option } from "../../form";
import { useDebounced } from "../../lib/useDebounced";
import { gone, goneWords } from "./criteria";
import { namedMattersQuery, offeredMattersQuery } from "./queries";

interface MatterFilterProps {
  value: readonly number[];
  onChange: (matterIDs: readonly number[]) => void;
}

const typingPauseMs = 200;
/** How many are named before the rest is only counted. */
const named = 2;

/** What the firm keeps outside its matters. */
const publicDocs: Option = { id: -1, label: "Public Firm Docs" };
const privateDocs: Option = { id: 0, label: "Private Firm Docs" };

/** Chooses matters, of which there may be very many: those that match are asked for while one types. */
export function MatterFilter({ value, onChange }: MatterFilterProps) {
  const { canAccessPrivateFirmDocs } = useMe().user;
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map());
  const { data: offered = [] } = useQuery(offeredMattersQuery(useDebounced(text.trim(), typingPauseMs)));
  const { data: known = [] } = useQuery(namedMattersQuery(value.filter((id) => id > 0)));
  const options = useMemo((): Option[] => {
    const firmDocs = canAccessPrivateFirmDocs ? [publicDocs, privateDocs] : [publicDocs];
    return [
      ...offered.map(({ matterID, name, clientName }) => ({ id: matterID, label: name, hint: clientName })),
      ...firmDocs,
    ];
  }, [offered, canAccessPrivateFirmDocs]);
  const names = useMemo(
    () =>
      new Map([
        ...picked,
        ...known.map(({ matterID, name }) => [matterID, name] as const),
        [gone, goneWords] as const,
        ...[publicDocs, privateDocs].map(({ id, label }) => [Number(id), label] as const),
      ]),
    [picked, known],
  );
  return (
    <MultiSelect
      dense
      label="Matters"
      placeholder="All matters"
      options={options}
      names={named}
      value={value.map((id) => ({ id, label: names.get(id) ?? `Matter ${id}` }))}
      onTyped={setText}
      onChange={(chosen) => {
        setPicked(new Map([...picked, ...chosen.map(({ id, label }) => [Number(id), label] as const)]));
        onChange(chosen.map(({ id }) => Number(id)));
      }}
    />
  );
}
