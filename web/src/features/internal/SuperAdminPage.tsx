import { Bell, ChevronRight, LayoutGrid, type LucideIcon, Palette } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { Chip } from "../../ui/Chip";
import styles from "./SuperAdminPage.module.css";

interface Tool {
  label: string;
  help: string;
  icon: LucideIcon;
  path: string;
}

const tools: readonly Tool[] = [
  {
    label: "Edit What's New",
    help: "The news that everybody finds under the bell",
    icon: Bell,
    path: paths.editWhatsNew(),
  },
  {
    label: "Theme Experiment",
    help: "Black main text, in this browser only",
    icon: Palette,
    path: paths.themeExperiment(),
  },
  { label: "All Icons", help: "Every icon that the product uses", icon: LayoutGrid, path: paths.allIcons() },
];

/** The tools of those who look after the product itself. */
export default function SuperAdminPage() {
  return (
    <Page title="Super Admin" chips={<Chip tone="gold">All firms, all regions</Chip>} padded>
      <ul className={styles.tools}>
        {tools.map(({ label, help, icon: Icon, path }) => (
          <li key={path}>
            <Link className={styles.tool} to={path}>
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
    </Page>
  );
}
