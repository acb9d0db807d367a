import type { PasswordHashing } from '../../platform/crypto/password-hashing';
import { AppError } from '../../platform/errors';
import { normalizeUserName, type AccountAccess } from '../users';
import type { AttemptService } from './rate-limits/attempts.service';
import type { PasswordTokenService } from './passwords/password-tokens.service';
import { passwordWeakness } from './passwords/password-weakness';
import type { SecurityCodeService } from './security-codes/security-codes.service';
import type { SessionService } from './sessions/sessions.service';
import type { AuthMails } from './auth.mails';

interface Dependencies {
  readonly passwords: PasswordHashing;
  readonly attempts: AttemptService;
  readonly tokens: PasswordTokenService;
  readonly codes: SecurityCodeService;
  readonly sessions: SessionService;
  readonly mails: AuthMails;
}

export const accountAccessService = (dependencies: Dependencies): AccountAccess => {
  const { passwords, attempts, tokens, codes, sessions, mails } = dependencies;

  const invite: AccountAccess['invite'] = async (scope, account) => {
    const token = await tokens.issue(scope, account.id, 'invitation');
    await mails.invitation(scope, account, { token, days: tokens.invitationDays });
  };

  return {
    async hashFirstPassword(userName, password) {
      const weakness = passwordWeakness(normalizeUserName(userName), password);
      if (weakness) throw new AppError('validation', { fields: { password: [weakness] } });
      return passwords.hash(password);
    },

    end(scope, userId, how) {
      return sessions.getEnd(scope, userId, how);
    },
    forget(sessionIds) {
      return sessions.evict(sessionIds);
    },
    unlock(scope, normalizedUserName) {
      return attempts.reset(scope, normalizedUserName);
    },
    async revokeProofs(scope, userId) {
      await tokens.revokeAll(scope, userId);
      await codes.revokeAllByUser(scope, userId);
    },

    invite,

    async createPasswordLink(scope, account) {
      const kind = account.password_hash === null ? 'invitation' : 'reset';
      const token = await tokens.issue(scope, account.id, kind);
      return kind === 'invitation' ? mails.invitationLink(scope, token) : mails.passwordLink(scope, token);
    },

    async inviteAgain(scope, account) {
      const canMail = await tokens.canMail(scope, account.id);
      if (canMail) await invite(scope, account);
      return canMail;
    },

    async sendReset(scope, account) {
      if (!(await tokens.canMail(scope, account.id)))
        throw new AppError('request.tooMany', { retryAfter: tokens.mailIntervalSeconds });
      if (account.password_hash === null) return invite(scope, account);
      const token = await tokens.issue(scope, account.id, 'reset');
      await mails.resetLink(scope, account, {
        token,
        minutes: tokens.resetMinutes,
        askedBy: 'administrator',
      });
    },
  };
};
