import { singleSignOnProblems, startSingleSignOn } from '@vantage/contract/single-sign-on';
import { useLocation } from '@tanstack/react-router';
import i18next from 'i18next';
import { OtherWays } from '../../features/sign-in/other-ways';
import type { SignInFormProps } from '../../features/sign-in/sign-in-form';
import { callAddress } from '../../lib/api-address';
import { ownAddress } from '../../lib/page-meta';
import { redirectPath } from '../../lib/redirect-path';
import { pageTenantId } from '../../lib/session';
import { useTenantSettings } from '../../lib/tenant-settings';

const FirstStep = (props: SignInFormProps) => {
  const { authMethod } = useTenantSettings();
  const { redirect: wish, sso } = useLocation({ select: ({ search }) => search });
  const start = callAddress(
    startSingleSignOn,
    { tenantId: pageTenantId() },
    { redirect: redirectPath(wish) },
  ) as `/${string}`;
  return (
    <OtherWays
      {...props}
      methods={authMethod}
      singleSignOn={ownAddress(`/api${start}`)}
      problem={singleSignOnProblems.find((each) => each === sso)}
    />
  );
};

/** The first step where there are other ways than a password, with its texts, so that the screen comes whole. */
export const loadFirstStep = async (): Promise<{ FirstStep: typeof FirstStep }> => {
  await i18next.loadNamespaces('passwords');
  return { FirstStep };
};
