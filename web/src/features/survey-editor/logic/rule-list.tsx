import { Button } from '@mantine/core';
import { normalizeForSearch } from '@vantage/contract/api/search-text';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { searchTerms } from '../../../lib/lists/search-terms';
import { EmptyState } from '../../../ui/feedback/message-state';
import { FilterSelect } from '../../../ui/lists/filters/filter-select';
import { SearchBox } from '../../../ui/lists/search-box';
import { useAnnounce } from '../session/announcer';
import { useEditor, useIsReadOnly } from '../session/use-editor';
import { toPlainSentence } from './expressions/sentences';
import { RuleDialog } from './rule-dialog';
import { RuleRow } from './rule-row';
import { getRuleKey, listRules, type Rule } from './rules/list-rules';
import { isListed, listInvolved, removeRule } from './rules/rule-places';
import { describeRule } from './rules/describe-rule';
import classes from './logic.module.css';
import { useElementOptions } from './use-element-options';
import { useLogicTexts } from './use-logic-texts';

/** Height in px of a rule whose sentence fits on one line. */
const rowHeight = 52;

/** So many px of a long list are visible on a low screen, where the page scrolls. */
const minListHeight = 320;

function useFilteredRules(search: string, elementId: string | undefined) {
  const texts = useLogicTexts();
  const { document, t } = texts;
  const rules = useMemo(
    () =>
      listRules(document)
        .filter((rule) => isListed(document, rule))
        .map((rule) => {
          const sentence = describeRule(rule, texts);
          return { rule, sentence, searched: normalizeForSearch(toPlainSentence(sentence, t)) };
        }),
    // The other parts of the context change with the language, as `t` does.
    // oxlint-disable-next-line react/exhaustive-deps
    [document, t],
  );
  const terms = searchTerms(search);
  const matches = rules.filter(
    ({ rule, searched }) =>
      terms.every((term) => searched.includes(term)) &&
      (elementId === undefined || listInvolved(document, rule).includes(elementId)),
  );
  return { rules, matches };
}

/** All rules in words. Each opens its editor. */
export const RuleList = ({ onAdd }: { readonly onAdd: () => void }) => {
  const session = useEditor();
  const announce = useAnnounce();
  const { document, t } = useLogicTexts();
  const isReadOnly = useIsReadOnly();
  const elements = useElementOptions();
  const [search, setSearch] = useState('');
  const [elementId, setElementId] = useState<string>();
  const [opened, setOpened] = useState<Rule | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { rules, matches } = useFilteredRules(useDeferredValue(search), elementId);
  const virtual = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => (matches[index] ? getRuleKey(matches[index].rule) : index),
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: 12 * rowHeight },
  });

  if (rules.length === 0)
    return (
      <EmptyState
        icon={<IconArrowsSplit2 size={24} stroke={1.6} />}
        title={t('list.empty')}
        {...(!isReadOnly && {
          hint: t('list.emptyHint'),
          action: <Button onClick={onAdd}>{t('add.verb')}</Button>,
        })}
      />
    );
  const height = virtual.getTotalSize();
  const remove = (rule: Rule): void => {
    session.execute([removeRule(document, rule)]);
    announce(t('dialog.removed'));
    scroller.current?.focus();
  };
  return (
    <>
      <div className={classes.filters}>
        <SearchBox label={t('list.search')} value={search} onSearch={setSearch} />
        <FilterSelect
          label={t('list.element')}
          options={elements}
          value={elementId}
          onChange={setElementId}
        />
      </div>
      <p className={classes.count} role="status">
        {matches.length === rules.length
          ? t('list.count', { count: rules.length })
          : t('list.found', { count: matches.length })}
      </p>
      {/* The list has the focus after one of its rules was removed. */}
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ minHeight: Math.min(height, minListHeight) }}
        tabIndex={-1}
      >
        <ul className={classes.rules} style={{ height }} aria-label={t('tab.rules')}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const item = matches[index];
            return item ? (
              <RuleRow
                key={key}
                ref={virtual.measureElement}
                index={index}
                total={matches.length}
                start={start}
                rule={item.rule}
                sentence={item.sentence}
                isReadOnly={isReadOnly}
                onOpen={() => setOpened(item.rule)}
                onRemove={() => remove(item.rule)}
              />
            ) : null;
          })}
        </ul>
      </div>
      {opened && (
        <RuleDialog
          nodeId={opened.nodeId}
          property={opened.property}
          opened
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
};
