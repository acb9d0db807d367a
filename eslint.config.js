// Only the rules that need types and that oxlint therefore cannot check: promises that nobody waits for.
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/*.gen.ts',
      '**/node_modules/**',
      '**/*.mjs',
      '**/*.cjs',
      '**/*.js',
      'e2e/results/**',
      'vitest.config.ts',
      'web/*.ts',
      // Tools of the build, which no workspace's types cover.
      'web/showcase/*.ts',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: {
        project: ['contract', 'server', 'web', 'e2e', 'bench'].map(
          (workspace) => `${workspace}/tsconfig.json`,
        ),
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
  },
);
