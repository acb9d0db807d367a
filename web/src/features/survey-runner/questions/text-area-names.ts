import { TextAreaModel } from 'survey-core';

const originalLabel = Object.getOwnPropertyDescriptor(TextAreaModel.prototype, 'ariaLabel');

/** SurveyJS leaves the comment beside an answer, such as 'Other', without a name if its question has a title. */
export function nameTextAreas(): void {
  Object.defineProperty(TextAreaModel.prototype, 'ariaLabel', {
    ...originalLabel,
    get(this: TextAreaModel): string | undefined {
      const label = originalLabel?.get?.call(this) as string | null | undefined;
      if (label || this.ariaLabelledBy) return label ?? undefined;
      const { processedTitle, commentText } = this.question;
      return `${processedTitle}: ${this.placeholder || commentText}`;
    },
  });
}
