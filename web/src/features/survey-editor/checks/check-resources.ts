import { answerLimits } from '@vantage/contract/surveys/live-surveys';
import { isJsonObject, type Json } from '@vantage/survey-document/json';
import { walkNodes, type SurveyDocument } from '@vantage/survey-document/survey-document';
import DOMPurify from 'dompurify';
import { getClassMetadata } from '../metadata/class-metadata';
import { createProblem, type Problem } from './problem';

/** Properties with the address of an image. */
const imageProperties = ['imageLink', 'logo', 'backgroundImage', 'image'];
/** Larger images make the page slow on phones, since they are part of it. */
const maxImageCharacters = 500_000;

const listStrings = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value];
  return isJsonObject(value) ? Object.values(value).filter((each) => typeof each === 'string') : [];
};

/** Finds images that respondents don't see: their page loads none from elsewhere, so that nobody learns who answers. */
export function* findImageProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    for (const property of imageProperties)
      for (const url of listStrings(node.properties.get(property))) {
        // A reference to an answer becomes the image while the survey is answered.
        if (url === '' || url.startsWith('{')) continue;
        if (!/^(?:data:image\/|blob:)/i.test(url))
          yield createProblem('imageNotLoaded', node.id, { property });
        else if (url.length > maxImageCharacters)
          yield createProblem('imageTooLarge', node.id, {
            property,
            values: { size: String(Math.round(url.length / 1_024)) },
          });
      }
  }
}

/** Finds limits of files that are higher than what can be sent. */
export function* findFileProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    const maxSize = node.properties.get('maxSize');
    if (typeof maxSize !== 'number' || maxSize <= answerLimits.fileBytes) continue;
    yield createProblem('fileTooLarge', node.id, {
      property: 'maxSize',
      values: { limit: String(answerLimits.fileBytes / 1_024) },
      fix: {
        kind: 'replace',
        text: String(answerLimits.fileBytes),
        commands: [{ type: 'set', id: node.id, property: 'maxSize', value: answerLimits.fileBytes }],
      },
    });
  }
}

/** No HTML parser finds an element or a comment in a text without this. */
const markup = /<[a-z/!?]/i;
/** The server removes the same when a survey is saved. The page sets where links open. */
const allowedMarkup = {
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'video', 'audio', 'svg'],
  FORBID_ATTR: ['style'],
  ADD_ATTR: ['target'],
};

/** @returns whether the respondents' page leaves out a part of a text. Without a browser, nothing is known. */
function losesMarkup(text: string): boolean {
  if (!DOMPurify.isSupported || !markup.test(text)) return false;
  DOMPurify.sanitize(text, allowedMarkup);
  return DOMPurify.removed.length > 0;
}

/** Finds HTML of which the page shows only a part. */
export function* findHtmlProblems(document: SurveyDocument): Iterable<Problem | null> {
  for (const node of walkNodes(document)) {
    yield null;
    for (const property of getClassMetadata(document, node).texts)
      if (listStrings(node.properties.get(property)).some(losesMarkup))
        yield createProblem('htmlSanitized', node.id, { property });
  }
}
