/** Who may import whom (docs/architecture.md, "Rooms"). A broken rule fails `npm run check`. */
const rule = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.spec\\.tsx?$|\\.contract\\.ts$|\\.specification\\.ts$' },
  to,
});

/** The two libraries that domain and contracts may stand on. */
const daysAndZones = '^node_modules/(date-fns|@date-fns/tz)/';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment:
        'Two files that need each other to be understood, by types alone too, are one, or miss a third.',
      from: {},
      to: { circular: true },
    },
    rule(
      'domain-imports-itself-and-days',
      '^services/domain/',
      { pathNot: ['^services/domain/', daysAndZones] },
      'Business rules depend on nothing but the arithmetic of days and zones.',
    ),
    rule(
      'contracts-import-types-of-domain',
      '^services/contracts/',
      { pathNot: ['^services/(contracts|domain)/', daysAndZones] },
      'What crosses the wire knows only itself, types of the domain, and the arithmetic of days and zones.',
    ),
    {
      name: 'contracts-import-domain-as-types',
      severity: 'error',
      from: { path: '^services/contracts/', pathNot: '\\.spec\\.ts$' },
      // How texts are kept is one rule for all: the domain compares by it what the parser of cells takes in.
      to: { path: '^services/domain/(?!shared/plain-text)', dependencyTypesNot: ['type-only'] },
    },
    rule(
      'platform-below-api-and-projections',
      '^services/platform/',
      { path: '^(services/(api|live|portal|domain|voyage-exchange)|projections|web)/' },
      'Ports and adapters know no business.',
    ),
    rule(
      'projections-below-api',
      '^projections/',
      { path: '^(services/(api|live|portal|voyage-exchange)|web)/' },
      'Read models know nothing of who serves them.',
    ),
    rule(
      'read-models-through-present',
      '^services/(api|live|voyage-exchange)/',
      { path: '^projections/[^/]+/projection\\.ts$' },
      "A fold is nobody else's business.",
    ),
    rule(
      'web-imports-contracts-and-pure-domain',
      '^web/',
      { path: '^(services/(api|live|platform|portal|voyage-exchange)|projections)/' },
      'The browser shares types and pure functions only.',
    ),
    rule(
      'web-parts-below-the-app',
      '^web/src/(components|stores|live|api|format)/',
      { path: '^web/src/(app|lists|screens)/' },
      'What screens are made of knows no screen, and no route.',
    ),
    rule(
      'lists-know-no-screen',
      '^web/src/lists/',
      { path: ['^web/src/screens/', '^services/contracts/booking/'] },
      'What every list is made of knows no screen, and no booking.',
    ),
    rule(
      'components-know-no-booking',
      // What draws a booking's status is of the trade by its name.
      '^web/src/components/(?!status/)',
      {
        path: '^services/(domain/(booking|declaration-draft)|contracts/(booking|declaration-draft|templates))/',
      },
      'The grid and the rest take columns, rows and words from the screens that use them.',
    ),
    rule(
      'gallery-in-no-build',
      '^web/src/(?!gallery/)',
      { path: '^web/src/gallery/' },
      'The page of components is for who works on them: nothing that is built leads to it.',
    ),
    rule(
      'grid-rows-below-the-grid',
      '^web/src/components/grid/rows/',
      { path: ['^web/src/components/grid/(?!rows/)', 'ag-grid'] },
      'What rows hold is decided without the grid that shows them.',
    ),
    rule(
      'grid-ranges-below-the-grid',
      '^web/src/components/grid/ranges/',
      { path: '^web/src/components/grid/(?!rows/|ranges/)' },
      'Ranges stand on rows; the mounted grid stands on both.',
    ),
    rule('api-and-live-apart', '^services/live/', { path: '^services/api/' }, 'Live knows no controllers.'),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.server.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache)/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};
