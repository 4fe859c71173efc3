import { ChevronDown, ChevronUp, Minus, MoveHorizontal, Plus, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { IconButton } from "../../../ui/IconButton";
import styles from "./PdfView.module.css";
import type { PdfViewer } from "./pdfEngine";
import { type PdfState, usePdf } from "./usePdf";

const zoomStep = 1.2;

export interface PdfViewProps {
  url: string;
  /** What stands in its place when it cannot be read. */
  failed: ReactNode;
}

export default function PdfView({ url, failed }: PdfViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { state, viewer } = usePdf(container, url);
  if (state.status === "failed") return failed;
  return (
    <>
      <FindBar state={state} onFind={(text, again) => viewer.current?.find(text, again)} />
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <div ref={container} className={styles.container} tabIndex={0} role="region" aria-label="Pages">
          <div className="pdfViewer" />
        </div>
      </div>
      <PageBar state={state} run={(act) => viewer.current && act(viewer.current)} />
    </>
  );
}

interface FindBarProps {
  state: PdfState;
  onFind: PdfViewer["find"];
}

function FindBar({ state, onFind }: FindBarProps) {
  const [text, setText] = useState("");
  const again = (backwards: boolean) => text && onFind(text, { backwards });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") again(event.shiftKey);
    if (event.key !== "Escape" || text === "") return;
    event.stopPropagation();
    setText("");
    onFind("");
  };
  return (
    <search className={styles.find}>
      <Search className="i-14" />
      <input
        aria-label="Find in this document"
        placeholder="Find in this document"
        className={styles.findInput}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onFind(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <span className={styles.matches} role="status">
        {text && (state.matches > 0 ? `${state.match} of ${state.matches}` : "No matches")}
      </span>
      <IconButton label="Previous match" size="sm" onClick={() => again(true)}>
        <ChevronUp className="i-14" />
      </IconButton>
      <IconButton label="Next match" size="sm" onClick={() => again(false)}>
        <ChevronDown className="i-14" />
      </IconButton>
    </search>
  );
}

interface PageBarProps {
  state: PdfState;
  run: (act: (viewer: PdfViewer) => void) => void;
}

function PageBar({ state, run }: PageBarProps) {
  const { page, pages, scale, fitted } = state;
  return (
    <div className={styles.pages}>
      <IconButton label="Previous page" size="sm" onClick={() => run(({ goTo }) => goTo(page - 1))}>
        <ChevronUp className="i-14" />
      </IconButton>
      <IconButton label="Next page" size="sm" onClick={() => run(({ goTo }) => goTo(page + 1))}>
        <ChevronDown className="i-14" />
      </IconButton>
      <span className={styles.figures}>{pages > 0 && `${page} / ${pages}`}</span>
      <span className={styles.grow} />
      <IconButton label="Zoom out" size="sm" onClick={() => run(({ zoom }) => zoom(1 / zoomStep))}>
        <Minus className="i-14" />
      </IconButton>
      <span className={styles.figures}>{fitted ? "Fit width" : `${Math.round(scale * 100)}%`}</span>
      <IconButton label="Zoom in" size="sm" onClick={() => run(({ zoom }) => zoom(zoomStep))}>
        <Plus className="i-14" />
      </IconButton>
      <IconButton label="Fit width" size="sm" onClick={() => run(({ fitWidth }) => fitWidth())}>
        <MoveHorizontal className="i-14" />
      </IconButton>
    </div>
  );
}
