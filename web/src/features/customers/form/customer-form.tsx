import type { AddedAsset } from '@vantage/contract/assets';
import {
  customerFields,
  customerLimits,
  type CustomerFields,
} from '@vantage/contract/customers/customer-fields';
import type { Customer, CustomerOptions } from '@vantage/contract/customers/customers';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { confirm } from '../../../ui/overlays/confirm';
import { DateField } from '../../../ui/forms/fields/date-field';
import { FormPage } from '../../../ui/forms/form-page';
import { FieldPair, FormSection } from '../../../ui/forms/form-section';
import { MultiSelectField, SelectField } from '../../../ui/forms/fields/choices/select-field';
import { TextAreaField } from '../../../ui/forms/fields/text-area-field';
import { TextField } from '../../../ui/forms/fields/text-field';
import { ImageField } from '../../../ui/forms/files/image-field';
import { useVersionedForm } from '../../../ui/forms/use-versioned-form';
import { useUploadLogo } from '../api/upload-logo';
import { customerStatuses } from '../list/customer-search';
import { initialValues, startsInFuture, toValues, type CustomerValues } from './customer-values';
import { ManagerField } from './manager-field';
import { useNameAvailability } from './use-name-availability';

export interface CustomerFormProps {
  breadcrumb: ReactNode;
  /** It is null for a new client. */
  customer: Customer | null;
  options: CustomerOptions;
  save: (fields: CustomerFields, read: Customer | null) => Promise<Customer>;
  onSaved: (saved: Customer, read: Customer | null) => void;
  onCancel: () => void;
}

/** Includes chosen values that the tenant no longer offers. */
const choices = (offered: readonly string[], selected: readonly (string | null)[]) =>
  [...new Set([...offered, ...selected.filter((value) => value !== null)])].map((value) => ({
    value,
    label: value,
  }));

