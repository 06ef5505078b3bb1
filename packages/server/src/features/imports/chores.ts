import type { Chore } from '../../platform/chores.ts'
import type { Services } from '../../request/services.ts'
import { keptMs } from './present.ts'
import { removeSource } from './take-in.ts'

const hourMs = 3_600_000
const atOnce = 100

export function importChores(services: Services): Chore[] {
  return [{ name: 'sweep sources of imports', everyMs: hourMs, run: () => sweepImports(services) }]
}

/** Sources nobody has touched for a day go; what was refused, and imports nobody has run, after a month. */
async function sweepImports({ meta, files, now }: Services): Promise<void> {
  const before = (ms: number): string => new Date(now() - ms).toISOString()
  const old = await meta.read
    .selectFrom('rh_imports')
    .select('id')
    .where('updated_at', '<', before(keptMs.file))
    .where('swept_at', 'is', null)
    .limit(atOnce)
    .execute()
  for (const { id } of old) {
    await removeSource({ files }, id)
    await meta.write((tx) =>
      tx
        .updateTable('rh_imports')
        .set({ swept_at: before(0) })
        .where('id', '=', id)
        .execute(),
    )
  }
  const over = meta.read.selectFrom('rh_imports').select('id').where('updated_at', '<', before(keptMs.refused))
  await meta.write(async (tx) => {
    await tx.deleteFrom('rh_import_rows').where('import_id', 'in', over).execute()
    await tx
      .deleteFrom('rh_imports')
      .where('updated_at', '<', before(keptMs.refused))
      .where('state', 'in', ['ready', 'rehearsed'])
      .execute()
  })
}
