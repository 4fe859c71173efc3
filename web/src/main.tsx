import "./theme/tokens.css";
import "./theme/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/queryClient";
import { startApplication } from "./app/start";
import { fetchAhead, router } from "./routes";

fetchAhead(location.pathname);
startApplication((path) => void router.navigate(path));

createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
