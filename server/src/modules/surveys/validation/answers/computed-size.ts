// Limits what expressions make of answers: 21 that double a text would make gigabytes of a hundred characters, and
// a thread that allocates them at once can end the whole process.
import { ArrayOperand, BinaryOperand, TextPreProcessor } from 'survey-core';
import { maxComputedSize, maxTemporarySize } from '../limits';

export class TooLargeError extends Error {}

/** @returns about the number of characters of its JSON, or any number above the limit */
export function jsonSize(value: unknown, limit: number): number {
  let size = 0;
  const pending = [value];
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop();
    size += typeof next === 'string' ? next.length + 2 : 2;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) {
        size += key.length;
        pending.push(inner);
      }
  }
  return size;
}

const requireSize = (size: number, limit: number): void => {
  if (size > limit) throw new TooLargeError();
};

interface OperandPrototype {
  evaluate(context: unknown): unknown;
}

/** @param validate is called with each value of an operand, and throws a TooLargeError from the expression */
const validateValues = (prototype: OperandPrototype, validate: (value: unknown) => void): void => {
  const { evaluate } = prototype;
  prototype.evaluate = function evaluateWithinLimit(context) {
    const value = evaluate.call(this, context);
    validate(value);
    return value;
  };
};

validateValues(BinaryOperand.prototype, (value) => {
  if (typeof value === 'string') requireSize(value.length, maxComputedSize);
});
// The parameters of functions are such lists, too.
validateValues(ArrayOperand.prototype, (value) =>
  requireSize(jsonSize(value, maxTemporarySize), maxTemporarySize),
);

interface TextPrototype {
  process(...parameters: Parameters<TextPreProcessor['process']>): string;
  onProcessValue(textValue: { readonly value: unknown }): void;
}

/** `onProcessValue` is protected. */
const texts = TextPreProcessor.prototype as unknown as TextPrototype;
const { process, onProcessValue } = texts;
const insertedSizes = new WeakMap<object, number>();

/** Limits texts in which answers are inserted, such as messages. */
Object.assign(texts, {
  process(...parameters) {
    insertedSizes.set(this, 0);
    return process.apply(this, parameters);
  },
  onProcessValue(textValue) {
    onProcessValue.call(this, textValue);
    const { value } = textValue;
    const size = (insertedSizes.get(this) ?? 0) + (typeof value === 'string' ? value.length : 0);
    requireSize(size, maxTemporarySize);
    insertedSizes.set(this, size);
  },
} satisfies TextPrototype & ThisType<TextPrototype>);
