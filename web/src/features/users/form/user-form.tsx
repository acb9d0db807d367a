import type { LocationTree } from '@vantage/contract/locations';
import type { RoleId } from '@vantage/contract/permissions';
import { employeeType, userLimits, type UserFields } from '@vantage/contract/users/user-fields';
import type { User } from '@vantage/contract/users/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/session/current-user';
import type { FieldProblem } from '../../../lib/api/field-problems';
import { loadFonts } from '../../../lib/i18n/fonts';
import { getNativeName } from '../../../lib/i18n/languages';
import {
  findServerProblem,
  useNewPasswordRules,
  useNewPasswordText,
} from '../../../lib/session/new-password';
import { useTenantSettings } from '../../../lib/session/tenant-settings';
import { FormPage } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { SwitchField } from '../../../ui/forms/fields/choices/switch-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { TreeSelect } from '../../../ui/forms/tree/tree-select';
import { useVersionedForm } from '../../../ui/forms/use-versioned-form';
import { FirstPassword } from './first-password';
import { useAvailability } from './use-availability';
import { useUserValueText } from './use-user-value-text';
import { initialValues, userForm, toValues } from './user-values';

export interface UserFormProps {
  breadcrumb: ReactNode;
  user: User | null;
  roles: readonly { id: RoleId }[];
  languages: readonly { code: UserFields['language'] }[];
  locations: LocationTree;
  save: (fields: UserFields, read: User | null) => Promise<User>;
  onSaved: (saved: User, read: User | null) => void;
  onCancel: () => void;
  /** Leads to the list. */
  onGone?: () => void;
}

