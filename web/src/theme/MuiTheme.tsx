import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { theme } from "./theme";

/** The server writes a fresh nonce into the page with every answer; the component library's styles carry it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

const cache = createCache({ key: "cf", nonce, prepend: true });

/** Around whatever uses dialogs and menus. Pages without them, as the sign-in page, load none of the library. */
export function MuiTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
