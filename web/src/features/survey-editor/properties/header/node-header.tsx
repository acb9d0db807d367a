import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { getNodeName } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { createElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { countSurvey } from '../../design/elements/survey-counts';
import { canConvert } from '../../metadata/question-types';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useEditor, useEditorState, useIsReadOnly } from '../../session/use-editor';
import { useSelectPart } from '../select-part';
import { ConvertMenu } from './convert-menu';
import classes from './node-header.module.css';
import { hasReferences } from './rename';
import { getNodeIcon } from './node-icon';
import { useRename } from './use-rename';

/** Parts that are selected from the properties of another one lead back to it. */
const partKinds: readonly string[] = [
  'column',
  'choice',
  'item',
  'trigger',
  'validator',
  'calculatedValue',
  'conditionalText',
];

const NameInput = ({ node, onClose }: { node: DocumentNode; onClose: () => void }) => {
  const { t } = useTranslation('survey-properties');
  const { text, problem, onChange, save, cancel } = useRename(node);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <TextInput
      ref={input}
      size="xs"
      className={classes.input}
      aria-label={t('rename.label')}
      spellCheck={false}
      autoComplete="off"
      value={text}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (!save()) cancel();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && save()) onClose();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        cancel();
        onClose();
      }}
    />
  );
};

/** What is selected: its type, its number and its name, which can be changed here. */
export const NodeHeader = ({ node }: { node: DocumentNode }) => {
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const selectPart = useSelectPart();
  const { getNodeTypeTitle } = usePropertyTexts();
  const number = useEditorState(({ document }) => countSurvey(document).numbers.get(node.id) ?? null);
  const isReadOnly = useIsReadOnly();
  const [isRenaming, setRenaming] = useState(false);
  const name = getNodeName(node);
  const isPart = partKinds.includes(node.kind);
  const parentId = node.location?.parentId;
  return (
    <header className={classes.header}>
      {isPart && parentId !== undefined ? (
        <ActionIcon
          size={28}
          data-autofocus
          aria-label={t('back')}
          {...tooltip(t('back'))}
          onClick={() => selectPart(parentId)}
        >
          <IconArrowLeft size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={classes.icon}>
          {createElement(getNodeIcon(node), { size: 18, stroke: 1.6, 'aria-hidden': true })}
        </span>
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>{getNodeTypeTitle(node)}</h2>
        {isRenaming ? (
          <NameInput node={node} onClose={() => setRenaming(false)} />
        ) : (
          name !== '' && (
            <p className={classes.detail}>
              {number === null ? t('nameOnly') : t('numberAndName', { number })}{' '}
              {hasReferences(node) && !isReadOnly ? (
                <UnstyledButton
                  className={classes.name}
                  aria-label={t('rename.verb', { name })}
                  {...tooltip(t('rename.verb', { name }))}
                  onClick={() => setRenaming(true)}
                >
                  <code>{name}</code>
                  <IconPencil size={14} stroke={1.6} aria-hidden />
                </UnstyledButton>
              ) : (
                <code>{name}</code>
              )}
            </p>
          )
        )}
      </div>
      {!isReadOnly && canConvert(session.getState().document, node) && <ConvertMenu node={node} />}
    </header>
  );
};
