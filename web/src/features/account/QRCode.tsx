import { create } from "qrcode";
import { useMemo } from "react";
import { modulesPath } from "./modulesPath";
import styles from "./QRCode.module.css";

/** The quiet zone that readers need around the modules. */
const margin = 4;

/** Dark on light in both themes: readers expect it so. */
export function QRCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: "M" });
    return { size: modules.size, path: modulesPath(modules.data, modules.size) };
  }, [text]);
  const side = size + 2 * margin;
  return (
    <svg
      className={styles.code}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
