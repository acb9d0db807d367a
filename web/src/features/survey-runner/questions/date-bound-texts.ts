import { boundTextKeys } from '@vantage/survey-document/bound-texts';
import { QuestionTextModel } from 'survey-core';

/** The server does the same, so that its messages are those of the page. A message of the author takes precedence. */
export function distinguishDateBounds(): void {
  const { onSurveyLoad } = QuestionTextModel.prototype;
  QuestionTextModel.prototype.onSurveyLoad = function (this: QuestionTextModel): void {
    onSurveyLoad.call(this);
    const keys = boundTextKeys(this.inputType);
    if (!keys) return;
    const [min, max] = keys;
    this.getOrCreateLocStr('minErrorText', true, min).localizationName = min;
    this.getOrCreateLocStr('maxErrorText', true, max).localizationName = max;
  };
}
