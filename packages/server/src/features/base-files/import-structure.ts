import type { importStructure as contract } from '@rowhouse/core/api/base-files'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import { conflict, notFound } from '@rowhouse/core/errors'
import { freeName } from '@rowhouse/core/table-names'
import type { SnapshotBase } from '../../meta/snapshot.ts'
import type { InProject } from '../../request/context.ts'
import { nameKey, safeNameBytes } from '../../structure/columns/column-names.ts'
import { nextPosition } from '../../structure/next-position.ts'
import { restructure } from '../../structure/restructure.ts'
import { selectHeads, takenNames } from '../../structure/table-heads.ts'
import { prefixOf } from '../../structure/table-name.ts'
import { creationOf, insertCopy, linkStepsOf, type TableCopy, tableCopies } from '../projects/copies/table-copies.ts'
import type { AcceptedStructure } from './accept-structure.ts'
import { chosenStructure } from './chosen-structure.ts'
import { snapshotOf } from './snapshot-of.ts'

/** Adds the tables of a file that the project has not, all in one step. Nothing that is there is touched. */
export async function importStructure(
  ctx: InProject<'tables.create'>,
  file: AcceptedStructure,
  { applies }: { readonly applies: boolean },
): Promise<ReplyOf<typeof contract>> {
  const project = await ctx.structure()
  const { structure, ...told } = chosenStructure(file, project)
  const [base] = [...project.bases.values()].toSorted((one, other) =>
    one.row.created_at < other.row.created_at ? -1 : 1,
  )
  if (base === undefined) throw notFound('base', '')
  // Read also where nothing is stored: whatever a rehearsal lets pass must succeed.
  const original = snapshotOf(structure, base.row)
  if (!applies || structure.tables.length === 0) return { ...told, made: [] }
  const at = new Date(ctx.now()).toISOString()
  const { value } = await restructure(ctx, base, async ({ meta }) => {
    const heads = await selectHeads(meta, ctx.project.id)
    const titles = new Set(heads.filter(({ deleted_at }) => deleted_at === null).map(({ title }) => title))
    const taken = structure.tables.find(({ title }) => titles.has(title))
    if (taken !== undefined) throw conflict(`Somebody just made a table “${taken.title}”. Look again, then import.`)
    const { copies } = tableCopies(original, {
      project: ctx.project.id,
      prefix: prefixOf(base, project.prefix),
      ownerId: ctx.actor.id,
      bases: new Map([[base.id, base]]),
      pictures: new Map(),
      at,
    })
    const placed = inPlace(copies, base, heads)
    return {
      steps: [...placed.flatMap(creationOf), ...linkStepsOf(placed)],
      async record(tx) {
        for (const copy of placed) {
          await insertCopy(tx, copy)
          if (copy.to.junction === 0)
            tx.announce({ type: 'tables.created', project: ctx.project.id, table: copy.to.id, title: copy.to.title })
        }
        return placed.filter(({ to }) => to.junction === 0).map(({ to }) => to.id)
      },
    }
  })
  return { ...told, made: value ?? [] }
}

/** Behind the tables that are there, under names that nobody has. */
function inPlace(
  copies: readonly TableCopy[],
  base: SnapshotBase,
  heads: Awaited<ReturnType<typeof selectHeads>>,
): TableCopy[] {
  const { live, trashed } = takenNames(heads, base.id)
  const used = new Set([...live, ...trashed])
  const first = nextPosition(heads)
  return copies.map((copy, at) => {
    const name = freeName(copy.to.name, (one) => used.has(nameKey(one)), safeNameBytes)
    used.add(nameKey(name))
    return { ...copy, to: { ...copy.to, name, position: first + at } }
  })
}
