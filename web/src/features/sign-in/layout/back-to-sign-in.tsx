import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import steps from '../sign-in-step.module.css';

export interface BackToSignInProps {
  onClick: () => void;
  isLogin?: boolean;
}

export const BackToSignIn = ({ onClick, isLogin = false }: BackToSignInProps) => {
  const { t } = useTranslation('passwords');
  return (
    <button type="button" className={steps.link} onClick={onClick}>
      <IconArrowLeft size={16} stroke={1.6} aria-hidden />
      {t(isLogin ? 'backToLogin' : 'backToSignIn')}
    </button>
  );
};
