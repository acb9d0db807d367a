import { Button } from '@mantine/core';
import { getNodeTitle } from '@vantage/survey-document/node-title';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/overlays/dialog';
import { usePropertyTexts } from '../metadata/use-property-texts';
import { useDocument } from '../session/use-editor';
import type { RemovalRequest } from './remove-dialog-context';
import classes from './remove-dialog.module.css';

/** Further dependents are counted. */
const maxListed = 8;

export interface RemoveDialogProps {
  request: RemovalRequest;
  onClose: () => void;
}

/** A setting that names an element several times, or in several languages, is one setting. */
const listSettings = (dependents: RemovalRequest['dependents']): RemovalRequest['dependents'] => [
  ...new Map(dependents.map((each) => [`${each.nodeId} ${each.property}`, each])).values(),
];

/** Names what refers to the elements, and asks whether to remove that as well. */
export const RemoveDialog = ({ request, onClose }: RemoveDialogProps) => {
  const { t } = useTranslation('survey-editor');
  const { t: tUi } = useTranslation('ui');
  const { nodes } = useDocument();
  const { getTitle } = usePropertyTexts();
  const { title, count, remove } = request;
  const settings = listSettings(request.dependents);
  const hidden = settings.length - maxListed;
  const answer = (withReferences: boolean): void => {
    onClose();
    remove(withReferences);
  };
  return (
    <Dialog
      title={count === 1 ? t('remove.title', { title }) : t('remove.titleSeveral', { count })}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {tUi('cancel')}
          </Button>
          <Button variant="default" onClick={() => answer(false)}>
            {t('remove.keep')}
          </Button>
          <Button className={classes.destructive} onClick={() => answer(true)}>
            {t('remove.all')}
          </Button>
        </>
      }
    >
      <p>{t('remove.body', { count: settings.length })}</p>
      <ul className={classes.list}>
        {settings.slice(0, maxListed).map(({ nodeId, property }) => {
          const node = nodes.get(nodeId);
          return (
            <li key={`${nodeId} ${property}`}>
              <span className={classes.name}>
                {(node?.location && getNodeTitle(node)) || t('publish.survey')}
              </span>{' '}
              <span className={classes.property}>{getTitle({ name: property })}</span>
            </li>
          );
        })}
      </ul>
      {hidden > 0 && <p>{t('remove.more', { count: hidden })}</p>}
    </Dialog>
  );
};
