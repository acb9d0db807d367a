import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useDeferredValue } from 'react';
import { hasMarks, listItemLists } from '../items/item-lists';
import { ItemsEditor } from '../items/items-editor';
import { QuestionPreview } from '../preview/question-preview';
import classes from './element-card.module.css';

interface CardBodyProps {
  readonly node: DocumentNode;
  readonly isEditable: boolean;
}

/** The question itself, with texts that are edited in place while it is selected. */
export const CardBody = ({ node, isEditable }: CardBodyProps) => {
  // SurveyJS takes long to build the preview of a question that was left, so what was selected instead comes first.
  const wasEditable = useDeferredValue(isEditable);
  return (
    <div className={classes.body} data-indented={hasMarks(node)}>
      {(isEditable || wasEditable) && listItemLists(node).length > 0 ? (
        <ItemsEditor question={node} />
      ) : (
        <QuestionPreview id={node.id} />
      )}
    </div>
  );
};
