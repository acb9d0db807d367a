import { Button } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { createInsertCommand } from '@vantage/survey-document/operations/insert-node';
import type { DocumentNode, NodeId } from '@vantage/survey-document/survey-document';
import { useTranslation } from 'react-i18next';
import { listRates } from '../../logic/expressions/survey-variables';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';

const list = 'rateValues';

/**
 * Adds the values of a scale to the survey, so that the author can enter a text for each. Until then, SurveyJS counts
 * from the lowest to the highest value.
 */
export const LabelValuesButton = ({ node }: { node: DocumentNode }) => {
  const { t } = useTranslation('survey-properties');
  const session = useEditor();
  const announce = useAnnounce();
  const handleClick = (): void => {
    const { document } = session.getState();
    let after: NodeId | null = null;
    const inserts = listRates(document, node).map(({ value }) => {
      const insert = createInsertCommand(document, { parentId: node.id, list, after, json: value });
      after = insert.ids[0] ?? null;
      return insert;
    });
    session.execute(inserts);
    announce(t('list.entered', { count: inserts.length }));
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconListDetails size={16} stroke={1.6} aria-hidden />}
      onClick={handleClick}
    >
      {t('labelValues')}
    </Button>
  );
};
