import {
  insightPreview,
  type AdministeredInsight,
  type InsightPreview,
} from '@vantage/contract/insights/insight-administration';
import { insightFields, type InsightFields } from '@vantage/contract/insights/insight-fields';
import { insightGroupFields, type InsightGroup } from '@vantage/contract/insight-groups';
import { z } from 'zod';
import { splitLines } from '../../../../lib/lists/lines';
import { formValues, type Nullable } from '../../../../ui/forms/form-values';
import { findUrlProblem } from './url-problem';

/** Null in an insight that doesn't have them. */
type OptionalText =
  | 'publisher'
  | 'iframeUrl'
  | 'workspaceId'
  | 'reportId'
  | 'dashboardName'
  | 'sheetName'
  | 'tableauFileName';

export type InsightValues = Nullable<Omit<InsightFields, OptionalText | 'identity'>, 'groupId'> &
  Record<OptionalText, string> & {
    identityName: string;
    /** One per line. */
    identityRoles: string;
  };

/** @param groupId the initial group */
export const emptyInsight = (groupId: string | null): InsightValues => ({
  title: '',
  description: '',
  groupId,
  status: 'Incomplete',
  publisher: '',
  type: 'PowerBI',
  iframeUrl: '',
  workspaceId: '',
  reportId: '',
  dashboardName: '',
  sheetName: '',
  tableauFileName: '',
  filters: [],
  identityName: '',
  identityRoles: '',
  category: 'Default',
  customerIds: [],
});

export const toValues = ({ identity, ...insight }: AdministeredInsight): InsightValues =>
  formValues(
    {
      ...insight,
      identityName: identity?.username ?? '',
      identityRoles: identity?.roles.join('\n') ?? '',
    },
    emptyInsight(null),
  );

/** The request: only the fields that apply to the type. */
const toRequestBody = (input: unknown) => {
  const { identityName, identityRoles, ...values } = input as InsightValues;
  const isPowerBi = values.type === 'PowerBI';
  const isTableau = values.type === 'Dashboard';
  const roles = splitLines(identityRoles);
  const hasIdentity = isPowerBi && (identityName.trim() !== '' || roles.length > 0);
  return {
    ...values,
    workspaceId: isPowerBi ? values.workspaceId : null,
    reportId: isPowerBi ? values.reportId : null,
    filters: isPowerBi ? values.filters : [],
    identity: hasIdentity ? { username: identityName, roles } : null,
    dashboardName: isTableau ? values.dashboardName : null,
    sheetName: isTableau ? values.sheetName : null,
    tableauFileName: isTableau ? values.tableauFileName : null,
    customerIds: values.category === 'Custom' ? values.customerIds : [],
  };
};

export type SourceByIds = Omit<InsightPreview, 'customerId'>;

const previewedSource = insightPreview.omit({ customerId: true }).strip();

/** @returns null unless both of the provider's ids are valid */
export const sourceByIds = (values: InsightValues): SourceByIds | null => {
  const checked = previewedSource.safeParse(toRequestBody(values));
  if (!checked.success) return null;
  const { workspaceId, reportId, dashboardName, sheetName } = checked.data;
  const isNamed =
    (workspaceId !== null && reportId !== null) || (dashboardName !== null && sheetName !== null);
  return isNamed ? checked.data : null;
};

/**
 * The contract's schema, with a check that depends on the tenant's settings.
 * @param hosts permitted hosts
 */
export const insightForm = (hosts: readonly string[]) =>
  z.preprocess(
    toRequestBody,
    insightFields.superRefine(
      ({ iframeUrl }, context) => {
        const problem = findUrlProblem(iframeUrl ?? '', hosts);
        if (problem?.kind !== 'host') return;
        context.addIssue({
          code: 'custom',
          path: ['iframeUrl'],
          message: 'Enter a valid https:// address.',
          params: { code: 'hostNotListed', values: { host: problem.host } },
        });
      },
      // Runs even if other fields are invalid, so that all errors show together.
      { when: ({ value }) => typeof (value as { iframeUrl?: unknown } | null)?.iframeUrl === 'string' },
    ),
  );

/** Paths of the schema whose names differ in the form. */
export const formNames: Readonly<Record<string, keyof InsightValues>> = {
  'identity.username': 'identityName',
  'identity.roles': 'identityRoles',
};

export type GroupValues = Pick<InsightGroup, 'name' | 'description' | 'status'>;
export const emptyGroup: GroupValues = { name: '', description: '', status: 'Upcoming' };
export const toGroupValues = (group: InsightGroup): GroupValues => formValues(group, emptyGroup);
export const groupForm = insightGroupFields;
