import type { paths } from "./schema.generated";

type Body<Call> = Call extends { responses: { 200: { content: { "application/json": infer Answer } } } }
  ? Answer
  : never;
type Content<Answer> = Answer extends { mysql: infer Inner } ? Inner : Answer;

/** What a call answers, without the envelope: `Answer<"/api/me", "get">`. */
export type Answer<Path extends keyof paths, Method extends keyof paths[Path]> = Content<
  Body<paths[Path][Method]>
>;

export type MeAnswer = Answer<"/api/me", "get">;
export type User = MeAnswer["user"][number];
export type WhatsNew = MeAnswer["whatsNew"];
export type Homepage = Answer<"/api/user/homepage", "get">;
export type About = Answer<"/api/public/about", "get">;
export type SignInAnswer = Answer<"/auth/signIn", "post">;
export type Job = Answer<"/api/jobs", "post">;
