import { notFound } from '@rowhouse/core/errors'
import type { InProject, Signed } from '../../request/context.ts'
import { mayDo } from '../../request/may-do.ts'
import { type Page, type PageRequest, pageOf } from '../../request/page.ts'
import { findGroup, seenFrom } from './group-place.ts'
import {
  countPeople,
  type GroupPerson,
  type SeenGroup,
  type ShownPerson,
  selectFirstPeople,
  selectGroups,
  selectPeople,
} from './store.ts'

export interface GroupView {
  readonly group: SeenGroup
  readonly count: number
  /** The first of them. */
  readonly people: readonly ShownPerson[]
}

type Reader = InProject<'members.list'> | InProject<'members.manage'> | Signed<'users.manage'>

/** Those without a role in the project, which are not its own, come last: they are shown to those who are in them and may give them one. */
export async function listGroups(ctx: Reader): Promise<{ readonly list: GroupView[]; readonly others: GroupView[] }> {
  const place = ctx.project?.id ?? null
  const groups = await selectGroups(ctx.meta.scan, seenFrom(ctx))
  const shown = await selectFirstPeople(
    ctx.meta.scan,
    groups.map(({ id }) => id),
  )
  const people = Map.groupBy(shown, ({ group_id }) => group_id)
  const isOther = ({ group }: Pick<GroupView, 'group'>) => group.project_id !== place && group.role === null
  const views = groups.map((group) => {
    const first = people.get(group.id) ?? []
    // Who is in a group of the server is nothing to a project in which it has no role.
    return { group, count: Number(first[0]?.people_count ?? 0), people: isOther({ group }) ? [] : first }
  })
  return {
    list: views.filter((view) => !isOther(view)),
    others: mayDo(ctx, 'members.manage') ? views.filter(isOther) : [],
  }
}

export async function viewGroup(ctx: Reader, id: string): Promise<GroupView> {
  const { list, others } = await listGroups(ctx)
  const view = [...list, ...others].find(({ group }) => group.id === id)
  if (view === undefined) throw notFound('group', id)
  return view
}

interface PeoplePage {
  readonly people: readonly GroupPerson[]
  readonly total: number
  readonly page: Page
}

export async function listPeople(
  ctx: Reader,
  id: string,
  wanted: PageRequest & { readonly query?: string },
): Promise<PeoplePage> {
  const { meta, project } = ctx
  const place = project?.id ?? null
  const group = await findGroup(meta.read, seenFrom(ctx), id)
  if (group.project_id !== place && group.role === null) throw notFound('group', id)
  const page = pageOf(wanted)
  const words = (wanted.query ?? '').replace(/\p{Cc}/gu, ' ').trim()
  const [people, total] = await Promise.all([
    selectPeople(meta.scan, id, words, page),
    countPeople(meta.scan, id, words),
  ])
  return { people, total, page }
}
