import type { ElementType, Key } from "react";
import { type JSXSource, jsxDEV as make } from "react/jsx-dev-runtime";
import { shownProps } from "./shown";

export type { JSX } from "react";
export { Fragment } from "react/jsx-dev-runtime";

/** As in jsx-runtime.ts, with what React tells developers. */
export const jsxDEV = (
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
) => make(type, shownProps(type, props), key, isStatic, source, self);
