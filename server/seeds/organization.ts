import type { LocationLevel } from '@vantage/contract/locations';
import type { RoleId } from '@vantage/contract/permissions';
import type { CustomerStatus } from '@vantage/contract/customers/customer-fields';
import type {
  InsightGroupStatus,
  InsightStatus,
  InsightType,
} from '@vantage/contract/insights/insight-enums';
import type { LogoName } from './logos';
import type { DemoSurvey } from './surveys/demo-surveys';

/** A fictional organization. Project ids identify the slices of data in the demo dashboards. */
export interface DemoOrganization {
  readonly slug: string;
  readonly name: string;
  readonly supportEmail: string;
  readonly logo: LogoName;
  readonly message: string;
  /** `#rrggbb`, or null for the product's own. */
  readonly brandColor: string | null;
  readonly levels: readonly Exclude<LocationLevel, 'area'>[];
  readonly areas: readonly DemoLocation[];
  readonly users: readonly DemoUser[];
  readonly customers: readonly DemoCustomer[];
  readonly groups: readonly DemoGroup[];
  readonly surveys: readonly DemoSurvey[];
}

export interface DemoLocation {
  readonly name: string;
  readonly below?: readonly DemoLocation[];
}

interface DemoUser {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: RoleId;
  /** Names from the area down, joined with ` / `. */
  readonly locations: readonly string[];
}

interface DemoCustomer {
  readonly name: string;
  readonly projectId: string;
  readonly logo: LogoName;
  readonly industry: string;
  readonly manager: string;
  readonly startDate: string;
  readonly status: CustomerStatus;
  readonly modules: readonly string[];
  /** User names of the consultants and learners who see it. */
  readonly assigned: readonly string[];
}

export interface DemoGroup {
  readonly name: string;
  readonly description: string;
  readonly status: InsightGroupStatus;
  readonly insights: readonly DemoInsight[];
}

interface DemoInsight {
  readonly title: string;
  readonly description: string;
  readonly type: InsightType;
  readonly status: InsightStatus;
  readonly publisher: string;
  readonly page: string | null;
  /** Project ids of a Custom insight's customers; without it the insight is for all. */
  readonly onlyFor?: readonly string[];
}

export const person = (
  userName: string,
  firstName: string,
  lastName: string,
  roleId: RoleId,
  ...locations: readonly [string, ...string[]]
): DemoUser => ({ userName, firstName, lastName, roleId, locations });

export const place = (name: string, ...below: readonly (DemoLocation | string)[]): DemoLocation => ({
  name,
  below: below.map((one) => (typeof one === 'string' ? place(one) : one)),
});
