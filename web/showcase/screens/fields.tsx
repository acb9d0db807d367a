import { useState } from 'react';
import { ChoiceField } from '../../src/ui/forms/fields/choices/choice-field';
import { CodeField } from '../../src/ui/forms/fields/code-field';
import { CopyField } from '../../src/ui/forms/fields/copy-field';
import { DateField } from '../../src/ui/forms/fields/date-field';
import { FieldPair, FormSection } from '../../src/ui/forms/form-section';
import { NumberField } from '../../src/ui/forms/fields/number-field';
import { Page } from '../../src/ui/layout/page';
import { PageHeader } from '../../src/ui/layout/page-header';
import { PasswordField } from '../../src/ui/forms/fields/passwords/password-field';
import { PasswordRules } from '../../src/ui/forms/fields/passwords/password-rules';
import { SecretField } from '../../src/ui/forms/fields/passwords/secret-field';
import { MultiSelectField, SelectField } from '../../src/ui/forms/fields/choices/select-field';
import { SwitchField } from '../../src/ui/forms/fields/choices/switch-field';
import { TagsField } from '../../src/ui/forms/fields/choices/tags-field';
import { TextAreaField } from '../../src/ui/forms/fields/text-area-field';
import { TextField } from '../../src/ui/forms/fields/text-field';
import { TreeSelect } from '../../src/ui/forms/tree/tree-select';
import { places } from '../places';

const options = [
  { value: 'a', label: 'Aviation' },
  { value: 'r', label: 'Rail' },
  { value: 'c', label: 'Chemicals' },
  { value: 'n', label: 'Not on offer', disabled: true },
];

const choices = [
  { value: 'all', label: 'Everybody', help: 'Anyone who has the address.' },
  { value: 'some', label: 'Some', help: 'Those who are named below.' },
] as const;

const code = Array.from({ length: 60 }, (_, index) => `item ${index + 1}`).join('\n');
const codeError = { line: 40 };

export const FieldsScreen = () => {
  const [date, setDate] = useState<string | null>('2025-11-17');
  const [one, setOne] = useState<string | null>('r');
  const [some, setSome] = useState<string[]>(['a', 'c']);
  const [choice, setChoice] = useState<'all' | 'some'>('some');
  const [minutes, setMinutes] = useState<number | string>(15);
  const [tags, setTags] = useState(['example.com', 'example.org']);
  const [sites, setSites] = useState(['p0', 'p3-1-2', 'p39-6-5']);
  const [secret, setSecret] = useState<string | null>('');
  const error = 'This is what went wrong, said in a sentence that may need a second line on phones.';
  return (
    <Page>
      <PageHeader title="Fields" description="Filled, with help, with an error, disabled." />
      <FormSection title="Filled" help="Help stands in a line below the field.">
        <FieldPair>
          <TextField label="Name" help="5 to 50 characters" defaultValue="Northwind Aviation" />
          <DateField label="Start date" value={date} onChange={setDate} help="The week begins on Sunday" />
        </FieldPair>
        <FieldPair>
          <SelectField label="Industry" value={one} onChange={setOne} options={options} />
          <MultiSelectField label="Modules" value={some} onChange={setSome} options={options} />
        </FieldPair>
        <TreeSelect
          label="Sites"
          help="Where somebody works."
          nodes={places}
          value={sites}
          onChange={setSites}
          placeholder="Choose from the tree"
          searchLabel="Search sites"
        />
        <PasswordField label="Password" autoComplete="new-password" defaultValue="Vantage" />
        <PasswordRules
          rules={[
            { key: 'length', label: 'At least 8 characters', isMet: false },
            { key: 'upper', label: 'Uppercase letter', isMet: true },
          ]}
        />
        <TextAreaField
          label="Description"
          value="Strikes and cost of wildlife."
          onChange={() => undefined}
          limit={60}
        />
        <ChoiceField label="Open to" value={choice} onChange={setChoice} options={choices} />
        <FieldPair>
          <NumberField label="Minutes" help="1 to 60" value={minutes} onChange={setMinutes} />
          <TagsField
            label="Domains"
            value={tags}
            onChange={setTags}
            normalize={(typed) => typed.toLowerCase()}
          />
        </FieldPair>
        <SecretField
          label="Secret"
          help="Never shown again."
          value={secret}
          onChange={setSecret}
          isSet
          maxLength={100}
        />
        <CopyField label="Address" help="To be entered elsewhere." value="https://portal.example.com/back" />
        <SwitchField label="Active" help="Inactive users can't sign in." defaultChecked />
      </FormSection>
      <FormSection title="With errors">
        <TextField label="Name again" error={error} />
        <FieldPair>
          <DateField label="End date" value={null} onChange={() => undefined} error={error} />
          <SelectField
            label="Package"
            value={null}
            onChange={() => undefined}
            options={options}
            error={error}
          />
        </FieldPair>
        <MultiSelectField
          label="Locations"
          value={[]}
          onChange={() => undefined}
          options={options}
          error={error}
        />
        <TreeSelect
          label="Places"
          nodes={[]}
          value={[]}
          onChange={() => undefined}
          placeholder="Choose from the tree"
          searchLabel="Search places"
          error={error}
        />
        <TreeSelect
          label="Places on their way"
          nodes={undefined}
          value={['p0']}
          onChange={() => undefined}
          placeholder="Choose from the tree"
          searchLabel="Search places"
        />
        <TreeSelect
          label="Places that did not arrive"
          nodes={undefined}
          failed={{ title: "Places couldn't be loaded", hint: 'Try again.', onRetry: () => undefined }}
          value={['p0', 'p1']}
          onChange={() => undefined}
          placeholder="Choose from the tree"
          searchLabel="Search places"
        />
        <PasswordField label="Confirm password" autoComplete="new-password" error={error} />
        <NumberField label="Hours" value="many" onChange={() => undefined} error={error} />
        <SecretField
          label="Other secret"
          value=""
          onChange={() => undefined}
          isSet={false}
          maxLength={100}
          error={error}
        />
        <CodeField label="Code" value={code} onChange={() => undefined} errorAt={codeError} error={error} />
        <TextAreaField
          label="Note"
          value="Far too long for this one."
          onChange={() => undefined}
          limit={10}
          error={error}
        />
      </FormSection>
      <FormSection title="Disabled" help="With the reason in the same place as help.">
        <TextField
          label="User name"
          disabled
          defaultValue="elena.marsh"
          help="It cannot be changed after the first sign-in."
        />
        <SwitchField label="Locked" disabled help="Only another administrator can lock you." />
      </FormSection>
    </Page>
  );
};
