import i18next from 'i18next'
import { firstTexts } from '../catalogue.ts'
import { laterTexts } from '../later-texts.ts'

/** For tests of what is said to people: every text, without a page. */
export async function inEnglish(): Promise<void> {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: { ...firstTexts, ...laterTexts } } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
}
