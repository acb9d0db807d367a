import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { answer, suggestedQuestions } from '../bot/answer';
import type { Answer, AnswerTable } from '../bot/answer-parts';
import { listTerms } from '../bot/terms';
import { formatWholeShare } from '../formats';
import { listPeriods } from '../measures/period';
import { t } from '../texts/language';
import { SourceNote, type StrikePageProps } from './dash-page';

interface Exchange {
  question: string;
  answer: Answer;
}

/** A chat with fixed rules, not a language model. */
export function Ask({ title, client, mine, all }: StrikePageProps) {
  const terms = useMemo(() => listTerms(mine), [mine]);
  const coverage = useMemo(() => listPeriods(all)[0]!, [all]);
  const [log, setLog] = useState<Exchange[]>([]);
  const [text, setText] = useState('');
  const input = useId();
  const lastEntry = useRef<HTMLLIElement>(null);

  // Keeps question and answer of the newest entry visible.
  useEffect(() => {
    // Braces, because newer browsers return a promise, which React would call as a clean-up.
    if (log.length > 0) lastEntry.current?.scrollIntoView({ block: 'nearest' });
  }, [log.length]);

  const ask = (question: string): void => {
    if (question.trim() === '') return;
    setLog((locked) => [
      ...locked,
      { question: question.trim(), answer: answer(question, mine, terms, coverage) },
    ]);
    setText('');
  };
  // No form: without allow-forms the sandbox blocks even the submit event.
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) ask(text);
  };
  const suggestions = log.at(-1)?.answer.suggestions ?? (log.length === 0 ? suggestedQuestions() : []);

  return (
    <div className="dash">
      <main className="dash-main chat" aria-label={title}>
        <header className="dash-head">
          <h1>{title}</h1>
          <p className="panel-note">{t('bot:note')}</p>
        </header>
        <section className="chat-box" aria-label={t('bot:conversation')}>
          <div
            className="chat-log"
            role="log"
            aria-live="polite"
            aria-label={t('bot:log')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            tabIndex={0}
          >
            <ol>
              <li className="chat-entry">
                <div className="chat-answer">
                  <p>{t('bot:intro', { count: mine.length, client: client.name })}</p>
                </div>
              </li>
              {log.map((entry, index) => (
                <li key={index} className="chat-entry" ref={index === log.length - 1 ? lastEntry : null}>
                  <p className="chat-question">
                    <span className="visually-hidden">{t('bot:youAsked')} </span>
                    {entry.question}
                  </p>
                  <div className="chat-answer">
                    <p>{entry.answer.text}</p>
                    {entry.answer.table && <AnswerBars table={entry.answer.table} />}
                  </div>
                </li>
              ))}
            </ol>
          </div>
          {suggestions.length > 0 && (
            <ul className="chips" aria-label={t('bot:suggestions')}>
              {suggestions.map((question) => (
                <li key={question}>
                  <button type="button" className="chip" onClick={() => ask(question)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="chat-form" role="search" aria-label={t('bot:form')}>
            <label htmlFor={input} className="visually-hidden">
              {t('bot:yourQuestion')}
            </label>
            <input
              id={input}
              value={text}
              onKeyDown={onKeyDown}
              enterKeyHint="send"
              onChange={(event) => setText(event.target.value)}
              placeholder={t('bot:placeholder')}
              autoComplete="off"
              maxLength={200}
            />
            <button type="button" onClick={() => ask(text)}>
              {t('bot:ask')}
            </button>
          </div>
        </section>
      </main>
      <footer className="dash-foot">
        <SourceNote client={client} mine={mine} all={all} />
      </footer>
    </div>
  );
}

function AnswerBars({ table }: { table: AnswerTable }) {
  const maxValue = Math.max(...table.rows.map(({ value }) => value)) || 1;
  const hasNotes = table.rows.some(({ note }) => note !== undefined);
  return (
    <table className="list">
      <thead>
        <tr>
          <th scope="col" className="text">
            {table.head[0]}
          </th>
          <th scope="col">{table.head[1]}</th>
          <th scope="col" className="text">
            <span className="visually-hidden">{t('bot:bar')}</span>
          </th>
          {hasNotes && (
            <th scope="col" className="is-extra">
              {t('bot:details')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ name, text, value, note }) => (
          <tr key={name}>
            <th scope="row" className="text" title={name}>
              {name}
            </th>
            <td>{text}</td>
            <td className="text meter">
              <span className="bar" style={{ width: `${(value / maxValue) * 100}%` }} />
              <span className="visually-hidden">{formatWholeShare(value / maxValue)}</span>
            </td>
            {hasNotes && <td className="is-extra">{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
