import { DatabaseZap, Pencil } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import type { FirmDetail } from "../records";
import { RebuildDialog } from "../searchIndex/RebuildDialog";

/** Beside the name of the firm, above what is done for it. */
export function BatchesActions({ detail: { tenant } }: { detail: FirmDetail }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Pencil />} onClick={() => void navigate(paths.editFirm(tenant.id))}>
        Edit Firm Name
      </Button>
      <Button icon={<DatabaseZap />} onClick={() => setAsking(true)}>
        Re-build Search Index
      </Button>
      {asking && <RebuildDialog firm={tenant} onClose={() => setAsking(false)} />}
    </>
  );
}
