import icons from "virtual:icons-in-use";
import { Icon, Search } from "lucide-react";
import { useState } from "react";
import { showSnackbar } from "../../lib/snackbars";
import { Page } from "../../shell/Page";
import { EmptyState } from "../../ui/EmptyState";
import { TextField } from "../../ui/TextField";
import styles from "./AllIconsPage.module.css";

function copyName(name: string): void {
  navigator.clipboard.writeText(name).then(
    () => showSnackbar(`Copied ${name}`),
    () => showSnackbar({ message: `${name} could not be copied`, tone: "error" }),
  );
}

/** Every icon of the application, to look one up before drawing in another. */
export default function AllIconsPage() {
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  const shown = icons.filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <Page title="All Icons" padded>
      <TextField
        className={styles.filter}
        dense
        label="Filter icons"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        start={<Search />}
        help={`${shown.length} of ${icons.length}`}
      />
      <ul className={styles.icons} aria-label="Icons">
        {shown.map(({ name, node }) => (
          <li key={name}>
            <button type="button" className={styles.icon} onClick={() => copyName(name)}>
              <Icon iconNode={node} className="lucide" />
              <span className={styles.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <EmptyState icon={Search} title="No icon has this name" />}
    </Page>
  );
}
