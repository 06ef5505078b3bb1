import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { saved } from '../state/saved.ts'
import { english, type TextKey, type TextValues } from './catalogue.ts'
import { directionOf, translatedCodes } from './locales.ts'

export function startTexts(): void {
  const wanted = saved.getState().settings.language
  const language = translatedCodes.includes(wanted) ? wanted : 'en'
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    // Keys are whole words with dots in them, not paths into a tree.
    keySeparator: false,
    nsSeparator: false,
    // React escapes.
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}

/** For code outside of components. */
export function text(key: TextKey, values?: TextValues): string {
  return i18next.t(key, values ?? {})
}
