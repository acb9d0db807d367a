import { productColor } from '@vantage/contract/product';
import { IconBuildings, IconInfoCircle, IconLayoutDashboard, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { withBasePath } from '../../../lib/browser/page-meta';
import { useTenantName } from '../../../lib/session/tenant-settings';
import { RichText } from '../../../ui/data-display/rich-text';
import { brandPalette, textColorOn, tokenOfPage } from '../../../ui/theme/brand-palette';
import { usableColor } from './brand-color-field';
import classes from './branding-preview.module.css';

export interface BrandingPreviewProps {
  isSaved: boolean;
  logo: string | null;
  image: string | null;
  /** This is what was typed; while it is no color, the product's own is used. */
  color: string;
  label: string;
  message: string;
  /** Empty for the default text. */
  newUserNote: string;
  supportEmail: string;
  /** The linked pages of which an address was typed. */
  pages: readonly OrganizationPage[];
}

type OrganizationPage = 'privacy' | 'accessibility' | 'support';

interface BrandProps {
  logo: string;
  name: string;
}

const Brand = ({ logo, name, children }: BrandProps & { children?: ReactNode }) => (
  <div className={classes.brand}>
    <img className={classes.logo} src={logo} alt="" />
    <span className={classes.name}>{name}</span>
    {children}
  </div>
);

const Lines = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className={classes.line} />);

type SignInProps = BrandProps &
  Pick<BrandingPreviewProps, 'image' | 'message' | 'newUserNote' | 'supportEmail' | 'pages'>;

const SignIn = ({ image, message, newUserNote, supportEmail, pages, ...brand }: SignInProps) => {
  const { t } = useTranslation('sign-in');
  return (
    <div className={classes.signIn} data-mantine-color-scheme="light">
      {image === null ? (
        <div className={classes.picture} />
      ) : (
        <img className={classes.picture} src={image} alt="" />
      )}
      <div className={classes.form}>
        <Brand {...brand} />
        {message !== '' && (
          <div className={classes.message}>
            <IconInfoCircle size={12} stroke={1.6} />
            <div>
              <RichText html={message} />
            </div>
          </div>
        )}
        <div className={classes.title}>{t('title')}</div>
        <div className={classes.input}>{t('userNameOrEmail')}</div>
        <div className={classes.input}>{t('password')}</div>
        <div className={classes.button}>{t('submit')}</div>
        <div className={classes.foot}>{newUserNote === '' ? t('newUserHint') : newUserNote}</div>
        {supportEmail !== '' && <div className={classes.link}>{t('help', { address: supportEmail })}</div>}
        {pages.length > 0 && (
          <div className={classes.link}>{pages.map((page) => t(`pages.${page}`)).join(' · ')}</div>
        )}
      </div>
    </div>
  );
};

const Portal = ({ scheme, label, ...brand }: BrandProps & { scheme: 'light' | 'dark'; label: string }) => {
  const { t } = useTranslation('customers');
  return (
    <div className={classes.portal} data-mantine-color-scheme={scheme}>
      <div className={classes.topBar}>
        <Brand {...brand} />
      </div>
      <div className={classes.sidebar}>
        <IconBuildings size={12} data-current />
        <IconLayoutDashboard size={12} />
        <IconUsers size={12} />
      </div>
      <div className={classes.page}>
        <div className={classes.crumb}>{label}</div>
        <div className={classes.heading}>
          <span className={classes.title}>{t('title')}</span>
          <span className={classes.button}>{t('form.add')}</span>
        </div>
        <div className={classes.cards}>
          <div className={classes.card}>
            <Lines count={2} />
          </div>
          <div className={classes.card}>
            <Lines count={2} />
          </div>
        </div>
      </div>
    </div>
  );
};

/** Unlike the screens, mail uses exactly this color, with black or white text. */
const Mail = ({ label, color, ...brand }: BrandProps & { label: string; color: string }) => {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.mail} data-mantine-color-scheme="light">
      <div className={classes.mailBar} style={{ background: color }} />
      <Brand {...brand}>{label !== brand.name && <span className={classes.crumb}>{label}</span>}</Brand>
      <Lines count={2} />
      <div className={classes.button} style={{ background: color, color: textColorOn(color) }}>
        {t('branding.previewMailButton')}
      </div>
      <Lines count={1} />
    </div>
  );
};

const Survey = (brand: BrandProps) => {
  const { t } = useTranslation('settings');
  return (
    <div className={classes.survey} data-mantine-color-scheme="light">
      <Brand {...brand} />
      <div className={classes.card}>
        <Lines count={1} />
        <span className={classes.choice} data-chosen />
        <span className={classes.choice} />
      </div>
      <div className={classes.button}>{t('branding.previewSurveyButton')}</div>
    </div>
  );
};

/** What the values of the form look like, for the eye only. */
export const BrandingPreview = (props: BrandingPreviewProps) => {
  const { isSaved, image, color, label, message, newUserNote, supportEmail, pages } = props;
  const { t } = useTranslation('settings');
  const name = useTenantName();
  const logo = props.logo ?? withBasePath('/favicon.svg');
  const brandColor = usableColor(color) ?? productColor;
  const palette = brandPalette(brandColor, tokenOfPage);
  return (
    <figure className={classes.preview} style={palette as Record<string, string>}>
      <figcaption className={classes.caption}>
        {t('branding.preview')}
        <span className={classes.state}>{isSaved ? '' : t('branding.notSaved')}</span>
      </figcaption>
      {/* The fields have the same values. */}
      <div className={classes.screens} aria-hidden>
        <SignIn
          logo={logo}
          name={name}
          image={image}
          message={message}
          newUserNote={newUserNote}
          supportEmail={supportEmail}
          pages={pages}
        />
        <Portal scheme="light" logo={logo} name={name} label={label} />
        <Portal scheme="dark" logo={logo} name={name} label={label} />
        <Mail logo={logo} name={name} label={label} color={brandColor} />
        <Survey logo={logo} name={name} />
      </div>
    </figure>
  );
};
