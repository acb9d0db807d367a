import { useTranslation } from 'react-i18next';
import { FormSection } from '../../ui/form-section';
import { Skeleton } from '../../ui/skeleton';

/** Heights of the fields of each section, in px, as far as they can be known before. */
const sections = [
  { key: 'message', heights: [137, 220] },
  { key: 'methods', heights: [190, 42, 42, 40] },
  { key: 'sessions', heights: [80] },
  { key: 'emailDomains', heights: [80] },
  { key: 'sso', heights: [80, 60, 80, 60, 80] },
] as const;

/** The shape of the sign-in settings while they are on their way. */
export const SignInSettingsSkeleton = () => {
  const { t } = useTranslation('settings');
  const words = {
    message: { title: t('signIn.messageTitle'), help: t('signIn.messageHelp') },
    methods: { title: t('signIn.methods'), help: t('signIn.methodsHelp') },
    sessions: { title: t('signIn.sessions'), help: t('signIn.sessionsHelp') },
    emailDomains: { title: t('signIn.emailDomains'), help: t('signIn.emailDomainsHelp') },
    sso: { title: t('sso.title'), help: t('sso.help') },
  };
  return (
    <div>
      {sections.map(({ key, heights }) => (
        <FormSection key={key} {...words[key]}>
          {heights.map((height, index) => (
            <Skeleton key={index} height={height} box />
          ))}
        </FormSection>
      ))}
    </div>
  );
};
