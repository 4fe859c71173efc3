import { type ComponentType, lazy } from "react";
import { patiently } from "../api/patiently";

/** A matter, as far as a destination must know it. */
export interface ChosenMatter {
  matterID: number;
  name: string;
}

/** A matter that the reader would choose for something, and why. */
export interface SuggestedMatter extends ChosenMatter {
  because: string;
}

export interface MatterSelectorProps {
  title: string;
  onChoose: (matter: ChosenMatter) => void;
  onClose: () => void;
}

type Selector = ComponentType<MatterSelectorProps>;

let given: Selector | undefined;

/** Matters stand above the files: they give the dialog that chooses one of them. */
export function giveMatterSelector(load: () => Promise<{ default: Selector }>): void {
  given = lazy(patiently(load));
}

/** The dialog that chooses a matter, once it has been given. */
export const matterSelector = (): Selector | undefined => given;
