import { useTranslation } from 'react-i18next'
import type { Texts } from './catalogue.ts'

/** `const t = useTexts(); t('auth.signIn.title')`: a key that is in no catalogue does not compile. */
export function useTexts(): Texts {
  const { t } = useTranslation()
  return t as unknown as Texts
}
