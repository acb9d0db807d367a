import {
  attributeLimits,
  type AttributeValues,
  type SurveyAttribute,
} from '@vantage/contract/surveys/survey-anonymity';
import { normalizeText } from '@vantage/contract/api/normalize-text';
import type { Scope } from '../../../platform/database/database';
import type { SurveyRepository } from '../surveys.repository';
import type { InvitationLinkRepository } from './invitation-links.repository';

interface Dependencies {
  readonly linkRepository: Pick<InvitationLinkRepository, 'insertAll'>;
  readonly surveyRepository: Pick<SurveyRepository, 'listAttributes'>;
}

interface LinkedRecipient {
  readonly linkId: string;
  /** Has the value of each column. */
  readonly cells: readonly string[];
}

export type RecipientLinks = ReturnType<typeof recipientLinks>;

/** @returns a function that picks the attributes from a recipient's cells; blank cells have none */
const attributeReader = (attributes: readonly SurveyAttribute[], columns: readonly string[]) => {
  const names = columns.map((name) => name.trim().toLowerCase());
  const indexes = attributes.map(({ name }) => [name, names.indexOf(name.toLowerCase())] as const);
  return (cells: readonly string[]): AttributeValues =>
    Object.fromEntries(
      indexes.flatMap(([name, index]): [string, string][] => {
        const value = normalizeText(cells[index] ?? '', 'NFC').trim();
        const cut = [...value].slice(0, attributeLimits.value.max).join('').trim();
        return cut === '' ? [] : [[name, cut]];
      }),
    );
};

/** Adds the personal links of recipients. Their attributes stay with the link, which copies them to the response. */
export const recipientLinks = ({ linkRepository, surveyRepository }: Dependencies) => ({
  async add(
    scope: Scope,
    { surveyId, columns }: { readonly surveyId: string; readonly columns: readonly string[] },
    recipients: readonly LinkedRecipient[],
  ): Promise<void> {
    const readAttributes = attributeReader(await surveyRepository.listAttributes(scope, surveyId), columns);
    await linkRepository.insertAll(
      scope,
      surveyId,
      recipients.map(({ linkId, cells }) => ({ id: linkId, attributes: readAttributes(cells) })),
    );
  },
});
