import { languages } from '@rowhouse/core/languages'

export interface Locale {
  readonly code: string
  /** In its own language. */
  readonly label: string
  readonly english: string
}

/** Every language that is meant to come, by its own name. */
export const locales = [
  { code: 'en', label: 'English', english: 'English' },
  { code: 'yue', label: '粵語', english: 'Cantonese' },
  { code: 'zh-Hant', label: '繁體中文', english: 'Traditional Chinese' },
  { code: 'zh-Hans', label: '简体中文', english: 'Simplified Chinese' },
  { code: 'ja', label: '日本語', english: 'Japanese' },
  { code: 'fr', label: 'Français', english: 'French' },
  { code: 'es', label: 'Español', english: 'Spanish' },
  { code: 'de', label: 'Deutsch', english: 'German' },
  { code: 'id', label: 'Bahasa Indonesia', english: 'Indonesian' },
  { code: 'it', label: 'Italiano', english: 'Italian' },
  { code: 'ko', label: '한국어', english: 'Korean' },
  { code: 'lv', label: 'Latviešu', english: 'Latvian' },
  { code: 'nl', label: 'Nederlands', english: 'Dutch' },
  { code: 'ru', label: 'Русский', english: 'Russian' },
  { code: 'sv', label: 'Svenska', english: 'Swedish' },
  { code: 'da', label: 'Dansk', english: 'Danish' },
  { code: 'vi', label: 'Tiếng Việt', english: 'Vietnamese' },
  { code: 'no', label: 'Norsk', english: 'Norwegian' },
  { code: 'he', label: 'עברית', english: 'Hebrew' },
  { code: 'fi', label: 'Suomi', english: 'Finnish' },
  { code: 'uk', label: 'Українська', english: 'Ukrainian' },
  { code: 'hr', label: 'Hrvatski', english: 'Croatian' },
  { code: 'th', label: 'ไทย', english: 'Thai' },
  { code: 'sl', label: 'Slovenščina', english: 'Slovenian' },
  { code: 'pt', label: 'Português', english: 'Portuguese' },
  { code: 'fa', label: 'فارسی', english: 'Persian' },
  { code: 'tr', label: 'Türkçe', english: 'Turkish' },
] as const satisfies readonly Locale[]

/** Those with a folder of catalogues. */
export const translatedCodes: readonly string[] = languages

/** What can be chosen. */
export const offeredLocales: readonly Locale[] = locales.filter(({ code }) => translatedCodes.includes(code))

/** A language that was chosen elsewhere and has no texts here is shown in English. */
export const currentLocale = (code: string): Locale =>
  offeredLocales.find((locale) => locale.code === code) ?? locales[0]

/** The specification writes only Persian from right to left. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return code === 'fa' ? 'rtl' : 'ltr'
}
