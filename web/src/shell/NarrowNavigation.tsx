import { Modal } from "../ui/Modal";
import { Navigation } from "./Navigation";

/** On a phone the navigation comes in from the side and leaves when a link was followed. */
export function NarrowNavigation({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} place="left" aria-label="Navigation">
      <Navigation folded={false} onLeave={onClose} />
    </Modal>
  );
}
