import styles from "./Avatar.module.css";

/** 'EV' for 'Eleanor Voss' and for 'hf.eleanor.voss': the first letters of the last two words. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s.]+/)
    .filter(Boolean);
  const [first, last] = words.length > 2 ? words.slice(-2) : words;
  return [first, last].map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/** Stands beside the name it abbreviates. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
