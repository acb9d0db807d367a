import type { User } from '@vantage/contract/users/users';
import type { TFunction } from 'i18next';
import { Status, type StatusProps } from '../../../ui/feedback/status';

const getState = ({ active, locked, signInLockedUntil, invited }: User) => {
  if (!active) return 'inactive';
  if (locked) return 'locked';
  if (signInLockedUntil !== null) return 'lockedOut';
  return invited ? 'invited' : 'active';
};

type State = ReturnType<typeof getState>;

const looks: Readonly<Record<State, Pick<StatusProps, 'glyph' | 'tone'>>> = {
  active: { glyph: 'dot', tone: 'ok' },
  invited: { glyph: 'dot' },
  inactive: { glyph: 'smallRing' },
  locked: { glyph: 'lock', tone: 'bad' },
  lockedOut: { glyph: 'lock', tone: 'bad' },
};

export const UserStatus = ({ user, t }: { user: User; t: TFunction<'users'> }) => {
  const state = getState(user);
  return <Status {...looks[state]}>{t(`state.${state}`)}</Status>;
};
