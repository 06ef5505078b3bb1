import type { listObjectChanges as contract } from '@rowhouse/core/api/database-objects'
import type { ReplyOf } from '@rowhouse/core/api/endpoint'
import type { InProject } from '../../request/context.ts'
import { requireWholeSight } from '../../structure/sources/sql-bounds.ts'
import { baseOf } from './list-objects.ts'
import { selectObjectChanges } from './store.ts'

type Entry = ReplyOf<typeof contract>['list'][number]

const most = 200
const deeds = { 'objects.created': 'created', 'objects.changed': 'changed', 'objects.dropped': 'dropped' } as const

export async function listObjectChanges(ctx: InProject<'objects.list'>, baseId: string | undefined): Promise<Entry[]> {
  requireWholeSight(ctx)
  const { id } = baseOf(await ctx.snapshot(), baseId)
  const rows = await selectObjectChanges(ctx.meta.read, ctx.project.id, { sourceId: id, limit: most })
  return rows.map(({ id: change, at, actor_id, email, firstname, lastname, event }) => {
    const { type, kind, name, table, up, down } = event
    const person = [firstname, lastname].filter((part) => part !== null && part !== '').join(' ')
    return {
      change,
      at,
      by: actor_id === null ? null : { id: actor_id, email, name: person === '' ? null : person },
      did: deeds[type],
      kind,
      name,
      table,
      upStatement: up.join(';\n'),
      downStatement: down.join(';\n'),
    }
  })
}
