import { isProtected, type SurveyAnonymity } from '@vantage/contract/surveys/survey-anonymity';
import type { Database, Scope } from '../../../../platform/database/database';
import { AppError } from '../../../../platform/errors';
import type { WebhookQueueRepository } from '../../webhooks/webhook-queue.repository';
import {
  attributeGroups,
  unprotectedGroups,
  type AttributeCombination,
  type AttributeGroups,
  type ValueGroup,
} from './attribute-groups';
import type { AnswerField } from '../questions/answer-fields';
import { isSingleValue } from '../questions/answer-formats';
import { selectReleasable } from './releasable-responses';
import type { ProtectedSurvey, ReleasedResponsesRepository } from './released-responses.repository';

interface Dependencies {
  readonly database: Database;
  readonly released: ReleasedResponsesRepository;
  readonly webhookQueue: Pick<WebhookQueueRepository, 'add'>;
  /** @returns the tenant's time zone */
  readonly timeZone: (tenantId: string) => Promise<string>;
}

interface Survey extends ProtectedSurvey {
  readonly anonymity: SurveyAnonymity;
}

/** Filters by attribute, by name. */
export type AttributeFilters = ReadonlyMap<string, string>;

const tooFewResponses = (threshold: number | null): AppError =>
  new AppError('results.tooFewResponses', { detail: `Fewer than ${threshold ?? 0} answers.` });

// The name is not repeated, since it may be any text of a URL.
const unknownAttribute = (): AppError =>
  new AppError('validation', {
    fields: { attribute: [{ code: 'unknown', message: 'The survey has no such attribute.' }] },
  });

const notCombinable = (name: string): AppError =>
  new AppError('validation', {
    fields: {
      [`attribute.${name}`]: [
        { code: 'notCombinable', message: 'Combined with the others, groups would be too small.' },
      ],
    },
  });

/**
 * Decides what results of a survey may be about. Whatever reads responses to show them to users asks here first. An
 * identified survey allows everything.
 */
export class ResultsPrivacy {
  constructor(
    /** It is null for an identified survey. */
    readonly threshold: number | null,
    readonly attributes: readonly AttributeGroups[],
    /** Counts the responses that results have, whatever the filters. */
    private readonly responses: number,
    /** Counts the responses that wait for others before results have them. */
    readonly waiting: number,
  ) {}

  get isProtected(): boolean {
    return this.threshold !== null;
  }

  /** Whether results of all responses are about too few people. */
  get hasTooFew(): boolean {
    return this.threshold !== null && this.responses < this.threshold;
  }

  /** @throws {AppError} validation if the survey has no such attribute */
  findAttribute(name: string): AttributeGroups {
    const attribute = this.attributes.find((one) => one.name === name);
    if (!attribute) throw unknownAttribute();
    return attribute;
  }

  /** Whether results of the responses with these attributes are about too few people. @throws {AppError} validation */
  withholds(filters: AttributeFilters): boolean {
    return this.hasTooFew || [...filters].some((filter) => this.findGroup(filter).withheld !== null);
  }

  /**
   * Requires that results may be about the responses with these attributes.
   * @param split an attribute whose values are compared
   * @throws {AppError} results.tooFewResponses; validation
   */
  requireGroup(filters: AttributeFilters, split: string | null = null): void {
    this.requireCombinable([...filters.keys(), ...(split === null ? [] : [split])]);
    if (this.withholds(filters)) throw tooFewResponses(this.threshold);
  }

  /**
   * Requires that single responses, or the texts in them, may be listed. The lists are combinable attributes' only: who
   * finds a text in the list of a location and in that of a shift would know both.
   * @throws {AppError} results.tooFewResponses; validation
   */
  requireList(filters: AttributeFilters): void {
    if (!this.allowsList(filters)) throw notCombinable([...filters.keys()].join());
    this.requireGroup(filters);
  }

  /** Whether texts may be listed of the responses with these attributes. @throws {AppError} validation */
  allowsList(filters: AttributeFilters): boolean {
    return [...filters.keys()].every((name) => this.findAttribute(name).isCombinable);
  }

  /** @throws {AppError} validation */
  requireCombinable(names: readonly string[]): void {
    const attributes = [...new Set(names)].map((name) => this.findAttribute(name));
    const separate = attributes.find(({ isCombinable }) => !isCombinable);
    if (separate && attributes.length > 1) throw notCombinable(separate.name);
  }

  /**
   * Requires that two questions may be cross-tabulated. A protected survey allows it for all responses only, and for
   * questions that have one answer, which divide the responses into groups.
   * @throws {AppError} validation
   */
  requireCrossTabulation(
    filters: AttributeFilters,
    fields: Readonly<Record<'row' | 'column', AnswerField>>,
  ): void {
    if (!this.isProtected) return;
    const [filter] = filters.keys();
    if (filter !== undefined) throw notCombinable(filter);
    for (const [parameter, field] of Object.entries(fields))
      if (field.isRepeated || ![...field.formats, ...field.nestedFormats].some(isSingleValue))
        throw new AppError('validation', {
          fields: {
            [parameter]: [{ code: 'protected', message: 'Only questions with one answer can be compared.' }],
          },
        });
  }

  /**
   * Requires that single responses may be deleted. In a confidential survey, results before and after it would tell the
   * attributes of the deleted one.
   * @throws {AppError} results.protected
   */
  requireDeletable(): void {
    if (this.isProtected && this.attributes.length > 0) throw new AppError('results.protected');
  }

