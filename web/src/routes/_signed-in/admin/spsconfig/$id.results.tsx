import { createFileRoute, redirect } from '@tanstack/react-router';

/** Beside the survey's other addresses; the results themselves are open to those who can't change surveys. */
export const Route = createFileRoute('/_signed-in/admin/spsconfig/$id/results')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/surveyresults/$id', params, replace: true });
  },
});
