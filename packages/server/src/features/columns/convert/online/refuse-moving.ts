import { conflict } from '@rowhouse/core/errors'
import type { Kysely } from 'kysely'
import type { MetaTables } from '../../../../meta/tables.ts'
import { isFill, selectBackfills } from '../../../../structure/columns/backfills.ts'

/** One thing at a time: values that go over just now are neither converted nor copied. */
export async function refuseMoving(meta: Kysely<MetaTables>, projectId: string, columnId: string): Promise<void> {
  const running = (await selectBackfills(meta, projectId)).find(({ column }) => column === columnId)
  if (running === undefined) return
  const what = isFill(running) ? 'This field is being copied' : 'The type of this field is being changed'
  throw conflict(`${what} already. Wait until that is done, or cancel it.`, { reason: 'under_way' })
}
