import { loadTexts } from '../i18n.ts'

/** For tests of what is said to people: every text, without a page. */
export const inEnglish = (): Promise<void> => loadTexts()
