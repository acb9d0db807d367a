import ipaddr from 'ipaddr.js';

/** How much of clients' addresses is recorded in the log, the audit log and sessions. */
export type AddressRecording = 'full' | 'network' | 'none';

/** Bits that an internet provider typically assigns to several customers together. */
const networkBits = { ipv4: 24, ipv6: 48 } as const;

const toNetwork = (ip: string): string | null => {
  if (!ipaddr.isValid(ip)) return null;
  const parsed = ipaddr.process(ip);
  const bits = networkBits[parsed.kind()];
  const network =
    parsed instanceof ipaddr.IPv6
      ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`)
      : ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
};

/** @returns such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1::/48`; null if nothing is to be recorded */
export const recordedAddress = (ip: string, recording: AddressRecording): string | null =>
  recording === 'full' ? ip : recording === 'network' ? toNetwork(ip) : null;
