import ipaddr from 'ipaddr.js';

/** The network that counts as one client: an IPv6 client usually owns a /64. */
export const clientNetwork = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
};
