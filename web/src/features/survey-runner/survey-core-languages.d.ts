// Modules without types, imported for their effect.
declare module 'survey-core/i18n/japanese';
declare module 'survey-core/i18n/hindi';
