import type { PasswordHashing } from '../../platform/crypto/password-hashing';
import { AppError } from '../../platform/errors';
import { userKey, type AccountAccess } from '../users';
import type { AttemptService } from './attempts.service';
import type { PasswordTokenService } from './password-tokens.service';
import { passwordWeakness } from './password-weakness';
import type { SessionService } from './sessions.service';
import type { SignInMails } from './sign-in.mails';

interface Dependencies {
  readonly passwords: PasswordHashing;
  readonly attempts: AttemptService;
  readonly tokens: PasswordTokenService;
  readonly sessions: SessionService;
  readonly mails: SignInMails;
}

/** What administrators' changes of an account mean for signing in. */
export const accountAccessService = (dependencies: Dependencies): AccountAccess => {
  const { passwords, attempts, tokens, sessions, mails } = dependencies;

  const invite: AccountAccess['invite'] = async (scope, account) => {
    const token = await tokens.issue(scope, account.id, 'invitation');
    await mails.invitation(scope, account, { token, days: tokens.invitationDays });
  };

  return {
    async hashFirstPassword(userName, password) {
      const weakness = passwordWeakness(userKey(userName), password);
      if (weakness) throw new AppError('validation', { fields: { password: [weakness] } });
      return passwords.hash(password);
    },

    end: (scope, userId, by) => sessions.endOf(scope, userId, by),
    forget: (sessionIds) => sessions.forget(sessionIds),
    unlock: (scope, userNameKey) => attempts.forget(scope, userNameKey),
    revokeLinks: (scope, userId) => tokens.useAll(scope, userId),
    invite,

    async sendReset(scope, account) {
      if (!(await tokens.mayMail(scope, account.id)))
        throw new AppError('request.tooMany', { retryAfter: tokens.mailEverySeconds });
      if (account.password_hash === null) return invite(scope, account);
      const token = await tokens.issue(scope, account.id, 'reset');
      await mails.resetLink(scope, account, { token, minutes: tokens.resetMinutes });
    },
  };
};
