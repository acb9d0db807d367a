import { createFileRoute } from '@tanstack/react-router';
import { checkLink, type LinkProblem } from '../../features/sign-in/api/passwords';
import { BackToSignIn } from '../../features/sign-in/layout/back-to-sign-in';
import { ExpiredLink } from '../../features/sign-in/passwords/expired-link';
import { NewPasswordForm } from '../../features/sign-in/passwords/new-password-form';

const ForcePasswordScreen = () => {
  const { token, invited } = Route.useSearch();
  const existing = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const back = <BackToSignIn onClick={() => void navigate({ to: '/default' })} />;
  const over = (problem: LinkProblem) => (
    <ExpiredLink
      linkProblem={problem}
      onAskAgain={() => void navigate({ to: '/forgotpassword' })}
      foot={back}
    />
  );
  if (token === undefined) return over('incomplete');
  if (existing !== null) return over(existing);
  return (
    <NewPasswordForm
      resetToken={token}
      reason={invited === undefined ? 'link' : 'invitation'}
      onChanged={() => {
        const notice = invited === undefined ? 'passwordChanged' : 'passwordSet';
        void navigate({ to: '/default', state: { notice }, replace: true });
      }}
      foot={back}
      renderOver={over}
    />
  );
};

export const Route = createFileRoute('/_auth/forcepassword')({
  validateSearch: ({ token, invited }): { token?: string; invited?: true } => ({
    ...(typeof token === 'string' && { token }),
    // Invitation links differ only in wording.
    ...(String(invited) === 'true' && { invited: true }),
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  // Checks the link before the user enters a password.
  loader: ({ deps: { token } }) => (token === undefined ? null : checkLink(token)),
  component: ForcePasswordScreen,
});
