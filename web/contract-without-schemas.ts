import type { Operation } from '@vantage/contract/api/operation';
import type { Plugin } from 'vite';

const serverParts: readonly string[] = [
  'summary',
  'query',
  'body',
  'responses',
  'problems',
] satisfies (keyof Operation)[];

/**
 * Drops the schemas from the contract's operations in the browser: the client needs only method, path and
 * permission. Zod (24 kB brotli) is then loaded with the first screen that validates, not before the sign-in
 * form.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'vantage-contract-without-schemas',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/](?:[\w-]+[\\/])?[\w-]+\.ts$/ },
    handler(code) {
      const edits: { start: number; end: number; text: string }[] = [];
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) {
          if (init?.type !== 'CallExpression') continue;
          // The contract has no side effects, so unused parts may be dropped.
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' });
          edits.push({ start: init.end, end: init.end, text: ')()' });
          const [parts] = init.arguments;
          const isOperation = init.callee.type === 'Identifier' && init.callee.name === 'operation';
          if (!isOperation || parts?.type !== 'ObjectExpression') continue;
          for (const part of parts.properties) {
            if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
            if (!serverParts.includes(part.key.name)) continue;
            edits.push({ start: part.start, end: part.end + (code[part.end] === ',' ? 1 : 0), text: '' });
          }
        }
      }
      edits.sort((one, other) => other.start - one.start || other.end - one.end);
      let changed = code;
      for (const { start, end, text } of edits) changed = changed.slice(0, start) + text + changed.slice(end);
      return { code: changed, map: null };
    },
  },
});
