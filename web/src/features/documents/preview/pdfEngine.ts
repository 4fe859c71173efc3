import * as library from "pdfjs-dist";
import workerURL from "pdfjs-dist/build/pdf.worker.min.mjs?url";

// The viewer's parts look for the library here.
Object.assign(globalThis, { pdfjsLib: library });
library.GlobalWorkerOptions.workerSrc = workerURL;

const assets = `/assets/pdfjs-${library.version}`;

export type PdfDocument = library.PDFDocumentProxy;

/** Opens a PDF. Everything it needs comes from this server, and nothing in the file runs. */
export function openPdf(url: string): library.PDFDocumentLoadingTask {
  return library.getDocument({
    url,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    enableXfa: false,
  });
}

export interface PdfViewerEvents {
  onPage: (page: number, of: number) => void;
  onScale: (scale: number, isFitted: boolean) => void;
  /** How often what was searched is in the document, and which of these is marked. */
  onMatches: (current: number, total: number) => void;
}

/** The controls of a shown PDF. */
export interface PdfViewer {
  show: (document: PdfDocument) => void;
  goTo: (page: number) => void;
  zoom: (factor: number) => void;
  fitWidth: () => void;
  find: (text: string, again?: { backwards: boolean }) => void;
  end: () => void;
}

const fitted = "page-width";
const scaleLimits = { least: 0.25, most: 6 };

/** Shows a PDF in an element that scrolls; only the pages in sight are drawn. */
export async function createPdfViewer(
  container: HTMLDivElement,
  events: PdfViewerEvents,
): Promise<PdfViewer> {
  const { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } = await import(
    "pdfjs-dist/web/pdf_viewer.mjs"
  );
  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: "noopener noreferrer nofollow",
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const ending = new AbortController();
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: library.AnnotationMode.ENABLE,
    // The viewer knows it, its types do not.
    ...({ abortSignal: ending.signal } as object),
  });
  linkService.setViewer(viewer);
  const tellPage = () => events.onPage(viewer.currentPageNumber, viewer.pagesCount);
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    events.onMatches(matchesCount.current, matchesCount.total);
  eventBus.on("pagesinit", () => {
    viewer.currentScaleValue = fitted;
    tellPage();
  });
  eventBus.on("pagechanging", tellPage);
  eventBus.on("scalechanging", ({ scale, presetValue }: { scale: number; presetValue?: string }) =>
    events.onScale(scale, presetValue === fitted),
  );
  eventBus.on("updatefindmatchescount", tellMatches);
  eventBus.on("updatefindcontrolstate", tellMatches);
  // The width that pages fit into changes with the pane, and is none of the viewer's business once the pane is gone.
  const resized = new ResizeObserver(() => {
    if (container.offsetParent && viewer.currentScaleValue === fitted) viewer.currentScaleValue = fitted;
  });
  resized.observe(container);
  return {
    show: (document) => {
      viewer.setDocument(document);
      linkService.setDocument(document);
    },
    goTo: (page) => {
      viewer.currentPageNumber = Math.max(1, Math.min(page, viewer.pagesCount));
    },
    zoom: (factor) => {
      const scale = viewer.currentScale * factor;
      viewer.currentScale = Math.max(scaleLimits.least, Math.min(scale, scaleLimits.most));
    },
    fitWidth: () => {
      viewer.currentScaleValue = fitted;
    },
    find: (query, again) =>
      eventBus.dispatch("find", {
        source: viewer,
        type: again ? "again" : "",
        query,
        highlightAll: true,
        findPrevious: again?.backwards ?? false,
        caseSensitive: false,
        entireWord: false,
        matchDiacritics: false,
      }),
    end: () => {
      resized.disconnect();
      viewer.setDocument(null as never);
      linkService.setDocument(null as never);
      ending.abort();
    },
  };
}
