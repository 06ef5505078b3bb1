import type { Texts } from './catalogue.ts'
import { text } from './i18n.ts'

/** `const t = useTexts(); t('shell.close')`: a key that is in no catalogue does not compile. */
export const useTexts = (): Texts => text