export const UserForm = (props: UserFormProps) => {
  const { user, roles, languages, locations, save, onSaved } = props;
  const { t } = useTranslation('users');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const { t: password } = useTranslation('passwords');
  const reader = useCurrentUser();
  const newPasswordText = useNewPasswordText();
  const valueText = useUserValueText(locations);
  const isSelf = user?.id === reader.id;

  const labels = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    userName: t('userName'),
    email: t('email'),
    appRoleId: t('role'),
    employeeType: t('employeeType.label'),
    language: t('language'),
    locationIds: t('locations'),
    active: t('form.active'),
    passwordSetup: t(user ? 'form.otherPassword' : 'form.firstPassword'),
    password: t('form.password'),
    confirmPassword: password('newPassword.confirm'),
  };
  const { defaultLanguage, newUserNote } = useTenantSettings();

  const toMessage = ({ path, code, values }: FieldProblem): string | undefined => {
    if (code === 'taken') {
      if (path === 'email') return tProblem('user.emailTaken');
      return takenText(available) ?? tProblem('user.userNameTaken');
    }
    if (code === 'userNameCharacters') return t('form.userNameCharacters');
    if (code === 'emailDomain') return t('form.emailDomain', { domains: values?.['domains'] ?? '' });
    if (code === 'notOffered') return t('profile.languageNotOffered');
    if (path === 'locationIds') return t(code === 'required' ? 'form.chooseLocation' : 'form.locationGone');
    if (code === 'required') return undefined;
    if (code === 'mismatch') return password('newPassword.mismatch');
    return path === 'password' ? newPasswordText(code) : undefined;
  };

  const form = useVersionedForm({
    entity: user,
    toValues,
    initialValues: user ? toValues(user) : initialValues(defaultLanguage),
    schema: userForm,
    labels,
    explain: toMessage,
    liveProblems: () => [
      ...(typeof available.userName === 'object' ? [{ path: 'userName', code: 'taken', limits: {} }] : []),
      ...emailProblems(),
      ...passwordProblems(),
    ],
    save,
    getText: valueText,
    onSaved,
  });
  const { values } = form.form;

  const available = useAvailability(values, user);
  const emailProblems = (): FieldProblem[] => {
    const { email } = available;
    if (email === 'taken') return [{ path: 'email', code: 'taken', limits: {} }];
    if (typeof email === 'string') return [];
    return [
      { path: 'email', code: 'emailDomain', limits: {}, values: { domains: email.outside.join(', ') } },
    ];
  };
  const passwordRules = useNewPasswordRules(values.password, values.confirmPassword, values.userName);
  const passwordProblems = (): FieldProblem[] => {
    const code = values.passwordSetup === 'set' ? findServerProblem(passwordRules) : undefined;
    return code === undefined ? [] : [{ path: 'password', code, limits: {} }];
  };
  const takenText = ({ userName }: typeof available): string | undefined => {
    if (typeof userName === 'string') return undefined;
    return userName.other === null
      ? tProblem('user.userNameTaken')
      : t('form.userNameTaken', { other: userName.other });
  };
  const roleField = form.field('appRoleId');
  const roleOptions = roles.map(({ id }) => ({ value: String(id), label: t(`roles.${id}`) }));
  const chosenLanguage = values.language;
  const offered = languages.map(({ code }) => code);
  const languageChoices =
    chosenLanguage === null || offered.includes(chosenLanguage) ? offered : [chosenLanguage, ...offered];

  const addDescription =
    newUserNote === null ? t('form.addDescription') : t('form.addDescriptionWithNote', { note: newUserNote });
  const description = user ? t('form.editDescription') : addDescription;

  return (
    <FormPage
      form={form}
      breadcrumb={props.breadcrumb}
      title={user ? t('form.editTitle', { name: `${user.firstName} ${user.lastName}` }) : t('form.addTitle')}
      description={description}
      verb={t(user ? 'form.save' : 'form.add')}
      onCancel={props.onCancel}
      onGone={props.onGone}
    >
      <FormSection title={t('form.identity')} help={t('form.identityHelp')}>
        <FieldPair>
          <TextField {...form.field('firstName')} autoComplete="off" />
          <TextField {...form.field('lastName')} autoComplete="off" />
        </FieldPair>
        <TextField
          {...form.field('userName')}
          error={form.field('userName').error ?? takenText(available)}
          help={t(available.userName === 'free' ? 'form.userNameFree' : 'form.userNameHelp')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={userLimits.userName.max}
        />
        <TextField
          {...form.field('email')}
          error={form.field('email').error ?? emailProblems().map(toMessage)[0]}
          help={available.email === 'free' ? t('form.emailFree') : undefined}
          reservesHint
          type="email"
          autoComplete="off"
        />
      </FormSection>
      <FormSection title={t('form.access')} help={t('form.accessHelp')}>
        <FieldPair>
          <SelectField
            {...roleField}
            value={roleField.value === null ? null : String(roleField.value)}
            onChange={(next) => roleField.onChange(next === null ? null : (Number(next) as RoleId))}
            placeholder={t('form.chooseRole')}
            options={roleOptions}
            disabled={isSelf}
            help={isSelf ? t('form.ownRole') : undefined}
          />
          <SelectField
            {...form.field('employeeType')}
            placeholder={t('form.chooseType')}
            options={employeeType.options.map((value) => ({ value, label: t(`employeeType.${value}`) }))}
          />
        </FieldPair>
        <FieldPair>
          <SelectField
            {...form.field('language')}
            placeholder={t('form.chooseLanguage')}
            options={languageChoices.map((code) => ({ value: code, label: getNativeName(code) }))}
            onFocus={() => languageChoices.forEach(loadFonts)}
          />
          <TreeSelect
            {...form.field('locationIds')}
            placeholder={t('form.chooseFromTree')}
            searchLabel={t('form.searchLocations')}
            nodes={locations.items.map(({ id, parentId, name }) => ({ id, parentId, label: name }))}
            help={locations.items.length === 0 ? t('form.noLocations') : undefined}
          />
        </FieldPair>
        {user && (
          <SwitchField
            {...form.switchField('active')}
            disabled={isSelf}
            help={t(isSelf ? 'form.ownActive' : 'form.activeHelp')}
          />
        )}
      </FormSection>
      {!isSelf && (
        <FirstPassword
          isNew={user === null}
          rules={passwordRules}
          passwordSetup={form.field('passwordSetup')}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
        />
      )}
    </FormPage>
  );
};
