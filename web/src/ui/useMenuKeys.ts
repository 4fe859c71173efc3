import { type KeyboardEvent, useRef } from "react";

const pauseMs = 500;

/**
 * The keys of a menu: the arrows go around its ends, Tab closes it, and what is typed without a pause leads to the next
 * entry that begins so; one letter again and again leads through all that begin with it.
 */
export function useMenuKeys(onClose: () => void) {
  const typed = useRef({ text: "", at: 0 });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role^=menuitem]")];
    const focused = items.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: focused + 1, ArrowUp: focused - 1, Home: 0, End: -1 };
    const step = steps[key];
    // What was typed ends with any other key. Enter closes the menu, which may open again within the pause.
    if (key.length > 1) typed.current.text = "";
    if (key === "Tab") onClose();
    else if (step !== undefined) items.at(step % items.length)?.focus();
    else if (key.length > 1 || key === " ") return;
    else {
      const text = (timeStamp - typed.current.at < pauseMs ? typed.current.text : "") + key.toLowerCase();
      typed.current = { text, at: timeStamp };
      const repeated = text === key.toLowerCase().repeat(text.length);
      const from = repeated ? focused + 1 : focused;
      const inTurn = [...items.slice(from), ...items.slice(0, from)];
      inTurn
        .find((item) => item.textContent.toLowerCase().startsWith(repeated ? key.toLowerCase() : text))
        ?.focus();
    }
    event.preventDefault();
  };
}
