/** Example: `el•••@halden.example`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const name = Array.from(email.slice(0, at));
  return `${name.slice(0, Math.min(2, name.length - 1)).join('')}•••${email.slice(at)}`;
};
