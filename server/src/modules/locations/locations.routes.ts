import { changeLocation, createLocation, deleteLocation, listLocations } from '@vantage/contract/locations';
import type { HandleOperation } from '../../platform/http/operations/operation-call';
import type { LocationService } from './locations.service';

export const locationRoutes = (handle: HandleOperation, locations: LocationService): void => {
  handle(listLocations, ({ actor }) => locations.tree(actor));
  handle(createLocation, ({ actor, body, requestId, idempotency }) =>
    locations.create(actor, body, { requestId, idempotency }),
  );
  handle(changeLocation, ({ actor, params, body, requestId, idempotency }) =>
    locations.change(actor, params.locationId, body, { requestId, idempotency }),
  );
  handle(deleteLocation, ({ actor, params, requestId, idempotency }) =>
    locations.remove(actor, params.locationId, { requestId, idempotency }),
  );
};
