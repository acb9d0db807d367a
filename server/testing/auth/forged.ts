export const withForgedSecret = (token: string): string => {
  const bytes = Buffer.from(token, 'base64url');
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  return bytes.toString('base64url');
};
