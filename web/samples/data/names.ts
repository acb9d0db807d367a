/** The file uses upper case; unlisted names are put into title case. */
const airports: Record<string, string> = {
  'BARKSDALE AIR FORCE BASE ARPT': 'Barksdale AFB',
  'BALTIMORE WASH INTL': 'Baltimore/Washington',
  "CHICAGO O'HARE INTL ARPT": 'Chicago O’Hare',
  'CHARLESTON AFB/INTL ARPT': 'Charleston AFB/Intl',
  'CINCINNATI/NORTHERN KENTUCKY INTL ARPT': 'Cincinnati/N. Kentucky',
  'DETROIT METRO WAYNE COUNTY ARPT': 'Detroit Metro',
  'FORT LAUDERDALE/HOLLYWOOD INTL': 'Fort Lauderdale',
  'GEORGE BUSH INTERCONTINENTAL': 'Houston Intercontinental',
  'GREATER PITTSBURGH': 'Pittsburgh',
  'HOUSTON-HOBBY': 'Houston Hobby',
  'JOHN F KENNEDY INTL': 'New York JFK',
  'LAGUARDIA NY': 'New York LaGuardia',
  'LAMBERT-ST LOUIS INTL': 'St. Louis Lambert',
  'LOGAN INTL': 'Boston Logan',
  'METRO OAKLAND INTL': 'Oakland',
  'MINETA SAN JOSE INTL': 'San Jose',
  'MINNEAPOLIS-ST PAUL INTL': 'Minneapolis–St. Paul',
  'NEWARK LIBERTY INTL ARPT': 'Newark',
  'PORT COLUMBUS INTL': 'Columbus',
  'PORTLAND INTL (OR)': 'Portland',
  'RONALD REAGAN WASHINGTON NATL': 'Washington Reagan',
  'SEATTLE-TACOMA INTL': 'Seattle–Tacoma',
  'EPPLEY AIRFIELD': 'Omaha Eppley',
  'WILL ROGERS WORLD ARPT': 'Oklahoma City',
};

const operators: Record<string, string> = {
  'ABX AIR': 'ABX Air',
  'AIRTRAN AIRWAYS': 'AirTran Airways',
  ALLEGHENYAIRLINES: 'Allegheny Airlines',
  'ATLANTIC SOUTHEAST': 'Atlantic Southeast',
  BUSINESS: 'Business aviation',
  COMMUTAIR: 'CommutAir',
  'EXPRESSJET (CONTINENTAL EXPRS)': 'ExpressJet',
  'FEDEX EXPRESS': 'FedEx Express',
  'JETBLUE AIRWAYS': 'JetBlue Airways',
  'PRIVATELY OWNED': 'Privately owned',
  'PSA AIRLINES': 'PSA Airlines',
  'SKYWEST AIRLINES': 'SkyWest Airlines',
  'UPS AIRLINES': 'UPS Airlines',
  'US AIRWAYS*': 'US Airways',
};

const damageLevels: Record<string, string> = { B: 'Military class B', C: 'Military class C' };

function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(^|[\s/-])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase());
}

export function airportName(raw: string): string {
  return airports[raw] ?? titleCase(raw.replace(/ (INTL|AIRPORT|ARPT)\b.*$/, ''));
}

export function operatorName(raw: string): string {
  return operators[raw] ?? titleCase(raw);
}

export function damageName(raw: string): string {
  return damageLevels[raw] ?? raw;
}

/** 'Unknown bird - small' becomes 'Unknown bird, small'. */
export function speciesName(raw: string): string {
  return raw.replace(' - ', ', ');
}

/** Collapses repeated spaces. */
export function aircraftName(raw: string): string {
  return raw.replaceAll(/\s+/g, ' ').trim();
}
