import { decodeAnswerPath, decodeRange } from '@vantage/contract/surveys/answer-filters';
import type { SurveyResults } from '@vantage/contract/surveys/survey-results';
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/i18n/formats';
import { languageName } from '../../../lib/i18n/language-name';
import { singleValueFilter } from '../../../ui/lists/filters/list-filter';
import { ListFilters } from '../../../ui/lists/filters/list-filters';
import { PeriodDialog } from '../../../ui/lists/filters/period-dialog';
import { answerFields } from './answer-fields';
import { joinTitles } from './joined-titles';
import classes from './results-filters.module.css';
import {
  answerFilters,
  attributeFilters,
  withAnswer,
  withAttribute,
  type ResultsSearch,
} from './results-search';
import { useRangeText } from './use-range-text';
import { dayMs } from '../../../lib/browser/timing';

const presets = [7, 30, 90] as const;
/** @returns the first of the last `days` days, in the browser's time zone */
const firstOfLast = (days: number): string => {
  const now = new Date();
  const local = now.getTime() - now.getTimezoneOffset() * 60_000;
  return new Date(local - (days - 1) * dayMs).toISOString().slice(0, 10);
};

export interface ResultsFiltersProps {
  search: ResultsSearch;
  results: SurveyResults | undefined;
  onChoose: (change: Partial<ResultsSearch>) => void;
  end: ReactNode;
}

export const ResultsFilters = ({ search, results, onChoose, end }: ResultsFiltersProps) => {
  const { t, i18n } = useTranslation('surveys');
  const formats = useFormats();
  const rangeText = useRangeText();
  const [choosesDays, setChoosesDays] = useState(false);
  const { from, to, version, language } = search;
  // Other filters could select groups that are too small.
  const isProtected = results?.anonymityThreshold != null;
  const answers = [...answerFilters(search)];
  const hasDays = from !== undefined || to !== undefined;
  const preset = to === undefined ? presets.find((days) => from === firstOfLast(days)) : undefined;
  const day = (value: string | undefined): string => (value === undefined ? '…' : formats.date(value));
  const fields = answers.length > 0 ? answerFields(results?.questions ?? [], t('results.rankedFirst')) : [];
  const answerText = (path: string, value: string): string => {
    const field = fields.find((one) => one.path === path);
    const option = field?.options.find((one) => one.value === value);
    const range = option ? null : decodeRange(value);
    const valueText = range ? rangeText(range, field?.areIntegers === true) : value;
    const titles = field ? [field.label] : (decodeAnswerPath(path) ?? []);
    return joinTitles([...titles, option?.text ?? valueText]);
  };
  const generalFilters = [
    singleValueFilter({
      id: 'period',
      label: t('results.period.label'),
      options: [
        ...presets.map((days) => ({
          value: String(days),
          label: t('results.period.last', { count: days }),
        })),
        {
          value: 'days',
          label: hasDays && preset === undefined ? `${day(from)} – ${day(to)}` : t('results.period.choose'),
          onReselect: () => setChoosesDays(true),
        },
      ],
      value: preset === undefined ? (hasDays ? 'days' : undefined) : String(preset),
      onChange: (next) => {
        if (next === 'days') setChoosesDays(true);
        else onChoose({ from: next === undefined ? undefined : firstOfLast(Number(next)), to: undefined });
      },
    }),
    singleValueFilter({
      id: 'version',
      label: t('results.version'),
      options: (results?.versions ?? []).map((number) => ({
        value: String(number),
        label: t('results.versionNumber', { number: formats.number(number) }),
      })),
      value: version === undefined ? undefined : String(version),
      onChange: (next) => onChoose({ version: next === undefined ? undefined : Number(next) }),
    }),
    singleValueFilter({
      id: 'language',
      label: t('results.language'),
      options: (results?.languages ?? []).map((value) => ({
        value,
        label: languageName(value, i18n.resolvedLanguage ?? i18n.language),
      })),
      value: language,
      onChange: (next) => onChoose({ language: next }),
    }),
  ];
  return (
    <>
      <ListFilters
        search={null}
        filters={[
          ...(results?.attributes ?? []).map(({ name, values }) =>
            singleValueFilter({
              id: `attribute ${name}`,
              label: name,
              options: values
                .filter(({ withheld }) => withheld === null)
                .map(({ value }) => ({ value, label: value })),
              value: attributeFilters(search).get(name),
              onChange: (next) => onChoose(withAttribute(search, name, next)),
            }),
          ),
          ...(isProtected ? [] : generalFilters),
          ...(results && results.attributes.length > 0 && search.tab !== 'responses'
            ? [
                singleValueFilter({
                  id: 'split',
                  label: t('results.split'),
                  options: results.attributes.map(({ name }) => ({ value: name, label: name })),
                  value: search.split,
                  onChange: (next) => onChoose({ split: next }),
                }),
              ]
            : []),
        ]}
        onClear={() =>
          onChoose({
            from: undefined,
            to: undefined,
            version: undefined,
            language: undefined,
            attributes: undefined,
            split: undefined,
          })
        }
        end={end}
      />
      {answers.length > 0 && (
        <ul className={classes.chips} aria-label={t('results.filteredByAnswers')}>
          {answers.map(([path, value]) => (
            <li key={path}>
              <UnstyledButton
                className={classes.chip}
                aria-label={t('results.removeAnswer', { answer: answerText(path, value) })}
                onClick={() => onChoose(withAnswer(search, path, undefined))}
              >
                {answerText(path, value)}
                <IconX size={16} stroke={1.8} aria-hidden />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {choosesDays && (
        <PeriodDialog
          title={t('results.period.choose')}
          verb={t('results.period.show')}
          from={from}
          to={to}
          onChoose={(days) => {
            setChoosesDays(false);
            onChoose(days);
          }}
          onClose={() => setChoosesDays(false)}
        />
      )}
    </>
  );
};
