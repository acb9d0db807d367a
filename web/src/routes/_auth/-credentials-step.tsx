import { singleSignOnProblems, startSingleSignOn } from '@vantage/contract/single-sign-on';
import type { AuthMethod } from '@vantage/contract/settings/sign-in-settings';
import { useLocation } from '@tanstack/react-router';
import i18next from 'i18next';
import type { ComponentType } from 'react';
import { AlternativeSignIn } from '../../features/sign-in/alternative-sign-in';
import type { PasskeySignInProps } from '../../features/sign-in/passkeys/passkey-sign-in';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { apiUrl } from '../../lib/api/api-url';
import { withBasePath } from '../../lib/browser/page-meta';
import { redirectPath } from '@vantage/contract/auth/redirect-path';
import { pageTenantId } from '../../lib/session/session';
import { useTenantName, useTenantSettings } from '../../lib/session/tenant-settings';

/** At module level, so that the step is always the same component. */
let PasskeySignIn: ComponentType<PasskeySignInProps> | undefined;

/** In minutes. */
const longestWait = 10;

const CredentialsStep = (props: SignInFormProps) => {
  const { authMethod } = useTenantSettings();
  const search: { redirect?: string; sso?: string; wait?: unknown } = useLocation({
    select: (location) => location.search,
  });
  const { redirect: requestedPath, sso } = search;
  const start = apiUrl(
    startSingleSignOn,
    { tenantId: pageTenantId() },
    { redirect: redirectPath(requestedPath) },
  ) as `/${string}`;
  return (
    <AlternativeSignIn
      {...props}
      methods={authMethod}
      PasskeySignIn={PasskeySignIn}
      organization={useTenantName()}
      singleSignOn={withBasePath(`/api${start}`)}
      problem={singleSignOnProblems.find((each) => each === sso)}
      wait={Number(search.wait) || longestWait}
    />
  );
};

/** Preloads the credentials step of a tenant with several methods, so that the screen renders in one go. */
export const loadCredentialsStep = async (
  methods: readonly AuthMethod[] = [],
): Promise<{ CredentialsStep: typeof CredentialsStep }> => {
  const [way] = await Promise.all([
    methods.includes('passkey') ? import('../../features/sign-in/passkeys/passkey-sign-in') : undefined,
    i18next.loadNamespaces('passwords'),
  ]);
  PasskeySignIn = way?.PasskeySignIn;
  return { CredentialsStep };
};
