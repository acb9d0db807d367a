import { getNodeName, getNodeType } from '@vantage/survey-document/node-title';
import { walkNodes, type DocumentNode, type SurveyDocument } from '@vantage/survey-document/survey-document';
import { ElementFactory } from 'survey-core';
import { contrast, readableOn } from '../../../ui/theme/readable-color';
import { suggestName } from '../logic/expressions/suggest-name';
import { getClassMetadata } from '../metadata/class-metadata';
import { findNodeClass } from '../metadata/node-class';
import { createProblem, type Check, type Problem } from './problem';

/**
 * These properties of a survey have no effect on the respondents' page: it shows logo, title and thank-you text
 * itself, stores answers itself, and never leads elsewhere.
 */
const unsupportedOfSurvey = new Set([
  'navigateToUrl',
  'navigateToUrlOnCondition',
  'cookieName',
  'logo',
  'logoWidth',
  'logoHeight',
  'logoFit',
  'logoPosition',
  'showTitle',
  'showCompletePage',
  'showCompletedPage',
  'completedBeforeHtml',
  'loadingHtml',
  'showProgressBar',
  'progressBarType',
  'partialSendEnabled',
  'sendResultOnPageNext',
  'surveyId',
  'surveyPostId',
  'surveyShowDataSaving',
]);
/** Attached files are part of the answers, and the page may not use the camera. */
const unsupportedOfFiles = new Set(['storeDataAsText', 'waitForUpload']);
/** Comments of editors and versions, which have no effect anyway. */
const ignoredProperties = new Set(['$schema', 'sjsVersion', 'type', 'cellType', 'value', 'text']);

const removeProperty = (id: string, property: string) =>
  ({ kind: 'removeProperty', commands: [{ type: 'set', id, property }] }) as const;

function isUnsupported(node: DocumentNode, property: string): boolean {
  const value = node.properties.get(property);
  if (node.kind === 'survey')
    // A list of nodes is emptied by removing them.
    return (
      unsupportedOfSurvey.has(property) && (value !== null || (node.lists.get(property)?.length ?? 0) > 0)
    );
  const type = node.properties.get('type') ?? node.properties.get('cellType');
  if (type !== 'file' && type !== 'signaturepad') return false;
  return (
    (unsupportedOfFiles.has(property) && value === false) ||
    (property === 'sourceType' && typeof value === 'string' && value.includes('camera'))
  );
}

/** Finds elements of types that can't be answered, such as those of an editor's extensions. */
export function* findUnknownTypes(document: SurveyDocument): Iterable<Problem | null> {
  const types = new Set(ElementFactory.Instance.getAllTypes());
  for (const node of walkNodes(document)) {
    yield null;
    const type = getNodeType(node);
    if (node.kind === 'element' && !types.has(type))
      yield createProblem('unknownType', node.id, { property: 'type', values: { type } });
  }
}

/** Finds properties that have no effect when the survey is answered here. */
export function* findSupportProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    for (const property of node.properties.keys())
      if (isUnsupported(node, property))
        yield createProblem('notSupported', node.id, {
          property,
          values: { property },
          fix: node.lists.has(property) ? null : removeProperty(node.id, property),
        });
  }
}

/** Finds properties that SurveyJS doesn't have: it leaves them out. */
export function* findUnknownProperties(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    if (node.isShorthand || !findNodeClass(document, node).isKnown) continue;
    const { names } = getClassMetadata(document, node);
    for (const property of node.properties.keys()) {
      if (ignoredProperties.has(property) || node.lists.has(property)) continue;
      if (names.has(property)) continue;
      const suggestion = suggestName(property, [...names]);
      const isFree = suggestion !== null && !node.properties.has(suggestion);
      yield createProblem('unknownProperty', node.id, {
        property,
        values: { property, name: getNodeName(node) },
        fix: isFree
          ? {
              kind: 'replace',
              text: suggestion,
              commands: [
                {
                  type: 'set',
                  id: node.id,
                  property: suggestion,
                  value: node.properties.get(property),
                  before: property,
                },
                { type: 'set', id: node.id, property },
              ],
            }
          : removeProperty(node.id, property),
      });
    }
  }
}

/** Buttons have white text on the color. */
const buttonText = '#ffffff';
const readableContrast = 4.5;

/** Says that the page darkens a color on which its text would not be readable. */
export const findColorProblems: Check = function* findColorProblems(document, { brandColor }) {
  if (brandColor === null || contrast(brandColor, buttonText) >= readableContrast) return;
  yield createProblem('colorAdjusted', document.rootId, {
    values: { color: brandColor, adjusted: readableOn(buttonText, brandColor) },
  });
};

/** Says that nobody could answer the survey, since its last day is over. */
export const findDateProblems: Check = function* findDateProblems(document, { endDate, today }) {
  if (endDate !== null && endDate < today)
    yield createProblem('endDatePast', document.rootId, { values: { date: endDate } });
};
