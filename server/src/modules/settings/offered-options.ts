export interface OfferedOptions {
  readonly industries: readonly string[];
  readonly projectTypes: readonly string[];
  readonly projectModules: readonly string[];
  readonly salesPackages: readonly string[];
  readonly regions: readonly string[];
}

export const defaultOptions = {
  industries: [
    'Agriculture',
    'Air cargo',
    'Airline',
    'Airport',
    'Business aviation',
    'Chemicals',
    'Construction',
    'Energy',
    'Food and beverage',
    'Healthcare',
    'Insurance',
    'Logistics',
    'Manufacturing',
    'Metals',
    'Mining',
    'Offshore transport',
    'Oil and gas',
    'Pharmaceuticals',
    'Public sector',
    'Rail',
    'Retail',
    'Utilities',
  ],
  projectTypes: ['Advisory', 'Assessment', 'Implementation', 'Training', 'Transformation'],
  projectModules: [
    'Contractor safety',
    'Emergency response',
    'Incident investigation',
    'Leadership and culture',
    'Operational risk',
    'Process safety',
    'Safety',
    'Wildlife hazard',
  ],
  salesPackages: ['Essential', 'Standard', 'Premium'],
  regions: ['Africa', 'Asia Pacific', 'Europe', 'Latin America', 'Middle East', 'North America'],
} satisfies OfferedOptions;
