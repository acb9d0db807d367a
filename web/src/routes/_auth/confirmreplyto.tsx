import { createFileRoute } from '@tanstack/react-router';
import { ConfirmReplyTo } from '../../features/sign-in/reply-to/confirm-reply-to';

const ConfirmReplyToScreen = () => {
  const { token } = Route.useSearch();
  return <ConfirmReplyTo token={token} />;
};

export const Route = createFileRoute('/_auth/confirmreplyto')({
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  component: ConfirmReplyToScreen,
});
