/** The name that an answer gives its file (RFC 6266); the extended one knows every character. */
export const fileNameOf = (disposition: string | null): string => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // Not what the header promises; the plain name is left.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? 'download.csv';
};
