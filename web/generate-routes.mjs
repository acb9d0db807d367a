// Writes src/route-tree.gen.ts like the bundler's plugin, for type checks without a build.
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';

const root = fileURLToPath(new URL('.', import.meta.url));
await new Generator({ config: getConfig({}, root), root }).run();
