/** A text in which `<b>` marks what is emphasized. */
export function Emphasized({ text }: { text: string }) {
  const parts = text.split(/<\/?b>/);
  // Every other part was inside the marks.
  return parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
