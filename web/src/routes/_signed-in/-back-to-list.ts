import { useLocation, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';

/** Leads back to a list as it was searched and scrolled, or to its address for whoever did not come from it. */
export const useBackToList = (list: LinkProps): (() => void) => {
  const navigate = useNavigate();
  const router = useRouter();
  const steps = useLocation({ select: ({ state }) => state.stepsFromList });
  return () => (steps === undefined ? void navigate(list) : router.history.go(-steps));
};
