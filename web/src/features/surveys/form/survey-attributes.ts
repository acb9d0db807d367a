import type { SurveyAttribute } from '@vantage/contract/surveys/survey-anonymity';

const linePattern = /^(?<name>[^(:]*)(?:\((?<parameter>[^)]*)\))?\s*(?::(?<values>.*))?$/;

/** @returns a line per attribute, such as `Station (station): 1, 2, 7` */
export const formatAttributes = (attributes: readonly SurveyAttribute[]): string =>
  attributes
    .map(({ name, parameter, values }) =>
      [
        name,
        parameter === null ? '' : ` (${parameter})`,
        values.length > 0 ? `: ${values.join(', ')}` : '',
      ].join(''),
    )
    .join('\n');

/** Parses what `formatAttributes` returns. A line that has another form is a name. */
export const parseAttributes = (text: string): SurveyAttribute[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const { name = line, parameter, values = '' } = linePattern.exec(line)?.groups ?? {};
      const items = values.split(/[,、]/).map((value) => value.trim());
      return {
        name: name.trim(),
        parameter: parameter?.trim() ? parameter.trim() : null,
        values: [...new Set(items)].filter((value) => value !== ''),
      };
    });
