import { setTimeout as wait } from 'node:timers/promises'
import type { TestServer } from './a-server.ts'

/** Waits until every mail that was asked for has been tried. */
export async function allMailed({ app }: TestServer): Promise<void> {
  const { meta, mails } = app.services
  for (;;) {
    mails.wake()
    const left = await meta.read
      .selectFrom('rh_mails')
      .select('id')
      .where((is) => is.or([is('state', '=', 'sending'), is.and([is('state', '=', 'waiting'), is('tries', '=', 0)])]))
      .executeTakeFirst()
    if (left === undefined) return
    await wait(20)
  }
}
