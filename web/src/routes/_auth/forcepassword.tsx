import { createFileRoute } from '@tanstack/react-router';
import { checkLink, type LinkFault } from '../../features/sign-in/api/passwords';
import { BackToSignIn } from '../../features/sign-in/back-to-sign-in';
import { LinkOver } from '../../features/sign-in/link-over';
import { NewPasswordForm } from '../../features/sign-in/new-password-form';

const ForcePasswordScreen = () => {
  const { token } = Route.useSearch();
  const known = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const over = (fault: LinkFault) => (
    <LinkOver fault={fault} onAskAgain={() => void navigate({ to: '/forgotpassword' })} />
  );
  if (token === undefined) return over('incomplete');
  if (known !== null) return over(known);
  return (
    <NewPasswordForm
      resetToken={token}
      reason="link"
      onChanged={() => void navigate({ to: '/default', state: { notice: 'passwordChanged' }, replace: true })}
      foot={<BackToSignIn onClick={() => void navigate({ to: '/default' })} />}
      renderOver={over}
    />
  );
};

export const Route = createFileRoute('/_auth/forcepassword')({
  staticData: { title: 'sign-in:newPasswordTitle' },
  validateSearch: (search): { token?: string } =>
    typeof search['token'] === 'string' ? { token: search['token'] } : {},
  loaderDeps: ({ search }) => search,
  // Nobody thinks of a password for a link that is over.
  loader: ({ deps: { token } }) => (token === undefined ? null : checkLink(token)),
  component: ForcePasswordScreen,
});
