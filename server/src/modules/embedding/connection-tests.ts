import type { ConnectionTest } from '@vantage/contract/embedding/connection-tests';

type Code = ConnectionTest['code'];

const unsuitable = 'The provider answers with something that is not understood.';
const shared: Partial<Record<Code, string>> = {
  refusedAddress: 'The address leads into a private network or is not https, which is not allowed.',
  unreachable: 'The provider cannot be reached.',
  timeout: 'The provider does not answer in time.',
  badAnswer: unsuitable,
};

const details: Readonly<Record<'powerBi' | 'tableau', Partial<Record<Code, string>>>> = {
  powerBi: {
    ...shared,
    ok: 'The directory accepts the service principal, and Power BI lets it see workspaces.',
    notConfigured: 'Directory, client id and client secret are not all there yet.',
    clientRefused: 'The directory does not accept client id and secret. A secret may have run out.',
    directoryUnknown: 'There is no such directory.',
    accessDenied: 'Power BI does not let the service principal use its interface. Allow that there.',
    noWorkspace: 'The service principal is a member of no workspace. Add it to those with the reports.',
    quota: 'The free embed tokens are used up. The workspaces need a capacity.',
  },
  tableau: {
    ...shared,
    ok: 'Tableau accepts the connected app, and knows you.',
    notConfigured: 'Host, client id, secret id and secret are not all there yet.',
    notProvider: 'There is no Tableau at this host.',
    clockSkew: "This server's clock and Tableau's differ, so its tokens do not count there.",
    appUnknown: 'Tableau does not know the connected app, or it is turned off. Check the client id.',
    secretUnknown: 'Tableau does not know the secret id.',
    userUnknown: 'Tableau does not know you. People must have the same address or user name there.',
    signInRefused: 'Tableau refuses the token. Check the secret, the site, and that it knows you.',
  },
};

export const connectionTestOf = (kind: 'powerBi' | 'tableau', code: Code): ConnectionTest => ({
  ok: code === 'ok',
  code,
  detail: details[kind][code] ?? unsuitable,
});
