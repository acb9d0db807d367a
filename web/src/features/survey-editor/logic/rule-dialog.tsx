import { Button } from '@mantine/core';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { checkExpression } from './expressions/check-expression';
import { toPlainSentence } from './expressions/sentences';
import { listExpressionProperties } from './rules/expression-properties';
import { describeNode, describeRule } from './rules/rule-words';
import { Sentence } from './sentence';
import { useWords } from './use-words';
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
  const words = useWords(nodeId);
  const { document, t } = words;
  const node = document.nodes.get(nodeId);
  const isCondition =
    node !== undefined &&
    listExpressionProperties(document, node).some(({ name, isCondition: is }) => name === property && is);
  const [before] = useState(() => String(node?.properties.get(property) ?? ''));
  const [draft, setDraft] = useState(() => createRuleDraft(before, isCondition));
  if (!node) return null;
  const place = { document, nodeId, isCondition };
  const expression = readRuleDraft(draft);
  const describe = (text: string): string =>
    text === '' ? '' : describeRule({ nodeId, property, expression: text, isCondition }, words);

  const apply = (text: string): void => {
    if (text !== before)
      session.execute([{ type: 'set', id: nodeId, property, value: text === '' ? undefined : text }]);
    announce(
      text === '' ? t('dialog.removed') : t('dialog.saved', { rule: toPlainSentence(describe(text), t) }),
    );
    onClose();
  };
  const save = (): void => {
    const hasSyntaxProblem =
      expression !== null && checkExpression(expression, place).some(({ code }) => code === 'syntax');
    if (expression === null || hasSyntaxProblem) setDraft({ ...draft, hasTried: true });
    else apply(expression);
  };
  const isUnsayable = draft.hasTried && draft.group !== null && expression === null;

  return (
    <Dialog
      title={toPlainSentence(t('dialog.title', { element: describeNode(node, words) }), t)}
      width={width}
      onClose={onClose}
      footer={
        <>
          {before !== '' && (
            <Button variant="subtle" color="red" className={classes.remove ?? ''} onClick={() => apply('')}>
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
      <RuleEditor draft={draft} place={place} onChange={setDraft} />
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
