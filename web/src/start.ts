/*
 * The first of our code to run, kept small: it shows the frame of the screen to come, and begins what that screen waits
 * for (texts, tenant, who is signed in) while the rest of the code is still on its way.
 */
import './entry.css';
import { showColorScheme } from './lib/color-scheme';
import { beginEarlyCall } from './lib/early-calls';
import { loadFonts } from './lib/fonts';
import { beginFirstScreen } from './lib/first-screen';
import { firstLanguage, markLanguage } from './lib/languages';
import { ownAddress, pageMeta } from './lib/page-meta';
import { reloadOnceForMissingChunk } from './lib/chunk-reload';
import { session } from './lib/session';
import { sidebarChoice } from './lib/sidebar-choice';
import { loadTexts } from './lib/texts';

/** Screens that stand alone: no frame of ours around them, and nobody signed in. */
const alone = /^\/(?:survey|unsubscribe|invalid|error)(?:\/|$)/;
/** Screens of the sign-in layout, whoever opens them. */
const beforeSignIn = /^\/(?:default|logout|ssocallback|forgotpassword|forcepassword)(?:\/|$)/;

const path = window.location.pathname.slice(pageMeta.basePath.length);
const token = session.token.get();
const sessionId = session.sessionId.get();

const isAlone = alone.test(path);
const isSignedIn = token !== null && !isAlone && !beforeSignIn.test(path);

const showFrame = (): void => {
  if (isAlone) return;
  const { dataset } = document.documentElement;
  dataset['frame'] = isSignedIn ? 'shell' : 'auth';
  if (isSignedIn && sidebarChoice.isOpen()) dataset['menu'] = 'open';
};

const beginCalls = (): void => {
  // In development nobody knows the tenant's id so soon.
  if (pageMeta.tenantId === '') return;
  beginEarlyCall(ownAddress(`/api/${pageMeta.tenant}/v1/check-tenant/appTenantId`), token, sessionId);
  beginEarlyCall(ownAddress(`/api/${pageMeta.tenantId}/v1/app`), token, sessionId);
  if (token !== null) beginEarlyCall(ownAddress(`/api/${pageMeta.tenantId}/v1/auth/me`), token, sessionId);
};

showColorScheme();
const language = firstLanguage();
markLanguage(language);
showFrame();
// Whoever wants the texts asks again, and says so if they do not come.
loadTexts(language, 'sign-in').catch(() => undefined);
const mayCodeCome = isSignedIn ? beginFirstScreen(path, language, { token, sessionId }) : Promise.resolve();
// After the list's call: a browser has six at a time.
beginCalls();
loadFonts(language);
reloadOnceForMissingChunk();
void mayCodeCome.then(() => import('./main'));
