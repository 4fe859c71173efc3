import { type RefObject, useEffect, useRef, useState } from "react";
import { createPdfViewer, openPdf, type PdfViewer } from "./pdfEngine";

export interface PdfState {
  status: "loading" | "shown" | "failed";
  page: number;
  pages: number;
  scale: number;
  fitted: boolean;
  match: number;
  matches: number;
}

const atFirst: PdfState = {
  status: "loading",
  page: 0,
  pages: 0,
  scale: 1,
  fitted: true,
  match: 0,
  matches: 0,
};

/** A PDF in an element: its state, and its controls once it is there. */
export function usePdf(container: RefObject<HTMLDivElement | null>, url: string) {
  const [state, setState] = useState(atFirst);
  const viewer = useRef<PdfViewer>(undefined);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let ended = false;
    const change = (part: Partial<PdfState>) => {
      if (!ended) setState((before) => ({ ...before, ...part }));
    };
    const loading = openPdf(url);
    const made = createPdfViewer(element, {
      onPage: (page, pages) => change({ page, pages, status: "shown" }),
      onScale: (scale, fitted) => change({ scale, fitted }),
      onMatches: (match, matches) => change({ match, matches }),
    });
    Promise.all([made, loading.promise]).then(
      ([ready, document]) => {
        if (ended) return;
        viewer.current = ready;
        ready.show(document);
      },
      () => change({ status: "failed" }),
    );
    return () => {
      ended = true;
      viewer.current = undefined;
      void made.then((ready) => ready.end()).finally(() => loading.destroy());
    };
  }, [container, url]);
  return { state, viewer };
}
