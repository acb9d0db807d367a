/** `usage` is the shell's convention for wrong arguments, `configuration` is EX_CONFIG of sysexits.h. */
export const exitCodes = { done: 0, failed: 1, usage: 2, configuration: 78 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];
