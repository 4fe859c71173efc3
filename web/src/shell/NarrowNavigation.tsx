import Drawer from "@mui/material/Drawer";
import styles from "./NarrowNavigation.module.css";
import { Navigation } from "./Navigation";

/** On a phone the navigation comes in from the side and leaves when a link was followed. */
export function NarrowNavigation({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { "aria-label": "Navigation", className: styles.drawer },
      }}
    >
      <Navigation folded={false} onLeave={onClose} />
    </Drawer>
  );
}
