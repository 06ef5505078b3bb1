import i18next from 'i18next'
import { saved } from '../state/saved.ts'
import { firstTexts, type TextKey, type TextValues } from './catalogue.ts'
import { directionOf, translatedCodes } from './locales.ts'

export function startTexts(): void {
  const wanted = saved.getState().settings.language
  const language = translatedCodes.includes(wanted) ? wanted : 'en'
  void i18next.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: firstTexts } },
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
  // Most texts are said as they stand; looking for numbers and names to put in costs more than all the rest.
  const isPlain = values === undefined && i18next.isInitialized
  const plain: unknown = isPlain ? i18next.getResource(i18next.language, 'translation', key) : null
  return typeof plain === 'string' ? plain : i18next.t(key, values ?? {})
}

let later: Promise<void> | null = null

/** Every text there is; a second call costs nothing, one after a failure tries again. */
export function loadTexts(): Promise<void> {
  later ??= import('./later-texts.ts').then(
    ({ laterTexts }) =>
      void i18next.addResourceBundle('en', 'translation', laterTexts, false, true, { silent: true, skipCopy: true }),
    (error: unknown) => {
      later = null
      throw error
    },
  )
  return later
}

export async function allTexts(): Promise<Readonly<Record<string, string>>> {
  await loadTexts()
  return i18next.getResourceBundle('en', 'translation') as Record<string, string>
}

/** A part that may say anything comes with its texts. */
export async function withTexts<Part>(part: Promise<Part>): Promise<Part> {
  const [loaded] = await Promise.all([part, loadTexts()])
  return loaded
}
