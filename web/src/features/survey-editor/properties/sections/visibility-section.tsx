import { Button } from '@mantine/core';
import { IconGitFork } from '@tabler/icons-react';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../../../ui/overlays/lazy-overlay';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import classes from './sections.module.css';

const RuleDialog = lazyOverlay(async () => (await import('../../logic/rule-dialog')).RuleDialog);

const property = 'visibleIf';

/** Under which condition the selected part is visible, with the way to its rule in words. */
export const VisibilitySection = ({ node }: { node: DocumentNode }) => {
  const { t } = useTranslation('survey-properties');
  const { getTitle } = usePropertyTexts();
  const [isOpen, setOpen] = useState(false);
  const condition = node.properties.get(property);
  const expression = typeof condition === 'string' ? condition : '';
  const isHidden = node.properties.get('visible') === false;
  return (
    <div className={classes.section}>
      <div className={classes.visibility}>
        <div className={classes.words}>
          <h3 className={classes.heading}>{getTitle({ name: property })}</h3>
          {expression === '' ? (
            <p className={classes.rule}>{t(isHidden ? 'rule.never' : 'rule.always')}</p>
          ) : (
            <code className={classes.expression}>{expression}</code>
          )}
        </div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconGitFork size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(expression === '' ? 'rule.add' : 'rule.edit')}
        </Button>
      </div>
      {isOpen && (
        <RuleDialog nodeId={node.id} property={property} opened onClose={() => setOpen(false)} />
      )}
    </div>
  );
};
