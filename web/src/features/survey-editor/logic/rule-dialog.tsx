import { Button } from '@mantine/core';
import { applyCommands } from '@vantage/survey-document/apply-commands';
import type { Command } from '@vantage/survey-document/commands';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog';
import { getClassMetadata } from '../metadata/class-metadata';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { checkExpression } from './expressions/check-expression';
import { toPlainSentence } from './expressions/sentences';
import { removeRule } from './rules/rule-places';
import { describeNode, describeRule } from './rules/describe-rule';
import { Sentence } from './sentence';
import { useLogicTexts } from './use-logic-texts';
import { ActionFields } from './rule-editor/action-fields';
import { changeAction, isCompleteAction, readAction } from './rule-editor/new-rule';
import { createRuleDraft, readRuleDraft, RuleEditor } from './rule-editor/rule-editor';
import classes from './rule-editor/rule-editor.module.css';

export interface RuleDialogProps {
  readonly nodeId: NodeId;
  /** A property with an expression, such as `visibleIf`. */
  readonly property: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Width in px for a question, operator and value beside each other. */
const width = 720;

function OpenRuleDialog({ nodeId, property, onClose }: Omit<RuleDialogProps, 'opened'>) {
  const session = useEditor();
  const announce = useAnnounce();
  const texts = useLogicTexts(nodeId);
  const { document, t } = texts;
  const node = document.nodes.get(nodeId);
  const isCondition =
    node !== undefined &&
    getClassMetadata(document, node).expressions.some(({ name, isCondition: is }) => name === property && is);
  const [before] = useState(() => String(node?.properties.get(property) ?? ''));
  const [draft, setDraft] = useState(() => createRuleDraft(before, isCondition));
  const [actionBefore] = useState(() => (node ? readAction(node) : null));
  const [action, setAction] = useState(actionBefore);
  if (!node) return null;
  const context = { document, nodeId, isCondition };
  const expression = readRuleDraft(draft);
  const actionCommands = action && actionBefore ? changeAction(nodeId, actionBefore, action) : [];
  /** Says what the rule will be, with the question that was chosen for a trigger. */
  const describe = (text: string): string =>
    text === ''
      ? ''
      : describeRule(
          { nodeId, property, expression: text, isCondition },
          { ...texts, document: applyCommands(document, actionCommands).document },
        );

  const remove = (): void => {
    session.execute([removeRule(document, { nodeId, property })]);
    announce(t('dialog.removed'));
    onClose();
  };
  const apply = (text: string): void => {
    const commands: Command[] = [
      ...actionCommands,
      ...(text === before
        ? []
        : [{ type: 'set' as const, id: nodeId, property, value: text === '' ? undefined : text }]),
    ];
    if (commands.length > 0) session.execute(commands);
    announce(
      text === '' ? t('dialog.removed') : t('dialog.saved', { rule: toPlainSentence(describe(text), t) }),
    );
    onClose();
  };
  const save = (): void => {
    const hasSyntaxProblem =
      expression !== null && checkExpression(expression, context).some(({ code }) => code === 'syntax');
    const isActionMissing = action !== null && !isCompleteAction(action);
    if (expression === null || hasSyntaxProblem || isActionMissing) setDraft({ ...draft, hasTried: true });
    else apply(expression);
  };
  const isUnsayable = draft.hasTried && draft.group !== null && expression === null;

  return (
    <Dialog
      title={toPlainSentence(t('dialog.title', { element: describeNode(node, texts) }), t)}
      width={width}
      onClose={onClose}
      footer={
        <>
          {before !== '' && (
            <Button variant="subtle" color="red" className={classes.remove ?? ''} onClick={remove}>
              {t('dialog.remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button onClick={save}>{t('dialog.save')}</Button>
        </>
      }
    >
      <p className={classes.preview}>
        {expression === null || expression === '' ? (
          t('dialog.noCondition')
        ) : (
          <Sentence text={describe(expression)} />
        )}
      </p>
      {action && (
        <div className={classes.fields}>
          <ActionFields action={action} hasTried={draft.hasTried} onChange={setAction} />
        </div>
      )}
      <RuleEditor draft={draft} context={context} onChange={setDraft} />
      {isUnsayable && (
        <p role="alert" className={classes.problem}>
          {t('dialog.incomplete')}
        </p>
      )}
    </Dialog>
  );
}

/** Edits one expression of a node, such as the condition under which it is shown. */
export const RuleDialog = ({ opened, ...props }: RuleDialogProps) =>
  opened ? <OpenRuleDialog key={`${props.nodeId}.${props.property}`} {...props} /> : null;
