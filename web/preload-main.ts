import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Names in the page what src/start.ts loads next, so that the browser fetches it beside start.ts instead of after it.
 * Vite does so for what the entry imports statically only.
 */
export const preloadMain = (): Plugin => ({
  name: 'vantage-preload-main',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {}, chunk }) {
      const wanted = new Set<string>();
      const styles = new Set<string>();
      const follow = (file: string): void => {
        const found = bundle[file];
        if (found?.type !== 'chunk' || wanted.has(file)) return;
        wanted.add(file);
        for (const style of found.viteMetadata?.importedCss ?? []) styles.add(style);
        found.imports.forEach(follow);
      };
      const main = Object.values(bundle).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/src/main.tsx')),
      )?.fileName;
      if (main === undefined) throw new Error('The entry does not load src/main.tsx.');
      const late = (chunk?.imports ?? []).find((file) => /foundation|main/.test(file));
      if (late !== undefined) throw new Error(`src/start.ts would wait for ${late}: see codeSplitting.`);
      const inPage = new Set([chunk?.fileName ?? '', ...(chunk?.imports ?? [])]);
      const inPageStyles = chunk?.viteMetadata?.importedCss ?? new Set<string>();
      follow(main);
      const tag = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}` },
        injectTo: 'head',
      });
      return [
        ...[...wanted].filter((file) => !inPage.has(file)).map((file) => tag('modulepreload', file)),
        ...[...styles].filter((file) => !inPageStyles.has(file)).map((file) => tag('stylesheet', file)),
      ];
    },
  },
});
