import type en from '@vantage/locales/en/survey-mail.json';
import { readRespondentTexts } from '../locale-texts';

/** What survey e-mail says in each language of respondents, and the messages to start from. */
export const surveyMailTexts = readRespondentTexts<typeof en>('survey-mail');
