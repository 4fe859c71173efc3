import { ChevronRight, Download } from "lucide-react";
import { Link } from "react-router";
import { useAbout, useMe } from "../../api/me";
import { Page } from "../../shell/Page";
import { Tooltip } from "../../ui/Tooltip";
import styles from "./SettingsPage.module.css";
import { sectionsFor } from "./sections";

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
              {entries.map(({ label, help, icon: Icon, path }) => (
                <li key={path}>
                  <Link className={styles.entry} to={path}>
                    <Icon className="i-18" />
                    <span className={styles.words}>
                      <span className={styles.label}>{label}</span>
                      <span className={styles.help}>{help}</span>
                    </span>
                    <ChevronRight className="i-14" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Downloads reason={about?.launcher.reason} />
      </div>
    </Page>
  );
}

/** The launcher for the desktop; where there is none to download, the entry says so. */
function Downloads({ reason }: { reason: string | undefined }) {
  const why = reason || "The launcher cannot be downloaded from this installation";
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Downloads</h2>
      <ul className={styles.entries}>
        <li>
          <Tooltip text={why}>
            <button type="button" className={styles.entry} aria-disabled="true">
              <Download className="i-18" />
              <span className={styles.words}>
                <span className={styles.label}>Download Launcher</span>
                <span className={styles.help}>{why}</span>
              </span>
            </button>
          </Tooltip>
        </li>
      </ul>
    </section>
  );
}
