import { createFileRoute } from '@tanstack/react-router';
import { BackToSignIn } from '../../features/sign-in/layout/back-to-sign-in';
import { ForgotPasswordForm } from '../../features/sign-in/passwords/forgot-password-form';

const ForgotPasswordScreen = () => {
  const navigate = Route.useNavigate();
  return <ForgotPasswordForm foot={<BackToSignIn onClick={() => void navigate({ to: '/default' })} />} />;
};

export const Route = createFileRoute('/_auth/forgotpassword')({
  component: ForgotPasswordScreen,
});
