import { nodeToJson } from '@vantage/survey-document/document-json';
import type { NodeId } from '@vantage/survey-document/survey-document';
import { memo, useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from 'survey-core';
import { ReactQuestionFactory } from 'survey-react-ui';
import { useEditor, useEditorState } from '../../../session/use-editor';
import { createQuestion, maxPreviewItems } from './question-model';
import { useSubtree } from './use-subtree';
import classes from './question-preview.module.css';

/** What the components of SurveyJS call to render the questions of a matrix or panel. */
const creator = {
  createQuestionElement: (question: Question): ReactElement | null =>
    ReactQuestionFactory.Instance.createQuestion(
      question.isDefaultRendering() ? question.getTemplate() : question.getComponentName(),
      { question, isDisplayMode: question.isInputReadOnly, creator },
    ),
  renderError: () => null,
  questionTitleLocation: () => 'hidden',
  questionErrorLocation: () => 'top',
};

const QuestionBody = memo(({ question }: { readonly question: Question }) =>
  creator.createQuestionElement(question),
);

/** The question as respondents see it. It can't be answered, and screen readers read the card instead. */
export const QuestionPreview = memo(({ id }: { readonly id: NodeId }) => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const nodes = useSubtree(id);
  const locale = useEditorState(({ document }) => {
    const value = document.nodes.get(document.rootId)?.properties.get('locale');
    return typeof value === 'string' ? value : undefined;
  });
  const question = useMemo(() => {
    const { document } = session.getState();
    return nodes.length > 0 ? createQuestion(nodeToJson(document, id), locale) : null;
  }, [nodes, session, id, locale]);
  const [node] = nodes;
  if (!node) return null;
  if (!question) return <p className={classes.note}>{t('card.notRendered')}</p>;
  const hidden = Math.max(
    0,
    (node.lists.get('choices')?.length ?? 0) - maxPreviewItems,
    (node.lists.get('rows')?.length ?? 0) - maxPreviewItems,
  );
  return (
    <>
      <div className={classes.question} inert aria-hidden>
        <QuestionBody question={question} />
      </div>
      {hidden > 0 && <p className={classes.note}>{t('card.moreItems', { count: hidden })}</p>}
    </>
  );
});
