// Limits what expressions make of answers: 21 that double a text would make gigabytes of a hundred characters, and
// a thread that allocates them at once can end the whole process.
import { ArrayOperand, BinaryOperand, TextPreProcessor } from 'survey-core';
import { maxComputedSize, maxTemporarySize } from '../limits.mjs';

export class TooLargeError extends Error {}

/** @returns about the number of characters of its JSON, or any number above the limit */
export function jsonSize(value, limit) {
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

const requireSize = (size, limit) => {
  if (size > limit) throw new TooLargeError();
};

/** @param check of each value that an operand has. @throws {TooLargeError} from the expression */
const checkValues = ({ prototype }, check) => {
  const { evaluate } = prototype;
  prototype.evaluate = function checked(context) {
    const value = evaluate.call(this, context);
    check(value);
    return value;
  };
};

checkValues(BinaryOperand, (value) => {
  if (typeof value === 'string') requireSize(value.length, maxComputedSize);
});
// The parameters of functions are such lists, too.
checkValues(ArrayOperand, (value) => requireSize(jsonSize(value, maxTemporarySize), maxTemporarySize));

const inserted = new WeakMap();
const { process: processText, onProcessValue } = TextPreProcessor.prototype;
/** Texts in which answers are inserted, such as messages. */
Object.assign(TextPreProcessor.prototype, {
  process(...parameters) {
    inserted.set(this, 0);
    return processText.apply(this, parameters);
  },
  onProcessValue(textValue) {
    onProcessValue.call(this, textValue);
    const { value } = textValue;
    const size = (inserted.get(this) ?? 0) + (typeof value === 'string' ? value.length : 0);
    requireSize(size, maxTemporarySize);
    inserted.set(this, size);
  },
});
