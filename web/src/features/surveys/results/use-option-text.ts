import { useTranslation } from 'react-i18next';

/** Values for which SurveyJS has default labels. */
const ownTexts = ['true', 'false', 'none', 'other', 'refuse', 'dontknow'] as const;

export const useOptionText = () => {
  const { t } = useTranslation('surveys');
  return ({ value, text }: { value: string; text: string }): string => {
    const own = value === text ? ownTexts.find((one) => one === value) : undefined;
    return own ? t(`results.option.${own}`) : text;
  };
};
