import { useQuery } from "@tanstack/react-query";
import { ChevronDown, Search as SearchIcon } from "lucide-react";
import { type Ref, useId } from "react";
import { DateField, MultiSelect, SingleSelect, UserSelect } from "../../form";
import { cx } from "../../lib/cx";
import { dayOf } from "../../lib/dates";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { type Criteria, type Filters as FilterSet, noFilters, type Searchable } from "./criteria";
import styles from "./filters.module.css";
import { MatterFilter } from "./MatterFilter";
import { choicesIn, endOf, operations, searchableOptions, startOf } from "./offers";
import { helperQuery } from "./queries";
import { TypeFilter } from "./TypeFilter";

export interface FiltersProps {
  draft: Criteria;
  onChange: (change: Partial<FilterSet>) => void;
  onSearch: () => void;
  form: Ref<HTMLFormElement>;
  /** On narrow windows the panel is open or shut. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** What narrows the search. It counts when Search is pressed. */
export function Filters({ draft, onChange, onSearch, form, open, onOpen }: FiltersProps) {
  const id = useId();
  const { data: helper } = useQuery(helperQuery);
  const { userOperation, from, to } = draft;
  const people = userOperation === 0 ? draft.users : draft.lockHolders;
  return (
    <form
      ref={form}
      className={styles.filters}
      aria-label="Filters"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <div className={styles.head}>
        <h2>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onOpen(!open)}
          >
            Filters <ChevronDown className="i-14" />
          </button>
          <span className={styles.name}>Filters</span>
        </h2>
        <button type="button" className={styles.clear} onClick={() => onChange(noFilters)}>
          Clear all
        </button>
      </div>
      <div id={id} className={cx(styles.fields, !open && styles.shut)}>
        <MatterFilter value={draft.matters} onChange={(matters) => onChange({ matters })} />
        <TypeFilter value={draft.types} onChange={(types) => onChange({ types })} />
        <div className={styles.pair}>
          <DateField
            dense
            label="From"
            value={from === undefined ? null : dayOf(new Date(from))}
            onChange={(day) => onChange({ from: startOf(day) })}
          />
          <DateField
            dense
            label="To"
            value={to === undefined ? null : dayOf(new Date(to))}
            onChange={(day) => onChange({ to: endOf(day) })}
            error={from !== undefined && to !== undefined && to < from ? "This is before From" : undefined}
          />
        </div>
        <MultiSelect
          dense
          label="Document Type"
          placeholder="Any type"
          {...choicesIn(helper?.DocumentTypes, draft.documentTypes)}
          onChange={(chosen) => onChange({ documentTypes: chosen.map((one) => Number(one.id)) })}
        />
        <MultiSelect
          dense
          label="Document Status"
          placeholder="Any status"
          {...choicesIn(helper?.DocumentStatuses, draft.statuses)}
          onChange={(chosen) => onChange({ statuses: chosen.map((one) => Number(one.id)) })}
        />
        <MultiSelect
          dense
          label="Document Tags"
          placeholder="Any tag"
          {...choicesIn(helper?.DocumentTags, draft.tags)}
          onChange={(chosen) => onChange({ tags: chosen.map((one) => Number(one.id)) })}
        />
        <SingleSelect
          dense
          required
          fixed
          label="User operation"
          options={operations}
          value={operations[userOperation] ?? null}
          onChange={(chosen) => onChange({ userOperation: chosen?.id === 1 ? 1 : 0 })}
        />
        <UserSelect
          dense
          label="Users"
          placeholder="Anyone"
          users={helper?.Users ?? []}
          identifiedBy="id"
          value={people}
          onChange={(ids) => onChange(userOperation === 0 ? { users: ids } : { lockHolders: ids })}
        />
        <MultiSelect
          dense
          label="Searchable"
          placeholder="Any"
          options={searchableOptions}
          value={searchableOptions.filter(({ id }) => draft.searchable.includes(id))}
          onChange={(chosen) => onChange({ searchable: chosen.map(({ id }) => id as Searchable) })}
        />
        <div className={styles.choices}>
          <Checkbox
            label="Only search my favorites"
            checked={draft.favorites}
            onChange={(event) => onChange({ favorites: event.target.checked })}
          />
          <Checkbox
            label="Include deleted items"
            checked={draft.deleted}
            onChange={(event) => onChange({ deleted: event.target.checked })}
          />
        </div>
      </div>
      <div className={cx(styles.go, !open && styles.shut)}>
        <Button type="submit" variant="primary" block icon={<SearchIcon />}>
          Search
        </Button>
      </div>
    </form>
  );
}
