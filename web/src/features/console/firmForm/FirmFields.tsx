import { useMemo } from "react";
import { formatCount } from "../../../lib/sizes";
import { Button } from "../../../ui/Button";
import { Switch } from "../../../ui/Checkbox";
import { SelectField, TextField } from "../../../ui/TextField";
import type { FirmChoices } from "../records";
import { type FirmDraft, type FirmProblems, hasLimitsOf, limitsOf, withEdition } from "./draft";
import styles from "./firmForm.module.css";

export interface FirmFieldsProps {
  draft: FirmDraft;
  onChange: (draft: FirmDraft) => void;
  choices: FirmChoices;
  problems: FirmProblems & Readonly<Record<string, string | undefined>>;
  isNew: boolean;
}

const options = (values: readonly number[], chosen: number, unit: string) =>
  [...new Set([...values, chosen])]
    .sort((a, b) => a - b)
    .map((value) => ({ value: String(value), label: `${formatCount(value)}${unit}` }));

/** The eleven fields of a firm: who it is, and what it may use. */
export function FirmFields(props: FirmFieldsProps) {
  return (
    <>
      <WhoItIs {...props} />
      <WhatItMayUse {...props} />
    </>
  );
}

function WhoItIs({ draft, onChange, choices, problems, isNew }: FirmFieldsProps) {
  const set = (change: Partial<FirmDraft>) => onChange({ ...draft, ...change });
  const regions = choices.regions.map((region) => ({ value: region, label: region }));
  return (
    <fieldset className={styles.group}>
      <legend>The firm</legend>
      <TextField
        className={styles.wide}
        label="Firm Name"
        autoComplete="off"
        required
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
        error={problems.name}
      />
      {isNew ? (
        <SelectField
          label="Region"
          required
          options={[{ value: "", label: "Choose a region" }, ...regions]}
          value={draft.region}
          onChange={(event) => set({ region: event.target.value })}
          error={problems.regionName}
          help="Everything of the firm is stored there. This cannot be changed later."
        />
      ) : (
        <TextField label="Region" readOnly value={draft.region} />
      )}
      <TextField
        label="Internal Customer ID"
        autoComplete="off"
        required
        value={draft.customerID}
        onChange={(event) => set({ customerID: event.target.value })}
        error={problems.customerID}
      />
      <TextField
        label="Tenant ID"
        autoComplete="off"
        inputMode="numeric"
        required
        readOnly={!isNew}
        value={draft.tenantID}
        onChange={(event) => set({ tenantID: event.target.value.trim() })}
        error={problems.tenantID ?? problems.manualTenantID}
        help={isNew ? "The next free one. Up to 1000 they are for testing." : undefined}
      />
      <TextField
        label="Username Prefix"
        autoComplete="off"
        spellCheck={false}
        required
        readOnly={!isNew}
        value={draft.prefix}
        onChange={(event) => set({ prefix: event.target.value.trim().toLowerCase() })}
        error={problems.prefix ?? problems.usernamePrefix}
        help={isNew ? `People sign in as ${draft.prefix || "prefix"}.their.name` : undefined}
      />
    </fieldset>
  );
}

function WhatItMayUse({ draft, onChange, choices, problems, isNew }: FirmFieldsProps) {
  const set = (change: Partial<FirmDraft>) => onChange({ ...draft, ...change });
  const storage = useMemo(
    () => options(choices.storageLimitGB, draft.storageGB, " GB"),
    [choices, draft.storageGB],
  );
  const ocr = useMemo(() => options(choices.ocrPerMonthBaseline, draft.ocr, ""), [choices, draft.ocr]);
  const terms = choices.editions.find(({ lxwEdition }) => lxwEdition === draft.edition);
  const differs = terms !== undefined && !hasLimitsOf(draft, terms);
  return (
    <fieldset className={styles.group}>
      <legend>Edition, limits and features</legend>
      <SelectField
        label="Edition"
        options={choices.editions.map(({ lxwEdition }) => ({ value: lxwEdition, label: lxwEdition }))}
        value={draft.edition}
        onChange={(event) => onChange(withEdition(draft, event.target.value, choices.editions, isNew))}
        error={problems.lxwEdition}
      />
      <div className={styles.offer}>
        {differs && terms && (
          <Button onClick={() => set(limitsOf(terms))}>{`Use the Defaults of ${terms.lxwEdition}`}</Button>
        )}
      </div>
      <SelectField
        label="Storage Limit"
        options={storage}
        value={String(draft.storageGB)}
        onChange={(event) => set({ storageGB: Number(event.target.value) })}
        error={problems.storageLimitGB}
      />
      <SelectField
        label="OCR Operations Per Month Baseline"
        options={ocr}
        value={String(draft.ocr)}
        onChange={(event) => set({ ocr: Number(event.target.value) })}
        error={problems.ocrPerMonthBaseline}
      />
      <div className={styles.switches}>
        <Switch
          label="Automatic OCR"
          checked={draft.automaticOCR}
          onChange={(event) => set({ automaticOCR: event.target.checked })}
        />
        <Switch
          label="Litera Document Compare"
          checked={draft.litera}
          onChange={(event) => set({ litera: event.target.checked })}
        />
        <Switch
          label="Inline Document Compare"
          checked={draft.inline}
          onChange={(event) => set({ inline: event.target.checked })}
        />
      </div>
    </fieldset>
  );
}
