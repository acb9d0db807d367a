/** A text in which `<b>` marks emphasized parts. */
export function Emphasized({ text }: { text: string }) {
  const parts = text.split(/<\/?b>/);
  // Every other part was inside the marks.
  return parts.map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
