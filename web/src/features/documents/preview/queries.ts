import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";

/** Events tell that the job has ended; this is for those that are lost. */
const askAgainMs = 15_000;

/** What the pane says about a document beside its content. */
export const previewedDocumentQuery = (documentID: number) =>
  queryOptions({
    queryKey: ["document", documentID, "previewed"],
    queryFn: ({ signal }) => ask(api.GET("/api/document", { params: { query: { documentID } }, signal })),
    meta: { stays: true, inPlace: true },
  });

/** Where the preview of a version lies, once there is one. A version never changes, nor does its preview. */
export const previewQuery = (documentID: number, versionNumber: number) =>
  queryOptions({
    queryKey: ["preview", documentID, versionNumber],
    queryFn: () => ask(api.POST("/api/document/preview", { body: { documentID, versionNumber } })),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? askAgainMs : false),
    // The address in it ends after a while.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    meta: { stays: true, inPlace: true },
  });

/** How far the making of a preview is. Told by events, under the key that they know. */
export const jobQuery = (jobID: number) =>
  queryOptions({
    queryKey: ["job", jobID],
    queryFn: () => ask(api.POST("/api/jobs", { body: { jobID } })),
    meta: { stays: true, inPlace: true },
  });
