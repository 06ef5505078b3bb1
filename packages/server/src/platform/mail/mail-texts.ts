// What mails say, a file for each language.
import type { Language } from '@rowhouse/core/languages'
import { en } from './texts/en.ts'

type MailText = keyof typeof en
type MailTexts = Readonly<Record<MailText, string>>

/** Who is written to in which words. */
export interface MailSpeech {
  readonly language: string
  readonly texts: MailTexts
}

export type MailCatalogues = Readonly<Record<Language, MailTexts>> & Readonly<Record<string, MailTexts>>

const catalogues: MailCatalogues = { en }

/** One that was chosen elsewhere, and has no texts here, is English. */
export function speechOf(language: string | null, known: MailCatalogues = catalogues): MailSpeech {
  const texts = language !== null && Object.hasOwn(known, language) ? known[language] : undefined
  return language === null || texts === undefined ? { language: 'en', texts: known.en } : { language, texts }
}

export type Say = (text: MailText, values?: Readonly<Record<string, string | number>>) => string

/** A value is put in as it is, whatever it looks like. */
export const sayIn =
  ({ texts }: Pick<MailSpeech, 'texts'>): Say =>
  (text, values = {}) =>
    texts[text].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
