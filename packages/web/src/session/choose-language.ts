import { updateAccount } from '@rowhouse/core/api/account'
import { languages } from '@rowhouse/core/languages'
import { call } from '../api/client.ts'
import { messageOf } from '../api/errors.ts'
import { saved } from '../state/saved.ts'
import { toast } from '../state/toast-store.ts'

/** For the screens of this browser, and for the mails to whoever is signed in. */
export function chooseLanguage(code: string): void {
  saved.change('settings', { language: code })
  const language = languages.find((known) => known === code)
  if (language === undefined || saved.getState().users.token === null) return
  void call(updateAccount, { body: { language } }).catch((error: unknown) => toast.error(messageOf(error)))
}
