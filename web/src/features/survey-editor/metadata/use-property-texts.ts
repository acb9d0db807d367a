import type { Json } from '@vantage/survey-document/json';
import type { NodeKind } from '@vantage/survey-document/node-kinds';
import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getElementType } from '../design/element-types/element-types';
import { useTypeTitle } from '../design/element-types/use-type-title';
import { humanize } from './humanize';
import { explainedProperties, namedOptions, namedParts, titledProperties } from './named-properties';
import type { PropertyChoice, PropertyDescription } from './property-description';

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

export const hasTitle = (name: string): boolean => isOneOf(titledProperties, name);

export interface PropertyTexts {
  readonly getTitle: (description: Pick<PropertyDescription, 'name'>) => string;
  /** @returns undefined if there is none */
  readonly getHelp: (description: Pick<PropertyDescription, 'name'>) => string | undefined;
  readonly getOptionText: (choice: PropertyChoice) => string;
  /** @returns what authors call a type of element */
  readonly getTypeTitle: (type: string) => string;
  /** @returns what authors call a validator or trigger of a type */
  readonly getPartTitle: (type: string) => string;
  /** @returns what a node is: its type of question, or that it is a page, a choice, a row … */
  readonly getNodeTypeTitle: (node: DocumentNode) => string;
}

/** Gives titles and help of properties and types in the user's language. */
export function usePropertyTexts(): PropertyTexts {
  const { t } = useTranslation('survey-properties');
  const getTypeTitle = useTypeTitle();
  return useMemo(() => {
    const getPartTitle = (type: string): string =>
      isOneOf(namedParts, type) ? t(`part.${type}`) : humanize(type);
    const formatValue = (value: Json): string =>
      typeof value === 'string' && isOneOf(namedOptions, value)
        ? t(`option.${value}`)
        : typeof value === 'boolean'
          ? t(value ? 'yes' : 'no')
          : typeof value === 'string'
            ? humanize(value)
            : JSON.stringify(value);
    const getKindTitle = (kind: NodeKind): string => t(`kind.${kind}`);
    const getNodeTypeTitle = (node: DocumentNode): string => {
      const type = getNodeType(node);
      if (node.kind === 'element') return getTypeTitle(getElementType(node).id);
      if (node.kind === 'validator' || node.kind === 'trigger') return getPartTitle(type);
      if (node.location?.list === 'rows') return t('kind.row');
      if (node.location?.list === 'rateValues') return t('kind.rateValue');
      return getKindTitle(node.kind);
    };
    return {
      getTitle: ({ name }) => (isOneOf(titledProperties, name) ? t(`property.${name}`) : humanize(name)),
      getHelp: ({ name }) => (isOneOf(explainedProperties, name) ? t(`help.${name}`) : undefined),
      getOptionText: ({ value, text }) => {
        const isNamed =
          typeof value === 'boolean' || (typeof value === 'string' && isOneOf(namedOptions, value));
        return isNamed ? formatValue(value) : (text ?? formatValue(value));
      },
      getTypeTitle,
      getPartTitle,
      getNodeTypeTitle,
    };
  }, [t, getTypeTitle]);
}
