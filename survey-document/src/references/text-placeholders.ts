interface Placeholder {
  /** The position of the name, without braces and spaces. */
  readonly start: number;
  readonly end: number;
}

/** Finds placeholders such as `{name}` in a text or HTML, as SurveyJS does. Style sheets have none: `{color: red}`. */
export function findPlaceholders(text: string): Placeholder[] {
  const placeholders: Placeholder[] = [];
  let start = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') start = at + 1;
    if (text[at] !== '}') continue;
    const content = start === -1 ? '' : text.slice(start, at);
    const name = content.trim();
    if (name !== '' && !name.includes(':')) {
      const offset = start + content.indexOf(name);
      placeholders.push({ start: offset, end: offset + name.length });
    }
    start = -1;
  }
  return placeholders;
}
