import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";

/** Goes back to where one came from; whoever came by the address itself goes to `instead`. */
export function useLeave(instead: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    if (key === "default") void navigate(instead, { replace: true });
    else void navigate(-1);
  }, [navigate, key, instead]);
}
