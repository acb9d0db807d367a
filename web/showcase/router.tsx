import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../src/lib/lists/address-search';
import { showcaseUrl } from './address';
import { Frame } from './frame';
import { DialogsScreen } from './screens/dialogs';
import { FieldsScreen } from './screens/fields';
import { FormScreen } from './screens/form';
import { ImportScreen } from './screens/import';
import { ListScreenOfPeople, readPeopleSearch } from './screens/list';
import { StatesScreen } from './screens/states';

const root = createRootRoute({ component: Frame });
const screen = (path: string, component: () => React.ReactNode) =>
  createRoute({ getParentRoute: () => root, path, component });

/** @param history the browser's by default */
export const createShowcaseRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    basepath: showcaseUrl,
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren([
      screen('/', StatesScreen),
      createRoute({
        getParentRoute: () => root,
        path: '/list',
        component: ListScreenOfPeople,
        validateSearch: readPeopleSearch,
      }),
      screen('/form', FormScreen),
      screen('/fields', FieldsScreen),
      screen('/dialogs', DialogsScreen),
      screen('/import', ImportScreen),
    ]),
  });
