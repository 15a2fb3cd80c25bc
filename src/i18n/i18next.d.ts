import type texts from '../../public/assets/i18n/no.json';

/** L2: keys are typed from the Norwegian texts, so a missing key fails the type check. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts };
  }
}
