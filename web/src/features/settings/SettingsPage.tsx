import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useAbout, useMe } from "../../api/me";
import { Page } from "../../shell/Page";
import { Tooltip } from "../../ui/Tooltip";
import styles from "./SettingsPage.module.css";
import { type ShownEntry, sectionsFor } from "./sections";

export default function SettingsPage() {
  const me = useMe();
  const about = useAbout();
  return (
    <Page title="Settings" padded>
      <div className={styles.sections}>
        {sectionsFor(me, about).map(({ title, entries }) => (
          <section key={title} className={styles.section}>
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.entries}>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Entry {...entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

function Entry({ label, help, icon: Icon, path }: ShownEntry) {
  const words = (
    <>
      <Icon className="i-18" />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.help}>{help}</span>
      </span>
    </>
  );
  if (path === undefined) {
    return (
      <Tooltip text={help}>
        <button type="button" className={styles.entry} aria-disabled="true">
          {words}
        </button>
      </Tooltip>
    );
  }
  return (
    <Link className={styles.entry} to={path}>
      {words}
      <ChevronRight className="i-14" />
    </Link>
  );
}
