import type { Screen } from './screen';
import { auditLog } from './screens/audit-log';
import { assignUsers, customerForm, customerMenu } from './screens/customer-administration';
import { customerList } from './screens/customers';
import { insightConfig, insightForm, insightGroups } from './screens/insight-config';
import { insightList } from './screens/insights';
import { forgotPassword, newPassword, securityCode } from './screens/later-steps';
import { mailSettings } from './screens/mail-settings';
import { passkeysOfProfile, signInByPasskey } from './screens/passkeys';
import { profile } from './screens/profile';
import { viewReport } from './screens/reports';
import { commandPalette, shell } from './screens/shell';
import { administrationSettings } from './screens/settings';
import { loggedOutScreen, signIn } from './screens/sign-in';
import { signInBySingleSignOn, singleSignOnCallback } from './screens/single-sign-on';
import { bulkEmail } from './screens/survey-mailings';
import { suppressedAddresses } from './screens/suppressed-addresses';
import { unsubscribing } from './screens/unsubscribing';
import { clientSurveys, surveyForm, surveyList, surveyPreview, surveyWebhooks } from './screens/surveys';
import { invalidTenant, notReachable } from './screens/tenants';
import { userImport } from './screens/user-import';
import { addUser, editUser, userPage, users } from './screens/users';

export const screens: readonly Screen[] = [
  signIn,
  signInByPasskey,
  securityCode,
  forgotPassword,
  newPassword,
  signInBySingleSignOn,
  singleSignOnCallback,
  loggedOutScreen,
  invalidTenant,
  notReachable,
  customerList,
  customerMenu,
  customerForm,
  assignUsers,
  insightList,
  viewReport,
  shell,
  commandPalette,
  profile,
  passkeysOfProfile,
  administrationSettings,
  mailSettings,
  users,
  addUser,
  editUser,
  userPage,
  userImport,
  insightConfig,
  insightGroups,
  insightForm,
  surveyList,
  surveyForm,
  surveyWebhooks,
  clientSurveys,
  surveyPreview,
  bulkEmail,
  suppressedAddresses,
  unsubscribing,
  auditLog,
];