  /** Leaves out attributes of a single response that could lead to a small group. */
  listedAttributes(values: Readonly<Record<string, string>>): Record<string, string> {
    if (!this.isProtected) return { ...values };
    return Object.fromEntries(
      this.attributes.flatMap(({ name, groups, isCombinable }): [string, string][] => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        const isListed =
          isCombinable && groups.some((group) => group.value === value && group.withheld === null);
        return value !== undefined && isListed ? [[name, value]] : [];
      }),
    );
  }

  /**
   * Withholds answers that too few people gave, and others if theirs could be computed, from a cross-tabulation, whose
   * rows are groups of people, too.
   * @param counts by answer
   * @returns the answers whose rows or columns may be shown
   */
  releasedAnswers(counts: ReadonlyMap<string, number>): ReadonlySet<string> {
    const combinations = [...counts].map(([value, count]) => ({ values: { answer: value }, count }));
    const [answers] =
      this.threshold === null
        ? unprotectedGroups(['answer'], combinations)
        : attributeGroups(['answer'], combinations, this.threshold);
    return new Set(answers?.groups.flatMap(({ value, withheld }) => (withheld === null ? [value] : [])));
  }

  /** @throws {AppError} results.tooFewResponses for a value that no response has */
  private findGroup([name, value]: readonly [string, string]): ValueGroup {
    const group = this.findAttribute(name).groups.find((one) => one.value === value);
    // A filter by a value that nobody has selects no responses.
    return group ?? { value, count: 0, withheld: this.isProtected ? 'tooFew' : null };
  }
}

const countAll = (combinations: readonly AttributeCombination[]): number =>
  combinations.reduce((sum, { count }) => sum + count, 0);

/** @param combinations null if there are too many: if not all groups are known, none can be compared with the others */
const protectedGroups = (
  { attributes, anonymity_threshold: threshold }: ProtectedSurvey,
  combinations: readonly AttributeCombination[] | null,
): AttributeGroups[] => {
  const names = attributes.map(({ name }) => name);
  return combinations
    ? attributeGroups(names, combinations, threshold)
    : names.map((name) => ({ name, groups: [], isCombinable: false }));
};

/** Waiting responses are counted up to this number. */
const maxWaiting = 10_000;

export type ResultsPrivacyService = ReturnType<typeof resultsPrivacy>;

export const resultsPrivacy = ({ database, released, webhookQueue, timeZone }: Dependencies) => {
  /** @returns whether any were released */
  const release = async (scope: Scope, survey: ProtectedSurvey): Promise<boolean> => {
    const { id, anonymity_threshold: threshold, state } = survey;
    const unreleased = await released.lockUnreleased(scope, id);
    // Counts may be incomplete, for example during a recount.
    const combinations = await released.readCombinations(scope, id);
    // Results of a closed survey have all responses: no one answers any more who could be told apart.
    const hasAll = (combinations && countAll(combinations) < threshold) || state === 'Closed';
    const selected = hasAll
      ? unreleased
      : selectReleasable(unreleased, protectedGroups(survey, combinations), threshold);
    if (selected.length < threshold) return false;
    const ids = selected.map((response) => response.id);
    await released.release(scope, id, ids);
    await webhookQueue.add(scope, id, ids);
    return true;
  };

  return {
    /**
     * Lets results have new responses to a protected survey, if there are enough to hide each other: who has seen the
     * results before and knows who has answered since learns nothing about a smaller group. They must be counted then.
     * @returns whether there were any
     */
    async releaseResponses(tenantId: string, survey: Survey): Promise<boolean> {
      const { id, anonymity, anonymity_threshold: threshold } = survey;
      if (!isProtected(anonymity)) return false;
      const unreleased = await database.read(tenantId, (scope) =>
        released.countUnreleased(scope, id, threshold),
      );
      return unreleased >= threshold && database.write(tenantId, (scope) => release(scope, survey));
    },

    /** Releases responses to surveys whose results nobody reads. @returns how many surveys had some */
    async releaseAll(scope: Scope, limit: number): Promise<number> {
      const surveys = await released.listReleasable(scope, await timeZone(scope.tenantId), limit);
      let count = 0;
      for (const survey of surveys) if (await release(scope, survey)) count += 1;
      return count;
    },

    /** New responses must have been released and counted. */
    async load(tenantId: string, survey: Survey): Promise<ResultsPrivacy> {
      const { id, anonymity, anonymity_threshold: threshold } = survey;
      if (!isProtected(anonymity)) {
        const names = survey.attributes.map(({ name }) => name);
        const combinations =
          names.length === 0
            ? []
            : await database.read(tenantId, (scope) => released.combinations(scope, id));
        return new ResultsPrivacy(null, unprotectedGroups(names, combinations ?? []), 0, 0);
      }
      return database.read(tenantId, async (scope) => {
        const combinations = await released.combinations(scope, id);
        const responses = await released.countReleased(scope, id);
        const waiting = await released.countUnreleased(scope, id, maxWaiting);
        const all = combinations && [
          ...combinations,
          { values: {}, count: responses - countAll(combinations) },
        ];
        return new ResultsPrivacy(threshold, protectedGroups(survey, all), responses, waiting);
      });
    },
  };
};
