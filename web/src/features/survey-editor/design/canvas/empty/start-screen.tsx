import { IconAlertOctagon, IconFile, IconHeartbeat, IconSchool, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../../lib/i18n/problem-text';
import { useAnnounce } from '../../../session/announcer';
import { useEditor } from '../../../session/use-editor';
import { useDesignStore } from '../../state/design-state';
import { listElements, listPages } from '../../elements/element-lists';
import { loadTemplate, replaceSurvey, type TemplateId } from '../../templates/templates';
import classes from './empty.module.css';

const choices = [
  { id: null, icon: IconFile },
  { id: 'safety-perception', icon: IconShieldCheck },
  { id: 'pulse', icon: IconHeartbeat },
  { id: 'incident-follow-up', icon: IconAlertOctagon },
  { id: 'training-feedback', icon: IconSchool },
] as const;

/** A new survey begins with a template or an empty page. */
export const StartScreen = () => {
  const { t } = useTranslation('survey-design');
  const session = useEditor();
  const designStore = useDesignStore();
  const announce = useAnnounce();
  const problemText = useProblemText();
  const [failure, setFailure] = useState<string | null>(null);

  const start = async (id: TemplateId | null) => {
    setFailure(null);
    try {
      const definition = id === null ? { pages: [{ name: 'page1', elements: [] }] } : await loadTemplate(id);
      session.execute([replaceSurvey(session.getState().document, definition)]);
    } catch (error) {
      setFailure(problemText(error));
      return;
    }
    const { document } = session.getState();
    const [first] = listElements(document.nodes.get(listPages(document)[0] ?? ''));
    if (first !== undefined) {
      designStore.update({ focusRequest: { id: first, part: 'card' } });
      session.select([first]);
    }
    announce(t(`template.${id ?? 'empty'}.added`));
  };

  return (
    <section className={classes.start} aria-labelledby="survey-templates">
      <h2 id="survey-templates" className={classes.startTitle}>
        {t('template.title')}
      </h2>
      <p className={classes.startHint}>{t('template.hint')}</p>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <ul className={classes.templates}>
        {choices.map(({ id, icon: Icon }) => (
          <li key={id}>
            <button type="button" className={classes.template} onClick={() => void start(id)}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.templateName}>{t(`template.${id ?? 'empty'}.name`)}</span>
              <span className={classes.templateHint}>{t(`template.${id ?? 'empty'}.hint`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
