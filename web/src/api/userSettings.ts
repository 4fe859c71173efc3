import { api, ask } from "./client";
import { type Me, meQuery, useMe } from "./me";
import { queryClient } from "./queryClient";
import { createSaveLater } from "./saveLater";

export type UserSettings = Me["settings"];

const save = createSaveLater(1000, (settingsJSON: UserSettings) =>
  ask(api.PUT("/api/user/settings", { body: { settingsJSON } })),
);

/** A person's own settings, the same in every browser. A change shows at once and is saved a second after the last one. */
export function useUserSettings(): [UserSettings, (change: UserSettings) => void] {
  const { settings } = useMe();
  return [settings, changeUserSettings];
}

function changeUserSettings(change: UserSettings): void {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) return;
  const settings = { ...me.settings, ...change };
  queryClient.setQueryData(meQuery.queryKey, { ...me, settings });
  save(settings);
}
