const colors = ['--vg-chart-3', '--vg-chart-4', '--vg-chart-5', '--vg-chart-2', '--vg-chart-6'] as const;

/** @returns the color of an editor, the same in header, outline and canvas */
export function getPresenceColor(editorId: string): string {
  let hash = 0;
  for (const letter of editorId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return `var(${colors[hash % colors.length] ?? colors[0]})`;
}
