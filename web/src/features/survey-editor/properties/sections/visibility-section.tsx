import { Button } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionText } from '../../logic/use-condition-text';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { useIsReadOnly } from '../../session/use-editor';
import { RuleDialog } from '../rule-dialog';
import classes from './sections.module.css';

const property = 'visibleIf';

/** Under which condition the selected part is visible, with the way to its rule in words. */
export const VisibilitySection = ({ node }: { node: DocumentNode }) => {
  const { t } = useTranslation('survey-properties');
  const { getTitle } = usePropertyTexts();
  const isReadOnly = useIsReadOnly();
  const [isOpen, setOpen] = useState(false);
  const condition = useConditionText(node.id, property);
  const isHidden = node.properties.get('visible') === false;
  return (
    <div className={classes.section}>
      <div className={classes.visibility}>
        <div className={classes.words}>
          <h3 className={classes.heading}>{getTitle({ name: property })}</h3>
          <p className={classes.rule}>{condition ?? t(isHidden ? 'rule.never' : 'rule.always')}</p>
        </div>
        {!isReadOnly && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconGitBranch size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t(condition === null ? 'rule.add' : 'rule.edit')}
          </Button>
        )}
      </div>
      {isOpen && <RuleDialog nodeId={node.id} property={property} opened onClose={() => setOpen(false)} />}
    </div>
  );
};
