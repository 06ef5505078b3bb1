import type { KyselyPlugin } from 'kysely'
import type { TestServer } from '../../../testing/a-server.ts'
import { withPlugin } from '../../../testing/with-plugin.ts'

/**
 * Runs an action again and again, each time with a fault after the next of the statements in its transaction, until none is
 * left. The run without a fault is rolled back as well. Gives the number of statements.
 */
export async function failingAfter(
  { app }: TestServer,
  act: () => Promise<unknown>,
  check: (statement: number) => Promise<void>,
): Promise<number> {
  const { meta } = app.services
  const write = meta.write
  for (let wanted = 1; ; wanted += 1) {
    let ran = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        ran += 1
        if (ran === wanted) throw new Error('an injected fault')
        return result
      },
    }
    const faulty: typeof write = (work, options) =>
      write(async (tx) => {
        await work(withPlugin(tx, counting))
        throw new Error('an injected fault')
      }, options)
    Object.assign(meta, { write: faulty })
    try {
      await act().catch(() => undefined)
    } finally {
      Object.assign(meta, { write })
    }
    if (ran < wanted) return ran
    await check(wanted)
  }
}
