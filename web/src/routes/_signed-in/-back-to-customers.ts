import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** Leads back to the list of customers as it was searched and scrolled. */
export const useBackToCustomers = (): (() => void) => {
  const navigate = useNavigate();
  const router = useRouter();
  const steps = useLocation({ select: ({ state }) => state.stepsFromList });
  return () => (steps === undefined ? void navigate({ to: '/customer' }) : router.history.go(-steps));
};
