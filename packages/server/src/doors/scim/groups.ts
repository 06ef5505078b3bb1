import { scimPath } from '@rowhouse/core/api/scim'
import { notFound } from '@rowhouse/core/errors'
import {
  countProvidedGroups,
  type PeopleStep,
  provideGroup,
  type SoughtGroup,
  selectPeopleOf,
  selectProvidedGroups,
} from '../../features/groups/provide-group.ts'
import type { Signed } from '../../request/context.ts'
import { attribute, attributesOf, readSteps, readText, type Step } from './read-change.ts'
import { type ListQuery, listResponse, readFilter, readPage } from './read-list.ts'
import { ScimError } from './scim-error.ts'

type Ctx = Signed<'users.manage'>

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const soughtBy = {
  id: 'id',
  displayName: 'title',
  externalId: 'external_id',
} as const satisfies Record<string, NonNullable<SoughtGroup>['by']>

interface GroupQuery extends ListQuery {
  readonly excludedAttributes?: string
}

export async function listGroups(ctx: Ctx, query: GroupQuery): Promise<object> {
  const filter = readFilter(query.filter, Object.keys(soughtBy))
  const text = filter?.value.replace(/\p{Cc}/gu, ' ') ?? ''
  const sought = filter && { by: soughtBy[filter.attribute as keyof typeof soughtBy], text }
  const page = readPage(query)
  const [resources, total] = await Promise.all([
    found(ctx, sought, { ...query, ...page }),
    countProvidedGroups(ctx.meta.scan, sought),
  ])
  return listResponse({ total, offset: page.offset, resources })
}

export async function readGroup(ctx: Ctx, id: string, query: GroupQuery = {}): Promise<object> {
  const [group] = await found(ctx, { by: 'id', text: id }, { ...query, limit: 1, offset: 0 })
  if (group === undefined) throw notFound('group', id)
  return group
}

export async function createGroup(ctx: Ctx, body: unknown): Promise<object> {
  const spec = readSpec(attributesOf(body))
  if (spec.title === undefined) throw new ScimError('invalidValue', 'Name the group by “displayName”.')
  const taken = await countProvidedGroups(ctx.meta.read, { by: 'title', text: spec.title })
  if (taken > 0) throw new ScimError('uniqueness', `There is a group “${spec.title}” already.`)
  return readGroup(ctx, await provideGroup(ctx, null, spec))
}

export async function replaceGroup(ctx: Ctx, id: string, body: unknown): Promise<object> {
  return readGroup(ctx, await provideGroup(ctx, id, readSpec(attributesOf(body))))
}

export async function changeGroup(ctx: Ctx, id: string, body: unknown): Promise<object> {
  const steps = readSteps(body)
  const said = Object.fromEntries(steps.filter(({ op }) => op !== 'remove').map(({ path, value }) => [path, value]))
  const { people: _, ...spec } = readSpec(said)
  const people = steps.flatMap(peopleStep)
  return readGroup(ctx, await provideGroup(ctx, id, { ...spec, people }))
}

/** `members[value eq "…"]` names one of them; without a value all of them are meant. */
function peopleStep({ op, path, value }: Step): PeopleStep[] {
  const [, one] = /^members\[value eq "([^"]*)"\]$/i.exec(path) ?? []
  if (one !== undefined) return [{ op, ids: [one] }]
  if (path !== 'members') return []
  if (op === 'remove' && (value === undefined || value === null)) return [{ op: 'replace', ids: [] }]
  return [{ op, ids: idsIn(value) }]
}

function readSpec(said: Readonly<Record<string, unknown>>) {
  const title = readText('displayName', attribute(said, 'displayName'))
  const externalId = attribute(said, 'externalId')
  const members = attribute(said, 'members')
  return {
    ...(title === null ? {} : { title }),
    ...(externalId === undefined ? {} : { externalId: readText('externalId', externalId) }),
    ...(members === undefined ? {} : { people: [{ op: 'replace' as const, ids: idsIn(members) }] }),
  }
}

function idsIn(members: unknown): string[] {
  const list = Array.isArray(members) ? members : [members]
  const ids = list.map((member) => attribute(attributesOf(member), 'value'))
  if (!ids.every((id) => typeof id === 'string')) throw new ScimError('invalidValue', 'A member is {"value": its id}.')
  return [...new Set(ids)]
}

interface Wanted {
  readonly excludedAttributes?: string
  readonly limit: number
  readonly offset: number
}

async function found({ meta }: Ctx, sought: SoughtGroup, { excludedAttributes = '', ...page }: Wanted) {
  const groups = await selectProvidedGroups(meta.scan, sought, page)
  const withPeople = !/\bmembers\b/i.test(excludedAttributes)
  const ids = groups.map(({ id }) => id)
  const people = Map.groupBy(withPeople ? await selectPeopleOf(meta.scan, ids) : [], ({ group_id }) => group_id)
  return groups.map(({ id, title, external_id, created_at, updated_at }) => ({
    schemas: [groupSchema],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: title,
    ...(withPeople ? { members: (people.get(id) ?? []).map((user) => ({ value: user.id, display: user.email })) } : {}),
    meta: {
      resourceType: 'Group',
      created: created_at,
      lastModified: updated_at,
      location: `${scimPath}/Groups/${id}`,
    },
  }))
}
