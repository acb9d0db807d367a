import type { DeliverabilityProblem, MessageCheck } from '@vantage/contract/mailings/message-check';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../lib/i18n/problem-text';
import { LoadingState } from '../../../ui/feedback/message-state';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { messageCheckQuery } from '../api/message-check';
import type { SentMessage } from '../message/message';
import { useVariantName } from '../message/use-variant-name';
import classes from './delivery-check.module.css';

/** `high`: large providers reject such mail or treat it as spam. */
const severities = {
  noSpf: 'high',
  noDkim: 'high',
  noText: 'high',
  noDmarc: 'low',
  foreignLink: 'low',
  tooLarge: 'low',
} as const satisfies Record<DeliverabilityProblem, string>;

type DeliverabilityProblems = MessageCheck['problems'];

const bySeverity = (problems: DeliverabilityProblems): DeliverabilityProblems => [
  ...problems.filter(({ code }) => severities[code] === 'high'),
  ...problems.filter(({ code }) => severities[code] === 'low'),
];

const icons = {
  high: IconAlertCircle,
  low: IconAlertTriangle,
  info: IconInfoCircle,
  ok: IconCircleCheck,
} as const;

/** The problem is about one language, where a message has several. */
const isOfText = (code: DeliverabilityProblem): boolean =>
  code === 'noText' || code === 'foreignLink' || code === 'tooLarge';

const ProblemItem = ({
  problem,
  message,
}: {
  problem: DeliverabilityProblems[number];
  message: SentMessage;
}) => {
  const { code, values, language } = problem;
  const { t } = useTranslation('mailings');
  const variantName = useVariantName(message.mainLanguage);
  const severity = severities[code];
  const Icon = icons[severity];
  const name = t(`delivery.${code}.name`, { values });
  return (
    <li className={classes.problem} data-tone={severity}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <p className={classes.name}>
          {message.translations !== undefined && isOfText(code)
            ? t('translation.of', { language: variantName(language ?? 'main'), text: name })
            : name}
          <span className={classes.severity}>{t(`delivery.${severity}`)}</span>
        </p>
        <p className={classes.advice}>{t(`delivery.${code}.advice`)}</p>
      </div>
    </li>
  );
};

export interface DeliveryCheckProps {
  surveyId: string;
  message: SentMessage;
}

/** Warns before a message is sent; sending stays possible. */
export const DeliveryCheck = ({ surveyId, message }: DeliveryCheckProps) => {
  const { t } = useTranslation('mailings');
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useQuery(messageCheckQuery(surveyId, message));

  const note = (tone: 'info' | 'ok', text: string, canRetry: boolean) => {
    const Icon = icons[tone];
    return (
      <div className={classes.note} data-tone={tone}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <p>{text}</p>
        {canRetry && (
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('delivery.again')}
          </Button>
        )}
      </div>
    );
  };

  const content = () => {
    if (error && !isFetching) return note('info', t('delivery.failed', { reason: problemText(error) }), true);
    if (!data)
      return (
        <LoadingState label={t('delivery.loading')}>
          <Skeleton height={40} />
        </LoadingState>
      );
    const { problems, senderDns } = data;
    const isUnreachable = senderDns === 'unreachable';
    return (
      <>
        {problems.length === 0 && !isUnreachable && note('ok', t('delivery.none'), false)}
        {problems.length > 0 && (
          <>
            <p className={classes.advice}>{t('delivery.warning')}</p>
            <ul className={classes.problems}>
              {bySeverity(problems).map((problem) => (
                <ProblemItem
                  key={`${problem.code} ${problem.language}`}
                  problem={problem}
                  message={message}
                />
              ))}
            </ul>
          </>
        )}
        {isUnreachable && note('info', t('delivery.unreachable'), true)}
      </>
    );
  };

  return (
    <section className={classes.check} aria-labelledby="delivery-title">
      <h3 id="delivery-title" className={classes.title}>
        {t('delivery.title')}
      </h3>
      <div className={classes.content} aria-live="polite">
        {content()}
      </div>
    </section>
  );
};
