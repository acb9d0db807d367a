import { Button } from '@mantine/core';
import { createNodeId } from '@vantage/survey-document/node-ids';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { SelectField } from '../../../ui/forms/fields/choices/select-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAnnounce } from '../session/announcer';
import { useEditor } from '../session/use-editor';
import { checkExpression } from './expressions/check-expression';
import {
  addRule,
  emptyRule,
  isCompleteRule,
  isConditionKind,
  ruleKinds,
  type NewRule,
} from './rule-editor/new-rule';
import { ActionFields } from './rule-editor/action-fields';
import { createRuleDraft, readRuleDraft, RuleEditor } from './rule-editor/rule-editor';
import classes from './rule-editor/rule-editor.module.css';
import { useElementOptions } from './use-element-options';
import { useLogicTexts } from './use-logic-texts';

/** Width in px, like the dialog of an existing rule. */
const width = 720;

/** Adds a rule: what happens, with which question, and when. */
export const AddRuleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const session = useEditor();
  const announce = useAnnounce();
  const { document, t } = useLogicTexts();
  const [rule, setRule] = useState<NewRule>(emptyRule);
  const [draft, setDraft] = useState(() => createRuleDraft('', true));
  const elements = useElementOptions();
  const { kind } = rule;
  const context = { document, nodeId: rule.elementId ?? document.rootId, isCondition: true };
  const choose = (elementId: NodeId | null, nextKind = kind): void => {
    setRule({ ...rule, kind: nextKind, elementId });
    const existing = document.nodes.get(elementId ?? '')?.properties.get(nextKind);
    // An element has one condition of a kind, so that the one it has is edited.
    if (isConditionKind(nextKind) && typeof existing === 'string') setDraft(createRuleDraft(existing, true));
  };
  const missing = (isMissing: boolean): string | undefined =>
    draft.hasTried && isMissing ? t('dialog.chooseQuestion') : undefined;

  const save = (): void => {
    const expression = readRuleDraft(draft);
    const isValid =
      expression !== null &&
      expression !== '' &&
      isCompleteRule(rule) &&
      checkExpression(expression, context).every(({ code }) => code !== 'syntax');
    const command = isValid ? addRule(document, rule, expression, createNodeId) : null;
    if (!command) return setDraft({ ...draft, hasTried: true });
    session.execute([command]);
    announce(t('add.added'));
    onClose();
  };

  return (
    <Dialog
      title={t('add.title')}
      width={width}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button onClick={save}>{t('add.verb')}</Button>
        </>
      }
    >
      <div className={classes.fields}>
        <SelectField
          label={t('add.kind')}
          options={ruleKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={kind}
          data-autofocus
          onChange={(next) => next && choose(rule.elementId, next)}
        />
        {isConditionKind(kind) && (
          <SelectField
            label={t('add.element')}
            searchable
            options={elements.filter((each) => kind !== 'requiredIf' || each.kind !== 'page')}
            value={rule.elementId}
            error={missing(rule.elementId === null)}
            onChange={(next) => choose(next)}
          />
        )}
        <ActionFields
          action={rule}
          hasTried={draft.hasTried}
          onChange={(action) => setRule({ ...rule, ...action })}
        />
      </div>
      <h3 className={classes.heading}>{t('add.when')}</h3>
      <RuleEditor draft={draft} context={context} onChange={setDraft} />
      {draft.hasTried && readRuleDraft(draft) === '' && (
        <p role="alert" className={classes.problem}>
          {t('dialog.incomplete')}
        </p>
      )}
    </Dialog>
  );
};
