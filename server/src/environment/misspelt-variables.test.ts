import { expect, it } from 'vitest';
import { describeMisspeltVariable, findMisspeltVariables } from './misspelt-variables';
import { secretFileVariables } from './secret-files';
import { variableNames } from './variables';

it.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABASE_OWNERURL', 'DATABASE_OWNER_URL'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['SECRET_KEY_FILES', 'SECRET_KEY_FILE'],
  ['ROEL', 'ROLE'],
])('names %s as %s', (name, meant) => {
  expect(findMisspeltVariables({ [name]: 'x' })).toEqual([{ name, meant }]);
  expect(describeMisspeltVariable({ name, meant })).toBe(
    `${name}: is no setting; if ${meant} is meant, correct its name`,
  );
});

it('leaves settings and variables of the system alone', () => {
  const ofSystem =
    'HOME HOSTNAME PATH LANG SHELL TERM USER PWD OLDPWD TZ LOGNAME SHLVL NODE_ENV NODE_OPTIONS PGHOST PGPORT LC_ALL ' +
    'EDITOR INVOCATION_ID JOURNAL_STREAM KUBERNETES_SERVICE_HOST VANTAGE_WEB_PORT npm_config_user_agent';
  const names = [...variableNames, ...secretFileVariables, ...ofSystem.split(' ')];
  expect(findMisspeltVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
