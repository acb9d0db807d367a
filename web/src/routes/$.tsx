import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any address that is none of ours. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
