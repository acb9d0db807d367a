// Writes src/*route-tree.gen.ts from src/routes, as the bundler's plugins do, for those who only check types.
import { fileURLToPath } from 'node:url';
import { Generator, getConfig } from '@tanstack/router-generator';
import { publicRoutes } from './public-routes.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
for (const config of [{}, publicRoutes]) await new Generator({ config: getConfig(config, root), root }).run();
