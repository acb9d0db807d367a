import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from './screens';
import { createFile, listVariants } from './variants';

const style = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 24px; }
  section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(360px, 1fr)); gap: 24px; }
  figure { margin: 0; }
  img { display: block; width: 100%; height: 260px; object-fit: contain; object-position: top left; }
  a { color: inherit; }`;

export default function writeContactSheet(): void {
  const folder = process.env['SCREENSHOTS_FOLDER'] ?? '';
  const sections = screens.map((screen) => {
    const files = screen.states.flatMap((state) =>
      listVariants(state).map((variant) => createFile(screen, state, variant)),
    );
    const figures = files
      .filter((file) => existsSync(join(folder, file)))
      .map(
        (file) =>
          `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file}</figcaption></figure>`,
      );
    return `<section><h2>${screen.name}</h2><div>${figures.join('\n')}</div></section>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Vantage</title><style>${style}</style>
<h1>Screens of Vantage</h1>
${sections.join('\n')}
</html>\n`,
  );
}
