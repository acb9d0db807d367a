import { defaultLanguage, readText } from '@vantage/survey-document/localized-text';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import type { NodeKind } from '@vantage/survey-document/node-kinds';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../lib/i18n/language-name';
import { usePropertyTexts } from '../metadata/use-property-texts';
import type { Difference, DifferenceSubject } from './differences';

/** A sentence quotes at most this many characters of a value. */
const maxQuoted = 80;

const partKinds = ['choice', 'column', 'item', 'trigger', 'validator', 'calculatedValue'] as const;
type PartKind = (typeof partKinds)[number] | 'row' | 'conditionalText';

const toPartKind = ({ kind, location }: DocumentNode): PartKind => {
  if (location?.list === 'rows') return 'row';
  const kinds: readonly NodeKind[] = partKinds;
  return kinds.includes(kind) ? (kind as PartKind) : 'conditionalText';
};

/** Says differences in words. */
export function useDifferenceText() {
  const { t, i18n } = useTranslation('survey-texts');
  const { getTitle, getTypeTitle } = usePropertyTexts();
  return useMemo(() => {
    // The marks keep a text in another direction apart from the sentence around it.
    const shorten = (text: string): string =>
      `\u2068${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}\u2069`;

    const formatValue = (property: string, value: Json | undefined): string => {
      if (property === 'type' && typeof value === 'string') return getTypeTitle(value);
      if (typeof value === 'boolean') return t(value ? 'versions.value.yes' : 'versions.value.no');
      if (typeof value === 'string' || typeof value === 'number')
        return t('versions.value.quoted', { value: shorten(String(value)) });
      const text = isJsonObject(value) ? readText(value) : '';
      return t('versions.value.quoted', {
        value: shorten(text === '' ? JSON.stringify(value ?? null) : text),
      });
    };

    /** Names the question or page, such as 'Question 7 “How old are you?”'. */
    const formatOwner = ({ owner, number }: DifferenceSubject): string => {
      if (!owner) return t('versions.survey');
      const title = shorten(getNodeTitle(owner));
      if (owner.kind === 'page') return t('versions.page', { title });
      if (number !== null) return t('versions.question', { number, title });
      return t('versions.element', { type: getTypeTitle(String(owner.properties.get('type') ?? '')), title });
    };

    const formatChange = (difference: Difference): string => {
      const { subject, kind } = difference;
      const { node, owner } = subject;
      const isOwner = node === owner || !owner;
      if (kind !== 'changed') {
        if (kind === 'moved' && difference.target)
          return t('versions.movedTo', { target: shorten(getNodeTitle(difference.target)) });
        if (isOwner && owner) return t(`versions.whole.${kind}`);
        return t(`versions.part.${kind}`, {
          part: t(`versions.kind.${toPartKind(node)}`),
          title: shorten(getNodeTitle(node)),
        });
      }
      const { property, language, before, after } = difference;
      const title = getTitle({ name: property });
      const name =
        language === null || language === defaultLanguage
          ? title
          : t('versions.inLanguage', { property: title, language: languageName(language, i18n.language) });
      const what = isOwner
        ? name
        : t('versions.ofPart', {
            part: t(`versions.kind.${toPartKind(node)}`),
            title: shorten(getNodeTitle(node)),
            property: name,
          });
      if (before === undefined)
        return t('versions.set', { property: what, after: formatValue(property, after) });
      if (after === undefined)
        return t('versions.unset', { property: what, before: formatValue(property, before) });
      return t('versions.changed', {
        property: what,
        before: formatValue(property, before),
        after: formatValue(property, after),
      });
    };

    return {
      /** @param answers that have what is removed, or null */
      formatDifference(difference: Difference, answers: number | null): string {
        const { subject, kind } = difference;
        const isWhole = kind !== 'changed' && subject.node === subject.owner;
        const sentence = t(isWhole ? 'versions.wholeSentence' : 'versions.sentence', {
          owner: formatOwner(subject),
          change: formatChange(difference),
        });
        return answers === null || answers === 0
          ? sentence
          : t('versions.withAnswers', {
              sentence,
              answers: t('versions.answers', { count: answers }),
            });
      },
    };
  }, [t, i18n.language, getTitle, getTypeTitle]);
}
