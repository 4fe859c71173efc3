import type { ElementType, Key } from "react";
import { jsx as make, jsxs as makeMany } from "react/jsx-runtime";
import { shownProps } from "./shown";

export type { JSX } from "react";
export { Fragment } from "react/jsx-runtime";

/*
 * What all elements of the application are made with (tsconfig.json and vite.config.ts name it). Names come from everywhere and
 * stand everywhere; one that pretends to be another must not depend on whether a page thought of it.
 */

export const jsx = (type: ElementType, props: Record<string, unknown>, key?: Key) =>
  make(type, shownProps(type, props), key);

export const jsxs = (type: ElementType, props: Record<string, unknown>, key?: Key) =>
  makeMany(type, shownProps(type, props), key);
