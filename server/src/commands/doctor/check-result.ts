/** What one check of `vantage doctor` found, in words for an operator. */
export interface CheckResult {
  readonly check: string;
  readonly status: 'ok' | 'problem' | 'skipped';
  readonly detail: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const passed = (check: string, detail: string): CheckResult => ({ check, status: 'ok', detail });

export const skipped = (check: string, detail: string): CheckResult => ({ check, status: 'skipped', detail });

export const problem = (check: string, detail: string, remedy: string): CheckResult => ({
  check,
  status: 'problem',
  detail,
  remedy,
});
