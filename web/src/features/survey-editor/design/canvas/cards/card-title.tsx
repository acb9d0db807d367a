import { getNodeName } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState } from '../../../session/use-editor';
import { readElementText, setElementText } from '../../elements/element-text';
import { useDesignState, useDesignStore } from '../../state/design-state';
import { InlineText } from '../../text/inline-text';
import classes from './element-card.module.css';

interface CardTextProps {
  readonly node: DocumentNode;
  readonly isEditable: boolean;
}

/** The title of a question or panel: text, and a field while it is the only one selected. */
export const CardTitle = ({ node, isEditable }: CardTextProps) => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const designStore = useDesignStore();
  const isWanted = useDesignState(
    ({ focusRequest }) => focusRequest?.id === node.id && focusRequest.part === 'title',
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const title = useEditorState(({ document }) => readElementText(document, node, 'title'));
  const name = getNodeName(node);
  useLayoutEffect(() => {
    if (!isWanted || !field.current) return;
    designStore.update({ focusRequest: null });
    field.current.focus();
    field.current.select();
  });
  if (!isEditable)
    return (
      <span className={classes.title} dir="auto" data-missing={title === ''}>
        {title || name}
      </span>
    );
  return (
    <InlineText
      ref={field}
      className={classes.title}
      label={t('card.title', { name })}
      value={title}
      placeholder={name}
      onChange={(text, mergeKey) =>
        session.execute([setElementText(session.getState().document, node, 'title', text)], { mergeKey })
      }
    />
  );
};

/** The text below the title. An empty one has a field while the question is selected. */
export const CardDescription = ({ node, isEditable }: CardTextProps) => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const description = useEditorState(({ document }) => readElementText(document, node, 'description'));
  if (!isEditable)
    return description === '' ? null : (
      <p className={classes.description} dir="auto">
        {description}
      </p>
    );
  return (
    <InlineText
      className={classes.description}
      label={t('card.description')}
      value={description}
      placeholder={t('card.descriptionPlaceholder')}
      onChange={(text, mergeKey) =>
        session.execute([setElementText(session.getState().document, node, 'description', text)], {
          mergeKey,
        })
      }
    />
  );
};
