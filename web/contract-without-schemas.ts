import type { Operation } from '@vantage/contract/operation';
import type { Plugin } from 'vite';

/** The parts of an operation that only the server and the types need. */
const serverParts = ['summary', 'query', 'body', 'responses', 'problems'] satisfies (keyof Operation)[];

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: { name?: string };
}
interface Call extends Node {
  callee: { name?: string };
  arguments: (Node & { properties?: Property[] })[];
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

/**
 * Lets the browser import the contract's operations without what only describes them: the client reads method,
 * path and permission, and TypeScript has checked the rest. Zod then reaches the browser only with a screen that
 * validates by it, instead of standing before the sign-in screen.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'vantage-contract-without-schemas',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/ },
    handler(code) {
      const edits: { start: number; end: number; text: string }[] = [];
      for (const statement of this.parse(code).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { init } of declaration.declarations) {
          if (!init || !isCall(init)) continue;
          // Nothing in the contract does anything but describe, so what nobody asks for may be left out.
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' });
          edits.push({ start: init.end, end: init.end, text: ')()' });
          if (init.callee.name !== 'operation') continue;
          for (const property of init.arguments[0]?.properties ?? []) {
            if (!serverParts.includes(property.key?.name ?? '')) continue;
            const comma = code[property.end] === ',' ? 1 : 0;
            edits.push({ start: property.start, end: property.end + comma, text: '' });
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
