import { useEffect } from "react";
import { Navigate } from "react-router";
import { messageOf } from "../api/error";
import { responseTo } from "../api/responses";
import { showSnackbar } from "../lib/snackbars";
import { paths } from "../paths";

/** A page whose record cannot be read is left for the home page, which says why. */
export function LeaveForHome({ error }: { error: unknown }) {
  useEffect(() => {
    showSnackbar({ message: responseTo(error).message ?? messageOf(error), tone: "error" });
  }, [error]);
  return <Navigate to={paths.home()} replace />;
}
