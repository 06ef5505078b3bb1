import { text } from '../../i18n/i18n.ts'
import { signOut } from '../../session/session.ts'
import { confirm } from '../../ui/confirm-store.ts'

/** Asks once, because it also ends the session one is in. */
export async function signOutEverywhere(): Promise<void> {
  const agreed = await confirm({
    title: text('account.sessions.everywhere.title'),
    heading: text('account.sessions.everywhere.text'),
    submit: text('account.sessions.everywhere'),
    danger: true,
  })
  if (agreed) await signOut({ everywhere: true })
}
