/** A call of a function around tokens, such as `sumInArray({matrix}, 'total')`. */
export interface ExpressionCall {
  readonly name: string;
  /** The first variable among the arguments. */
  firstVariable: ExpressionToken | null;
}

/** A name in braces, or a text in quotes. */
export interface ExpressionToken {
  readonly kind: 'variable' | 'string';
  /** The position of the content, without braces or quotes. */
  readonly start: number;
  readonly end: number;
  /** The innermost call around it. */
  readonly call: ExpressionCall | null;
  /** Which argument of the call it is in, from 0. */
  readonly argument: number;
}

const findClosingQuote = (text: string, start: number, quote: string): number => {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === quote) return at;
    if (text[at] === '\\' && (text[at + 1] === "'" || text[at + 1] === '"')) at += 1;
  }
  return text.length;
};

/**
 * Finds names and quoted texts as SurveyJS's parser does. It also reads expressions that are not complete, so that names
 * in them can be followed.
 */
export function tokenizeExpression(text: string): ExpressionToken[] {
  const tokens: ExpressionToken[] = [];
  const calls: { call: ExpressionCall; argument: number }[] = [];
  let word = '';
  function addToken(kind: ExpressionToken['kind'], start: number, end: number): void {
    const { call = null, argument = 0 } = calls.at(-1) ?? {};
    const token = { kind, start, end, call, argument };
    tokens.push(token);
    if (call && kind === 'variable') call.firstVariable ??= token;
  }
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    const former = word;
    word = '';
    if (char === "'" || char === '"') {
      const end = findClosingQuote(text, at + 1, char);
      addToken('string', at + 1, end);
      at = end;
    } else if (char === '{') {
      const end = text.indexOf('}', at);
      if (end === -1) break;
      addToken('variable', text.lastIndexOf('{', end) + 1, end);
      at = end;
    } else if (char === '(' || char === '[') {
      calls.push({ call: { name: char === '(' ? former : '', firstVariable: null }, argument: 0 });
    } else if (char === ')' || char === ']') {
      calls.pop();
    } else if (char === ',') {
      const innermost = calls.at(-1);
      if (innermost) innermost.argument += 1;
    } else if (/\w/.test(char)) word = former + char;
  }
  return tokens;
}
