import { Pencil, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { paths } from "../../../paths";
import { Button } from "../../../ui/Button";
import type { FirmDetail } from "../records";

/** Beside the name of the firm, above its people. */
export function UsersActions({ detail: { tenant } }: { detail: FirmDetail }) {
  const navigate = useNavigate();
  const unreachable = `Region ${tenant.regionName} cannot be reached at the moment.`;
  return (
    <>
      <Button icon={<Pencil />} onClick={() => void navigate(paths.editFirm(tenant.id))}>
        Edit Firm
      </Button>
      <Button
        icon={<Plus />}
        disabledReason={tenant.reachable ? undefined : unreachable}
        onClick={() => void navigate(paths.newFirmUser(tenant.id))}
      >
        New User
      </Button>
    </>
  );
}
