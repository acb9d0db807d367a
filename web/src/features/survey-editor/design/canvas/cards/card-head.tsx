import { getNodeType } from '@vantage/survey-document/node-title';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { CardActions } from './card-actions';
import { CardDescription, CardTitle } from './card-title';
import { ConditionLine } from './condition-line';
import classes from './element-card.module.css';

interface CardHeadProps {
  readonly node: DocumentNode;
  readonly isEditable: boolean;
  readonly typeTitle: string;
}

/** Title, required mark, help text and condition, as they are rendered in and near the view. */
export const CardHead = ({ node, isEditable, typeTitle }: CardHeadProps) => {
  const { t } = useTranslation('survey-design');
  const isUntitled = getNodeType(node) === 'html' || getNodeType(node) === 'image';
  return (
    <>
      <div className={classes.texts}>
        <div className={classes.titleLine}>
          {isUntitled && !node.properties.has('title') ? (
            <span className={classes.title} data-missing>
              {typeTitle}
            </span>
          ) : (
            <CardTitle node={node} isEditable={isEditable} />
          )}
          {node.properties.get('isRequired') === true && (
            <span className={classes.required} role="img" aria-label={t('card.isRequired')}>
              *
            </span>
          )}
        </div>
        {!isUntitled && <CardDescription node={node} isEditable={isEditable} />}
        <ConditionLine id={node.id} />
      </div>
      {isEditable && <CardActions node={node} />}
    </>
  );
};
