import { text } from '@vantage/contract/api/fields';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { ApiProblem, NetworkProblem } from '../../src/lib/api/api-problem';
import { DateField } from '../../src/ui/forms/fields/date-field';
import { FormPage } from '../../src/ui/forms/form-page';
import { FieldPair, FormSection } from '../../src/ui/forms/form-section';
import { PasswordField } from '../../src/ui/forms/fields/passwords/password-field';
import { PasswordRules } from '../../src/ui/forms/fields/passwords/password-rules';
import { MultiSelectField, SelectField } from '../../src/ui/forms/fields/choices/select-field';
import { SwitchField } from '../../src/ui/forms/fields/choices/switch-field';
import { TextAreaField } from '../../src/ui/forms/fields/text-area-field';
import { TextField } from '../../src/ui/forms/fields/text-field';
import { useSaveForm } from '../../src/ui/forms/use-save-form';
import { personRoles } from '../people';

const person = z.strictObject({
  firstName: text({ min: 1, max: 50 }),
  lastName: text({ min: 1, max: 50 }),
  userName: text({ min: 3, max: 30 }),
  email: z.email(),
  role: z.enum(personRoles),
  places: z.array(z.string()).min(1),
  starts: z.iso.date().nullable(),
  password: text({ min: 8, max: 128 }),
  note: text({ min: 0, max: 120 }),
  active: z.boolean(),
});

const initialValues = {
  firstName: '',
  lastName: '',
  userName: '',
  email: '',
  role: null as (typeof personRoles)[number] | null,
  places: [] as string[],
  starts: null as string | null,
  password: '',
  note: '',
  active: true,
};

const problem = (code: ApiProblem['code'], fields?: Record<string, { code: string; message: string }[]>) =>
  new ApiProblem({
    type: 'about:blank',
    title: 'Some fields need attention.',
    status: 422,
    code,
    detail: '',
    requestId: '',
    ...(fields && { fields }),
  });

/** Simulates the server: the user name decides on the response. */
const save = (values: z.infer<typeof person>): Promise<void> => {
  const { userName } = values;
  if (userName === 'taken') {
    const fields = {
      userName: [{ code: 'taken', message: 'Taken.' }],
      email: [{ code: 'domain', message: 'Wrong domain.' }],
    };
    return Promise.reject(problem('validation', fields));
  }
  if (userName === 'offline') return Promise.reject(new NetworkProblem('gone'));
  // Never resolves, to show the saving state.
  if (userName === 'slow') return new Promise(() => undefined);
  return Promise.resolve();
};

const classes = [/.{8}/u, /\p{Lu}/u, /\p{Ll}/u, /\d/];
const rules = ['At least 8 characters', 'Uppercase letter', 'Lowercase letter', 'Digit'];

export const FormScreen = () => {
  const navigate = useNavigate();
  const leave = () => void navigate({ to: '/list' as '/' });
  const form = useSaveForm({
    initialValues,
    schema: person,
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      userName: 'User name',
      email: 'E-mail',
      role: 'Role',
      places: 'Locations',
      starts: 'Starts on',
      password: 'Password',
      note: 'Note',
      active: 'Active',
    },
    explain: ({ code }) =>
      ({ taken: 'The user name already exists.', domain: 'This domain is not allowed.' })[code],
    save,
    onSaved: leave,
  });
  const { password } = form.form.values;
  return (
    <FormPage
      form={form}
      title="Add user"
      description="The person chooses a password at first sign-in."
      verb="Add user"
      onCancel={leave}
    >
      <FormSection title="Identity" help="The name others see, and where sign-in e-mails go.">
        <FieldPair>
          <TextField {...form.field('firstName')} autoComplete="off" />
          <TextField {...form.field('lastName')} autoComplete="off" />
        </FieldPair>
        <TextField {...form.field('userName')} autoComplete="off" help="Letters, digits and . _ - @" />
        <TextField {...form.field('email')} type="email" autoComplete="off" />
      </FormSection>
      <FormSection title="Access" help="The role determines which pages the person can open.">
        <FieldPair>
          <SelectField
            {...form.field('role')}
            placeholder="Choose a role"
            options={personRoles.map((value) => ({ value, label: value }))}
          />
          <DateField {...form.field('starts')} clearable />
        </FieldPair>
        <MultiSelectField
          {...form.field('places')}
          placeholder="Choose locations"
          searchable
          options={['Osaka', 'Rotterdam', 'Pune', 'Lake Sorrel', 'Tarn Valley'].map((value) => ({
            value,
            label: value,
          }))}
        />
        <SwitchField {...form.switchField('active')} help="Inactive users can't sign in." />
      </FormSection>
      <FormSection title="First password" help="Don't share it by e-mail.">
        <PasswordField {...form.field('password')} autoComplete="new-password" />
        <PasswordRules
          rules={rules.map((label, index) => ({
            key: label,
            label,
            isMet: classes[index]?.test(password) ?? false,
          }))}
        />
        <TextAreaField {...form.field('note')} optional limit={120} help="Only administrators see it." />
      </FormSection>
    </FormPage>
  );
};
