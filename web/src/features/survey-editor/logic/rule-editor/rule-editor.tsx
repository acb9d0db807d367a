import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpressionContext } from '../expressions/check-expression';
import { readCondition } from '../expressions/read-condition';
import { updateExpression } from '../expressions/write-condition';
import { createGroup, fromDraft, listIncomplete, toDraft, type DraftGroup } from './condition-draft';
import { ExpressionField } from './expression-field';
import { GroupField } from './group-field';
import classes from './rule-editor.module.css';
import { listRuleVariables, RuleVariablesContext } from './use-rule-variables';

/** It is the expression under work: as comparisons, or as text. */
export interface RuleDraft {
  readonly text: string;
  /** It is null while the expression is edited as text. */
  readonly group: DraftGroup | null;
  /** Whether the author has tried to save, after which missing parts are marked. */
  readonly hasTried: boolean;
}

export function createRuleDraft(text: string, isCondition: boolean): RuleDraft {
  const condition = text.trim() === '' ? null : readCondition(text);
  const isText = !isCondition || (condition === null && text.trim() !== '');
  return {
    text,
    group: isText ? null : condition ? toDraft(condition) : createGroup('and', false),
    hasTried: false,
  };
}

/** @returns the expression; null if something is missing, or if expressions can't say it */
export function readRuleDraft({ text, group }: RuleDraft): string | null {
  if (!group) return text.trim() === '' ? '' : text;
  if (group.parts.length === 0) return '';
  return listIncomplete(group).length > 0 ? null : updateExpression(text, fromDraft(group));
}

interface RuleEditorProps {
  readonly draft: RuleDraft;
  readonly context: ExpressionContext;
  readonly onChange: (draft: RuleDraft) => void;
}

/** Edits an expression by picking questions, operators and values, or as text. */
export const RuleEditor = ({ draft, context, onChange }: RuleEditorProps) => {
  const { t } = useTranslation('survey-logic');
  const { text, group, hasTried } = draft;
  const { document, nodeId } = context;
  const variables = useMemo(() => listRuleVariables(document, nodeId), [document, nodeId]);
  const editAsText = (): void => onChange({ ...draft, text: readRuleDraft(draft) ?? text, group: null });
  const pick = (): void => onChange({ ...createRuleDraft(text, context.isCondition), hasTried });
  const canPick = context.isCondition && (text.trim() === '' || readCondition(text) !== null);
  return (
    <RuleVariablesContext value={variables}>
      {group ? (
        <GroupField
          group={group}
          incomplete={hasTried ? listIncomplete(group) : []}
          onChange={(next) => onChange({ ...draft, group: next })}
        />
      ) : (
        <ExpressionField
          text={text}
          context={context}
          onChange={(next) => onChange({ ...draft, text: next })}
        />
      )}
      {context.isCondition && (
        <p className={classes.mode}>
          {!group && !canPick ? (
            t('dialog.onlyText')
          ) : (
            <Button variant="subtle" size="compact-sm" onClick={group ? editAsText : pick}>
              {group ? t('dialog.editAsText') : t('dialog.pick')}
            </Button>
          )}
        </p>
      )}
    </RuleVariablesContext>
  );
};
