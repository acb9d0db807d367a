import type { CustomerFields } from '@vantage/contract/customers/customer-fields';
import type { Scope } from '../../../platform/database/database';
import { AppError, type FieldProblems } from '../../../platform/errors';
import type { SettingsService } from '../../settings';
import type { CustomerAdministrationRepository } from './customer-administration.repository';

interface Dependencies {
  readonly administration: CustomerAdministrationRepository;
  readonly settings: SettingsService;
  /** Locks the image until the transaction ends. */
  readonly hasAsset: (scope: Scope, id: string) => Promise<boolean>;
}

export type CustomerChecks = ReturnType<typeof customerChecks>;

export const customerChecks = ({ administration, settings, hasAsset }: Dependencies) => ({
  /** @param before the current fields, whose values stay valid @throws {AppError} validation */
  async fields(scope: Scope, fields: CustomerFields, before: CustomerFields | null): Promise<void> {
    const options = await settings.options(scope);
    const problems: FieldProblems = {};
    const refuse = (field: keyof CustomerFields, code: string, message: string): void => {
      problems[field] = [{ code, message }];
    };
    const isOffered = (
      value: string | null,
      offered: readonly string[],
      remaining: string | null | undefined,
    ): boolean => value === null || offered.includes(value) || value === remaining;
    const notOffered = "Your organization doesn't offer this.";

    if (!isOffered(fields.industry, options.industries, before?.industry))
      refuse('industry', 'notOffered', notOffered);
    if (!isOffered(fields.projectType, options.projectTypes, before?.projectType))
      refuse('projectType', 'notOffered', notOffered);
    if (!isOffered(fields.salesPackage, options.salesPackages, before?.salesPackage))
      refuse('salesPackage', 'notOffered', notOffered);
    const modules = [...options.projectModules, ...(before?.projectModules ?? [])];
    if (!fields.projectModules.every((module) => modules.includes(module)))
      refuse('projectModules', 'notOffered', notOffered);

    const { logoId, projectManagerId } = fields;
    if (logoId !== null && logoId !== before?.logoId && !(await hasAsset(scope, logoId)))
      refuse('logoId', 'unknown', "This image doesn't exist.");
    const isNewManager = projectManagerId !== null && projectManagerId !== before?.projectManagerId;
    if (isNewManager && !(await administration.mayManage(scope, projectManagerId)))
      refuse('projectManagerId', 'unknown', 'No user with this ID can manage projects.');
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
  },
});
