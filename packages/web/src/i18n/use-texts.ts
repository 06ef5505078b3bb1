import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Texts } from './catalogue.ts'
import { text } from './i18n.ts'

function onLanguage(change: () => void): () => void {
  i18next.on('languageChanged', change)
  return () => i18next.off('languageChanged', change)
}

const language = (): string => i18next.language

/** `const t = useTexts(); t('auth.signIn.title')`: a key that is in no catalogue does not compile. */
export function useTexts(): Texts {
  useSyncExternalStore(onLanguage, language)
  return text
}
