import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useEditor, useEditorState } from '../../../session/use-editor';
import { readElementText, setElementText } from '../../elements/element-text';
import { InlineText } from '../../text/inline-text';
import classes from './items.module.css';
import type { SpecialChoice } from './special-choices';

interface SpecialItemProps {
  readonly question: DocumentNode;
  readonly choice: SpecialChoice;
}

/** The text of a choice such as 'None', which a property of the question adds. */
export const SpecialItem = ({ question, choice: { property, defaultText } }: SpecialItemProps) => {
  const session = useEditor();
  const text = useEditorState(({ document }) => readElementText(document, question, property));
  return (
    <InlineText
      label={defaultText}
      value={text}
      placeholder={defaultText}
      className={classes.text}
      onChange={(next, mergeKey) =>
        session.execute([setElementText(session.getState().document, question, property, next)], {
          mergeKey,
        })
      }
    />
  );
};
