import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/data-display/avatar';
import { tooltip } from '../../../ui/overlays/tooltip';
import { getPresenceColor } from '../session/presence-color';
import { useSynchronizationState } from '../session/use-synchronization';
import classes from './presence-avatars.module.css';

/** Further people are counted. */
const maxVisible = 3;

/** Who else has the survey open. */
export const PresenceAvatars = () => {
  const { t } = useTranslation('survey-editor');
  const presences = useSynchronizationState((state) => state.presences);
  if (presences.length === 0) return null;
  const hidden = presences.length - maxVisible;
  return (
    <ul className={classes.list} aria-label={t('presence.label')}>
      {presences.slice(0, maxVisible).map(({ editorId, firstName, lastName }) => (
        <li
          key={editorId}
          className={classes.person}
          style={{ '--presence': getPresenceColor(editorId) }}
          aria-label={`${firstName} ${lastName}`}
          {...tooltip(`${firstName} ${lastName}`)}
        >
          <Avatar firstName={firstName} lastName={lastName} />
        </li>
      ))}
      {hidden > 0 && <li className={classes.more}>{t('presence.more', { count: hidden })}</li>}
    </ul>
  );
};
