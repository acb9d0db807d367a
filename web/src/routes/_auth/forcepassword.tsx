import { createFileRoute } from '@tanstack/react-router';
import { BackToSignIn } from '../../features/sign-in/back-to-sign-in';
import { LinkOver } from '../../features/sign-in/link-over';
import { NewPasswordForm } from '../../features/sign-in/new-password-form';

const ForcePasswordScreen = () => {
  const { token } = Route.useSearch();
  const navigate = Route.useNavigate();
  const over = (message?: string) => (
    <LinkOver message={message} onAskAgain={() => void navigate({ to: '/forgotpassword' })} />
  );
  if (token === undefined) return over();
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
  component: ForcePasswordScreen,
});
