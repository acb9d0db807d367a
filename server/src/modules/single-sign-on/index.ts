export { identityRepository } from './identities.repository';
export { identityService } from './identities.service';
export { providers } from './providers';
export { singleSignOnRoutes } from './single-sign-on.routes';
export { singleSignOnService, type SingleSignOnService } from './single-sign-on.service';
export { ssoRequestRepository } from './sso-requests.repository';
export { ssoTicketRepository } from './sso-tickets.repository';
