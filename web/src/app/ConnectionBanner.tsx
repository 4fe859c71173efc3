import { connection } from "../api/connection";
import { useStore } from "../lib/store";
import { Banner } from "../ui/Banner";

const words = {
  lost: "The connection to Casefold was lost. Trying again; what you have typed is kept.",
  database: "Casefold cannot reach its database at the moment. Trying again; what you have typed is kept.",
};

export function ConnectionBanner() {
  const state = useStore(connection);
  if (state === "ok") return null;
  return (
    <Banner tone="warn" strip>
      {words[state]}
    </Banner>
  );
}
