import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { isolated, partsByDirection, withMarks } from "../lib/invisible";

/** What people read, or have read to them, beside the content of an element. */
const readAttributes = ["title", "aria-label", "aria-description", "alt"] as const;
/** Their content is text alone. */
const textOnly = new Set<unknown>(["title", "option", "textarea", "style", "script"]);
/** Most texts are plain: nothing is invisible in them, nothing runs from right to left. */
const plain = /^[\n\t -~\u00a1-\u00ac\u00ae-\u017f‘-”…•]*$/;

type Props = Record<string, unknown>;

/**
 * The properties of an element as it shows them: with marks for what is invisible, and with words of the other direction
 * isolated. An element that says `data-prose` holds a text, which is shown as it was written.
 */
export function shownProps(type: unknown, props: Props): Props {
  if (props["data-prose"] !== undefined) return props;
  const { children } = props;
  let shown = props;
  const replace = (name: string, value: unknown) => {
    if (value !== props[name]) shown = { ...shown, [name]: value };
  };
  if (typeof children === "string") replace("children", shownText(type, children));
  else if (Array.isArray(children)) replace("children", shownList(type, children));
  if (typeof type !== "string") return shown;
  for (const name of readAttributes) {
    const value = props[name];
    if (typeof value === "string" && !plain.test(value)) replace(name, isolated(withMarks(value)));
  }
  return shown;
}

function shownList(type: unknown, children: unknown[]): unknown[] {
  const isShown = (child: unknown) => typeof child !== "string" || plain.test(child);
  if (children.every(isShown)) return children;
  return children.map((child) => (isShown(child) ? child : shownText(type, child as string)));
}

/** A component hands its text on, to an element at last. */
function shownText(type: unknown, text: string): ReactNode {
  if (plain.test(text)) return text;
  const marked = withMarks(text);
  if (typeof type !== "string") return marked;
  if (textOnly.has(type)) return isolated(marked);
  const parts = partsByDirection(marked);
  if (parts.length === 1) return marked;
  const children = parts.map((part, place) => (place % 2 === 1 ? jsx("bdi", { children: part }) : part));
  return jsxs(Fragment, { children });
}
