import { useLocation, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router';

/**
 * Goes back to the list with its search and scroll position, or to its URL if the user did not come from
 * there.
 */
export const useBackToList = (list: LinkProps): (() => void) => {
  const navigate = useNavigate();
  const router = useRouter();
  const steps = useLocation({ select: ({ state }) => state.stepsFromList });
  return () => (steps === undefined ? void navigate(list) : router.history.go(-steps));
};
