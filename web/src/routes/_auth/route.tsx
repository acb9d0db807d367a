import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthFoot } from '../../features/sign-in/layout/auth-foot';
import { AuthLayout } from '../../features/sign-in/layout/auth-layout';
import { LanguageSelect } from '../../features/sign-in/layout/language-select';
import { loadFontsForText } from '../../lib/i18n/fonts';
import { withBasePath } from '../../lib/browser/page-meta';
import { useTenantInfo, useTenantName, useTenantSettings } from '../../lib/session/tenant-settings';

/**
 * For the tenant's texts in another script than the page's. Only once the user types, because it would slow
 * the first load.
 */
const useFontsFor = (words: string): void => {
  useEffect(() => {
    const load = () => loadFontsForText(words);
    window.addEventListener('input', load, { once: true });
    return () => window.removeEventListener('input', load);
  }, [words]);
};

const AuthScreens = () => {
  const { appLogo, brandColor, loginImage, messageAboveLoginArea, links } = useTenantSettings();
  const name = useTenantName();
  useFontsFor(name + messageAboveLoginArea);
  const supportEmail = useTenantInfo()?.supportEmail ?? null;
  return (
    <AuthLayout
      image={loginImage}
      logo={appLogo ?? withBasePath('/favicon.svg')}
      label={name}
      message={messageAboveLoginArea}
      isTinted={brandColor !== null}
      corner={<LanguageSelect />}
      foot={<AuthFoot supportEmail={supportEmail} links={links} />}
    >
      <Outlet />
    </AuthLayout>
  );
};

export const Route = createFileRoute('/_auth')({
  // The specification gives all public screens one title.
  staticData: { title: 'sign-in:documentTitle', bareTitle: true },
  component: AuthScreens,
});
