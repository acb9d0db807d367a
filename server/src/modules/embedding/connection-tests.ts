import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';

type Code = ConnectionTest['code'];

const unsuitable = 'The provider sent an unexpected response.';
const shared: Partial<Record<Code, string>> = {
  blockedAddress: "The address points to a private network or doesn't use https.",
  unreachable: "The provider can't be reached.",
  timeout: "The provider didn't respond in time.",
  badAnswer: unsuitable,
};

const details: Readonly<Record<'powerBi' | 'tableau', Partial<Record<Code, string>>>> = {
  powerBi: {
    ...shared,
    ok: 'The directory accepted the service principal, and it can see Power BI workspaces.',
    notConfigured: 'Enter the directory, client ID and client secret first.',
    clientRefused: 'The directory rejected the client ID or secret. The secret may have expired.',
    directoryUnknown: "The directory doesn't exist.",
    accessDenied:
      "Power BI doesn't let the service principal use its API. Allow it in the Power BI admin portal.",
    noWorkspace:
      "The service principal isn't a member of any workspace. Add it to the workspaces that contain the reports.",
    quota: 'The free embed tokens are used up. Assign the workspaces to a capacity.',
  },
  tableau: {
    ...shared,
    ok: 'Tableau accepted the connected app and recognized your account.',
    notConfigured: 'Enter the host, client ID, secret ID and secret value first.',
    notProvider: "Tableau wasn't found at this host.",
    clockSkew: "The clocks of this server and Tableau differ, so Tableau rejects this server's tokens.",
    appUnknown: "Tableau doesn't recognize the connected app, or it's turned off. Check the client ID.",
    secretUnknown: "Tableau doesn't recognize the secret ID.",
    userUnknown:
      "Tableau doesn't recognize your account. Users need the same e-mail address or user name there.",
    signInRefused: 'Tableau rejected the token. Check the secret, the site and your account there.',
  },
};

export const toConnectionTest = (kind: 'powerBi' | 'tableau', code: Code): ConnectionTest => ({
  ok: code === 'ok',
  code,
  detail: details[kind][code] ?? unsuitable,
});
