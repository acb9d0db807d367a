import { TextAreaModel } from 'survey-core';

const ofSurveyJs = Object.getOwnPropertyDescriptor(TextAreaModel.prototype, 'ariaLabel');

/** SurveyJS leaves the comment beside an answer, such as 'Other', without a name if its question has a title. */
export function nameTextAreas(): void {
  Object.defineProperty(TextAreaModel.prototype, 'ariaLabel', {
    ...ofSurveyJs,
    get(this: TextAreaModel): string | undefined {
      const named = ofSurveyJs?.get?.call(this) as string | null | undefined;
      if (named || this.ariaLabelledBy) return named ?? undefined;
      const { processedTitle, commentText } = this.question;
      return `${processedTitle}: ${this.placeholder || commentText}`;
    },
  });
}
