// Who may import whom: docs/architecture.md says it in words. Rules use back-references, so that a new module or
// feature is covered by itself.
const test = '\\.test\\.tsx?$';
const testing = '^((embedded-postgresql|server|survey-document)/testing|web/samples/testing)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-knows-zod-only',
      severity: 'error',
      from: { path: '^contract/', pathNot: test },
      to: { pathNot: '^(contract/|survey-document/|node_modules/zod/)' },
    },
    {
      name: 'survey-document-stands-alone',
      comment: 'Browser and server apply the same commands; nothing in it knows React or SurveyJS.',
      severity: 'error',
      from: { path: '^survey-document/src/', pathNot: test },
      to: { pathNot: '^survey-document/src/' },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^(web|server)/' },
      to: { path: '^(web|server)/', pathNot: '^$1/' },
    },
    {
      name: 'web-routes',
      comment: 'Routes compose features; only the router imports them.',
      severity: 'error',
      from: { path: '^web/src/(features|ui|lib)/' },
      to: { path: '^web/src/routes/' },
    },
    {
      name: 'web-features-stay-apart',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-ui-and-lib-know-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'web-samples-stand-alone',
      comment: 'They are shown like content of an external provider.',
      severity: 'error',
      from: { path: '^web/samples/' },
      to: { path: '^(web/src|contract|locales)/' },
    },
    {
      name: 'web-showcase-and-testing-do-not-ship',
      comment: 'They are for those who develop; the product knows nothing of them.',
      severity: 'error',
      from: { path: '^web/(src|samples)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/(showcase|testing)/' },
    },
    {
      name: 'web-showcase-knows-no-feature',
      severity: 'error',
      from: { path: '^web/showcase/' },
      to: { path: '^web/src/(features|routes)/' },
    },
    {
      name: 'server-modules-meet-at-their-index',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: test },
      to: { path: '^server/src/modules/', pathNot: '^server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'dev-mailbox-and-embedded-postgresql-stand-alone',
      severity: 'error',
      from: { path: '^(dev-mailbox|embedded-postgresql)/' },
      to: {
        path: '^(bench|contract|dev-mailbox|e2e|embedded-postgresql|faults|locales|scripts|server|web)/',
        pathNot: '^$1/',
      },
    },
    {
      name: 'server-platform-knows-no-module',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: test },
      to: { path: '^server/src/(modules|commands|process|environment|app|main|config)' },
    },
    {
      name: 'locales-are-for-web-mail-and-surveys',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: '^server/src/(platform/mail|modules/surveys/(validation|results))/',
      },
      to: { path: '^locales/' },
    },
    {
      name: 'only-routes-know-fastify',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['\\.routes\\.ts$', test] },
      to: { path: '^node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'only-repositories-know-the-database',
      severity: 'error',
      from: { path: '^server/src/modules/', pathNot: ['\\.repository\\.ts$', test] },
      to: { path: '^node_modules/(kysely|pg)/' },
    },
    {
      name: 'routes-call-services',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.(repository|presenter)\\.ts$' },
    },
    {
      name: 'repositories-are-at-the-bottom',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(routes|service|presenter)\\.ts$' },
    },
    {
      name: 'nothing-that-ships-imports-testing',
      severity: 'error',
      from: { pathNot: [test, testing, '^(e2e|bench|faults)/'] },
      to: { path: testing },
    },
    {
      name: 'bench-setup-is-at-the-bottom',
      severity: 'error',
      from: { path: '^bench/setup/' },
      to: { path: '^bench/', pathNot: '^bench/setup/' },
    },
    {
      name: 'bench-load-and-browser-know-no-figure',
      severity: 'error',
      from: { path: '^bench/(load|browser)/' },
      to: { path: '^bench/', pathNot: '^bench/($1|setup)/' },
    },
    {
      name: 'bench-journeys-and-faults-use-the-product-from-outside',
      comment:
        'What they need from the inside, such as a test database, is in server/testing or the platform.',
      severity: 'error',
      from: { path: '^(bench|e2e|faults)/' },
      to: { path: '^(server/src/(modules|commands|process|environment|app|main|config)|web/(src|samples)/)' },
    },
    {
      name: 'the-product-knows-neither-bench-nor-faults-nor-scripts-nor-journeys',
      severity: 'error',
      from: {
        path: '^(contract|locales|server|survey-document|web)/',
        pathNot: '^web/components\\.vitest\\.config\\.ts$',
      },
      to: { path: '^(bench|e2e|faults|scripts)/' },
    },
    {
      name: 'journeys-know-neither-bench-nor-scripts',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(bench|scripts)/' },
    },
    {
      name: 'faults-know-neither-bench-nor-scripts-nor-journeys',
      severity: 'error',
      from: { path: '^faults/' },
      to: { path: '^(bench|e2e|scripts)/' },
    },
    {
      name: 'fault-harness-knows-no-case',
      severity: 'error',
      from: { path: '^faults/harness/' },
      to: { path: '^faults/', pathNot: '^faults/harness/' },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web)/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
