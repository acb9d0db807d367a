import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The screens most people come to first, and the frame around them; preload-main.ts names their files in the page. */
const firstScreens = ['route.tsx', 'customer/index.tsx', 'insight/$id.list.tsx'].map((file) =>
  join(import.meta.dirname, 'src', 'routes', '_signed-in', file),
);

/** Libraries of the first screens. Which parts of Mantine a module takes is not to be seen from its imports. */
const firstLibraries =
  /node_modules[\\/](?:@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|utils[\\/]Floating|components[\\/](?:Accordion|ActionIcon|Button|Checkbox[\\/]CheckIcon|CloseButton|FocusTrap|Input|InputBase|Kbd|Loader|Menu|Overlay|Popover|Portal|Radio[\\/]RadioIcon|TextInput|Tooltip|Transition|UnstyledButton|VisuallyHidden)))|@floating-ui|@tanstack[\\/](?:react-query|query-core|react-virtual|virtual-core)|clsx|tabbable|@tabler[\\/]icons-react)[\\/.]/;

/** Ends the build when the file that holds such modules loads one of the files named, which nobody there needs yet. */
function refuse(chunks: readonly Rolldown.OutputChunk[], modules: RegExp, names: readonly string[]): void {
  const namesOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk.name]));
  for (const chunk of chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)))) {
    const loaded = chunk.imports
      .map((file) => namesOf.get(file) ?? '')
      .filter((name) => names.includes(name));
    if (loaded.length > 0)
      throw new Error(`${chunk.fileName} would load ${loaded.join(' and ')}: see ${import.meta.filename}`);
  }
}

/**
 * Says which modules several screens after sign-in share in one file: `shared` for what the first screens need, since on a
 * slow line each further file costs a round trip, `later` for forms, dialogs and tables. Nothing in `shared` imports from
 * `later` (a build that would is refused), so neither waits for the other in a circle.
 */
export function sharedFiles(): { plugin: Plugin; isOfFirstScreens: (id: string) => boolean } {
  const ofFirstScreens = new Set<string>();
  return {
    isOfFirstScreens: (id) => firstLibraries.test(id) || ofFirstScreens.has(id),
    plugin: {
      name: 'vantage-shared-files',
      apply: 'build',
      buildEnd() {
        const follow = (id: string): void => {
          if (ofFirstScreens.has(id) || (id.includes('node_modules') && !id.endsWith('.css'))) return;
          ofFirstScreens.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(follow);
        };
        // A route imports its screen, and what guards it, when it is wanted.
        for (const route of firstScreens) this.getModuleInfo(route)?.dynamicallyImportedIds.forEach(follow);
      },
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        refuse(chunks, /[\\/]_auth[\\/]|[\\/]sign-in[\\/].*-(?:step|way)\.|[\\/]gate-message\./, [
          'shared',
          'later',
        ]);
        refuse(chunks, /[\\/]query-client\.ts$/, ['later']);
      },
    },
  };
}
