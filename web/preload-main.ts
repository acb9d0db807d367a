import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Screens that are opened by their address the most, and where their code lies; src/lib/first-screen.ts asks for it. */
const screens = {
  shell: [
    /[\\/]src[\\/]route-tree\.gen\.ts$/,
    /[\\/]_signed-in[\\/]-guard\.ts$/,
    /[\\/]_signed-in[\\/]route\.tsx\?tsr-split/,
  ],
  customers: [/[\\/]customer[\\/]index\.tsx\?tsr-split/],
  insights: [/[\\/]insight[\\/]\$id\.list\.tsx\?tsr-split/],
};

/** The file that holds a module, everything that it imports, and their styles. */
const closureOf = (
  bundle: Rolldown.OutputBundle,
  module: RegExp,
): { scripts: Set<string>; styles: Set<string> } => {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const follow = (file: string): void => {
    const found = bundle[file];
    if (found?.type !== 'chunk' || scripts.has(file)) return;
    scripts.add(file);
    for (const style of found.viteMetadata?.importedCss ?? []) styles.add(style);
    found.imports.forEach(follow);
  };
  const holder = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => module.test(id)),
  );
  if (holder === undefined) throw new Error(`No file holds ${module}.`);
  follow(holder.fileName);
  return { scripts, styles };
};

/**
 * Names in the page what src/start.ts loads next, so that the browser fetches it beside start.ts instead of after it.
 * Vite does so for what the entry imports statically only. What the first screen after sign-in needs is named, too: the
 * entry asks for it when somebody is signed in.
 */
export const preloadMain = (): Plugin => ({
  name: 'vantage-preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk }) {
      const late = (chunk?.imports ?? []).find((file) => /foundation|main/.test(file));
      if (late !== undefined) throw new Error(`src/start.ts would wait for ${late}: see codeSplitting.`);
      const { scripts, styles } = closureOf(bundle, /\/src\/main\.tsx$/);
      const entry = new Set([chunk?.fileName ?? '', ...(chunk?.imports ?? [])]);
      const entryStyles = chunk?.viteMetadata?.importedCss ?? new Set<string>();
      const tag = (rel: string, file: string, more = {}): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}`, ...more },
        injectTo: 'head',
      });
      const named = new Set([...scripts, ...styles, ...entry, ...entryStyles]);
      /** Without what a screen before it has. */
      const filesOf = (modules: readonly RegExp[]): string[] =>
        modules
          .map((module) => closureOf(bundle, module))
          .flatMap((found) => [...found.scripts, ...found.styles])
          .filter((file) => !named.has(file) && named.add(file));
      return [
        ...Object.entries(screens).map(([screen, modules]): HtmlTagDescriptor => ({
          tag: 'meta',
          attrs: { name: `vantage:files-of-${screen}`, content: filesOf(modules).join(' ') },
          injectTo: 'head',
        })),
        ...[...scripts]
          .filter((file) => !entry.has(file))
          .map((file) => tag('modulepreload', file, { fetchpriority: 'low' })),
        ...[...styles].filter((file) => !entryStyles.has(file)).map((file) => tag('stylesheet', file)),
      ];
    },
  },
});
