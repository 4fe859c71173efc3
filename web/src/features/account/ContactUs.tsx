import { useAbout } from "../../api/me";
import { Tooltip } from "../../ui/Tooltip";
import styles from "./SignedOutFrame.module.css";

/** Leads to whoever runs the installation, if they have said where they can be reached. */
export function ContactUs() {
  const supportURL = useAbout()?.supportURL;
  if (supportURL) {
    return (
      <a href={supportURL} target="_blank" rel="noopener noreferrer">
        Contact Us
      </a>
    );
  }
  return (
    <Tooltip text="This installation has no support address" placement="top">
      <button type="button" className={styles.unreachable} aria-disabled="true">
        Contact Us
      </button>
    </Tooltip>
  );
}
