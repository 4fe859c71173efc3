import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router";
import { writePreference } from "../../lib/preferences";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";

/** Whoever comes here has the launcher, or says so; the browser remembers it. */
export default function ActivateLauncherPage() {
  useEffect(() => writePreference("launcherInstalled", true), []);
  return (
    <Page title="Launcher Successfully Activated" padded>
      <EmptyState
        icon={CircleCheck}
        title="You're all set up with the Launcher!"
        help="Documents now open in the programs on your computer."
        action={
          <Link className={buttonClass()} to={paths.launcher()}>
            Connect Launcher
          </Link>
        }
      />
    </Page>
  );
}