export const CustomerForm = (props: CustomerFormProps) => {
  const { customer, options, save, onSaved } = props;
  const { t } = useTranslation('customers');
  const { t: tProblem } = useTranslation('signed-in-problems');
  const formats = useFormats();
  const [logos, setLogos] = useState<Readonly<Record<string, string | null>>>({});
  const uploadLogo = useUploadLogo();
  const sending = useRef<Promise<AddedAsset | null>>(Promise.resolve(null));

  const labels = {
    name: t('form.name'),
    logoId: t('form.logo'),
    industry: t('industry'),
    status: t('status.label'),
    contact: t('form.contact'),
    email: t('form.email'),
    projectId: t('projectId'),
    projectManagerId: t('projectManager'),
    projectType: t('form.projectType'),
    projectStartDate: t('startDate'),
    projectModules: t('form.projectModules'),
    salesPackage: t('form.salesPackage'),
    dataRequest: t('form.dataRequest'),
  };

  const getText = (visible: CustomerValues, name: keyof CustomerValues, { projectManagerName }: Customer) => {
    if (name === 'logoId' || name === 'dataRequest') return undefined;
    if (name === 'projectManagerId') return projectManagerName ?? '';
    if (name === 'status') return t(`status.${visible.status}`);
    if (name === 'projectStartDate') return formats.date(visible.projectStartDate ?? '');
    return [visible[name] ?? ''].flat().join(', ');
  };
  const form = useVersionedForm({
    entity: customer,
    toValues,
    initialValues: customer ? toValues(customer) : initialValues,
    schema: customerFields,
    labels,
    explain: ({ path, code }) => {
      if (code === 'taken') return tProblem('customer.nameTaken');
      if (code === 'notOffered') return t('form.notOffered');
      if (path === 'projectModules' && (code === 'required' || code === 'tooFew'))
        return t('form.modulesMissing');
      if (path === 'logoId') return t('form.logoGone');
      if (path === 'projectManagerId') return t('form.managerGone');
      return undefined;
    },
    liveProblems: () => (isFree === false ? [{ path: 'name', code: 'taken', limits: {} }] : []),
    // Asks once: a client that was saved like this may keep it.
    confirmSave: async (): Promise<boolean> =>
      !startsInFuture(values) ||
      (read !== null && startsInFuture(toValues(read))) ||
      confirm({
        title: t('form.startsInFuture.title'),
        body: t('form.startsInFuture.body', { date: formats.date(values.projectStartDate ?? '') }),
        verb: t('form.startsInFuture.verb'),
      }),
    async save(fields, before) {
      // Waits for an upload in progress.
      const sent = await sending.current;
      return save(sent ? { ...fields, logoId: sent.id } : fields, before);
    },
    getText,
    onSaved,
  });
  const { read } = form;
  const { values } = form.form;

  const takeLogo = (sent: Promise<AddedAsset | null>) => {
    sending.current = sent;
    void sent.then((asset) => {
      if (asset === null || sending.current !== sent) return;
      setLogos((existing) => ({ ...existing, [asset.id]: asset.url }));
      form.form.setFieldValue('logoId', asset.id as never);
      sending.current = Promise.resolve(null);
    });
  };
  const removeLogo = () => {
    sending.current = Promise.resolve(null);
    form.form.setFieldValue('logoId', null as never);
  };
  const logoUrl =
    values.logoId === null
      ? null
      : (logos[values.logoId] ?? (values.logoId === read?.logoId ? read.logoUrl : null));

  const isFree = useNameAvailability(values.name, read);
  const nameField = form.field('name');
  const manager =
    read !== null && read.projectManagerId !== null
      ? { id: read.projectManagerId, name: read.projectManagerName ?? '' }
      : null;

  return (
    <FormPage
      form={form}
      breadcrumb={props.breadcrumb}
      title={customer ? t('form.editTitle', { name: customer.name }) : t('form.addTitle')}
      {...(customer && { description: t('form.editDescription') })}
      verb={t(customer ? 'form.save' : 'form.add')}
      onCancel={props.onCancel}
    >
      <FormSection title={t('form.identity')} help={t('form.identityHelp')}>
        <TextField
          {...nameField}
          error={nameField.error ?? (isFree === false ? tProblem('customer.nameTaken') : undefined)}
          help={
            isFree === true
              ? t('form.nameFree')
              : t('form.nameHelp', { min: customerLimits.name.min, max: customerLimits.name.max })
          }
          autoComplete="off"
        />
        <ImageField
          texts={{
            current: t('form.logoShown'),
            drop: t('form.dropLogo'),
            dropOther: t('form.dropOtherLogo'),
            remove: t('form.removeLogo'),
          }}
          upload={(file, onSent) => uploadLogo.mutateAsync({ file, onSent })}
          label={labels.logoId}
          error={form.field('logoId').error}
          url={logoUrl}
          onSending={takeLogo}
          onRemove={removeLogo}
        />
        <FieldPair>
          <SelectField
            {...form.field('industry')}
            placeholder={t('form.chooseIndustry')}
            options={choices(options.industries, [read?.industry ?? null])}
            searchable
          />
          <SelectField
            {...form.field('status')}
            options={customerStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </FieldPair>
      </FormSection>
      <FormSection title={t('form.contactSection')} help={t('form.contactHelp')}>
        <FieldPair>
          <TextField {...form.field('contact')} optional autoComplete="off" />
          <TextField {...form.field('email')} optional type="email" autoComplete="off" />
        </FieldPair>
      </FormSection>
      <FormSection title={t('form.project')} help={t('form.projectHelp')}>
        <FieldPair>
          <TextField {...form.field('projectId')} autoComplete="off" />
          <DateField {...form.field('projectStartDate')} />
        </FieldPair>
        <FieldPair>
          <ManagerField
            {...form.field('projectManagerId')}
            optional
            present={manager}
            placeholder={t('form.chooseManager')}
          />
          <SelectField
            {...form.field('projectType')}
            optional
            placeholder={t('form.chooseType')}
            options={choices(options.projectTypes, [read?.projectType ?? null])}
            clearable
          />
        </FieldPair>
        <MultiSelectField
          {...form.field('projectModules')}
          placeholder={values.projectModules.length === 0 ? t('form.chooseModules') : ''}
          options={choices(options.projectModules, read?.projectModules ?? [])}
          searchable
        />
        <SelectField
          {...form.field('salesPackage')}
          optional
          placeholder={t('form.choosePackage')}
          options={choices(options.salesPackages, [read?.salesPackage ?? null])}
          clearable
        />
        <TextAreaField {...form.field('dataRequest')} optional limit={customerLimits.dataRequest} />
      </FormSection>
    </FormPage>
  );
};
