/** File name in `Content-Disposition` (RFC 6266); the extended form supports all of Unicode. */
export const parseFileName = (disposition: string | null): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Invalid encoding: use the plain name.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download.csv';
};
