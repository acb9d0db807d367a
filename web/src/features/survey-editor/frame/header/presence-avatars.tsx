import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/data-display/avatar';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { getPresenceColor } from '../../session/presence-color';
import { useSynchronizationState } from '../../session/use-synchronization';
import classes from './presence-avatars.module.css';

/** Further people are counted. */
const maxVisible = 3;

/** Who else has the survey open. */
export const PresenceAvatars = () => {
  const { t } = useTranslation('survey-editor');
  const editors = useSynchronizationState((state) => state.editors);
  if (editors.length === 0) return null;
  const hidden = editors.length - maxVisible;
  return (
    <ul className={classes.list} aria-label={t('presence.label')}>
      {editors.slice(0, maxVisible).map(({ editorId, user }) => {
        const [firstName = '', ...others] = user.name.split(' ');
        return (
          <li
            key={editorId}
            className={classes.person}
            style={{ borderColor: getPresenceColor(editorId) }}
            {...tooltip(user.name)}
          >
            <Avatar firstName={firstName} lastName={others.at(-1) ?? ''} />
            <span className={classes.name}>{user.name}</span>
          </li>
        );
      })}
      {hidden > 0 && <li className={classes.more}>{t('presence.more', { count: hidden })}</li>}
    </ul>
  );
};
