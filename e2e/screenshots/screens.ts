import type { Screen } from './screen';
import { auditLog } from './screens/administration/audit-log';
import { assignUsers, customerForm, customerMenu } from './screens/administration/customer-administration';
import { customerList } from './screens/customers';
import { insightConfig, insightForm, insightGroups } from './screens/administration/insight-config';
import { insightList } from './screens/insights';
import { dataErasure } from './screens/administration/data-erasure';
import { forgotPassword, newPassword, securityCode } from './screens/sign-in/passwords-and-codes';
import { mailSettings } from './screens/administration/mail-settings';
import { passkeysOfProfile, signInByPasskey } from './screens/sign-in/passkeys';
import { profile } from './screens/profile';
import { viewReport } from './screens/reports';
import { commandPalette, shell } from './screens/shell';
import { administrationSettings } from './screens/administration/settings';
import { loggedOutScreen, signIn } from './screens/sign-in/sign-in';
import { signInBySingleSignOn, singleSignOnCallback } from './screens/sign-in/single-sign-on';
import { surveyAnswers } from './screens/surveys/survey-answers';
import { mailingScreen } from './screens/surveys/mailing-screen';
import { surveyEditor } from './screens/surveys/survey-editor';
import { surveyResults } from './screens/surveys/survey-results';
import { suppressedAddresses } from './screens/surveys/suppressed-addresses';
import { unsubscribing } from './screens/surveys/unsubscribing';
import { clientSurveys, surveyForm, surveyList, surveyPreview } from './screens/surveys/surveys';
import { surveyWebhooks } from './screens/surveys/survey-webhooks';
import { invalidTenant, notReachable } from './screens/sign-in/tenants';
import { userImport } from './screens/administration/user-import';
import { addUser, editUser, userPage, users } from './screens/administration/users';

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
  surveyEditor,
  surveyPreview,
  surveyAnswers,
  surveyResults,
  mailingScreen,
  suppressedAddresses,
  unsubscribing,
  dataErasure,
  auditLog,
];
