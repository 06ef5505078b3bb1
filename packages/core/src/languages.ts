/**
 * Languages that can be chosen: those with a folder of texts for the screens (web/src/i18n) and a file of texts for mails
 * (server/src/platform/mail/texts). Stored with people: a code stays what it is.
 */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]
