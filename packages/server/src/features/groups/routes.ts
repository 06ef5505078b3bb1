import * as api from '@rowhouse/core/api/groups'
import * as provider from '@rowhouse/core/api/provider-groups'
import { pageInfoOf } from '../../request/page.ts'
import { type Routes, serve } from '../../request/serve.ts'
import { changePeople } from './change-people.ts'
import type { Keeper } from './group-place.ts'
import { changeGroup, createGroup, deleteGroup } from './keep-groups.ts'
import { listGroups, listPeople, viewGroup } from './list-groups.ts'
import { presentGroup, presentPerson } from './present.ts'
import { readProviderGroups, updateProviderGroups } from './provider-groups.ts'

export function groupRoutes(routes: Routes): void {
  projectCalls(routes)
  serverCalls(routes)
  providerCalls(routes)
}

function projectCalls(routes: Routes): void {
  serve(routes, api.listGroups, async ({ ctx }) => {
    const { list, others } = await listGroups(ctx)
    return { list: list.map(presentGroup), others: others.map(presentGroup) }
  })
  serve(routes, api.createGroup, async ({ ctx, body }) => shown(ctx, await createGroup(ctx, body)))
  serve(routes, api.changeGroup, ({ ctx, params, body }) => changed(ctx, params.groupId, body))
  serve(routes, api.deleteGroup, ({ ctx, params }) => deleted(ctx, params.groupId))
  serve(routes, api.listGroupPeople, ({ ctx, params, query }) => peoplePage(ctx, params.groupId, query))
  serve(routes, api.changeGroupPeople, ({ ctx, params, body }) => peopleChanged(ctx, params.groupId, body))
}

function serverCalls(routes: Routes): void {
  serve(routes, api.listServerGroups, async ({ ctx }) => ({ list: (await listGroups(ctx)).list.map(presentGroup) }))
  serve(routes, api.createServerGroup, async ({ ctx, body }) => shown(ctx, await createGroup(ctx, body)))
  serve(routes, api.changeServerGroup, ({ ctx, params, body }) => changed(ctx, params.groupId, body))
  serve(routes, api.deleteServerGroup, ({ ctx, params }) => deleted(ctx, params.groupId))
  serve(routes, api.listServerGroupPeople, ({ ctx, params, query }) => peoplePage(ctx, params.groupId, query))
  serve(routes, api.changeServerGroupPeople, ({ ctx, params, body }) => peopleChanged(ctx, params.groupId, body))
}

function providerCalls(routes: Routes): void {
  serve(routes, provider.readProviderGroups, async ({ ctx }) => presentMapping(await readProviderGroups(ctx)))
  serve(routes, provider.updateProviderGroups, async ({ ctx, body }) => {
    await updateProviderGroups(ctx, body)
    return presentMapping(await readProviderGroups(ctx))
  })
}

const presentMapping = ({ claim, entries }: Awaited<ReturnType<typeof readProviderGroups>>) => ({
  claim,
  entries: [...entries],
})

const shown = async (ctx: Keeper, id: string) => presentGroup(await viewGroup(ctx, id))

async function changed(ctx: Keeper, id: string, spec: Parameters<typeof changeGroup>[2]) {
  await changeGroup(ctx, id, spec)
  return shown(ctx, id)
}

async function deleted(ctx: Keeper, id: string) {
  await deleteGroup(ctx, id)
  return { msg: 'The group is deleted' }
}

async function peoplePage(...wanted: Parameters<typeof listPeople>) {
  const { people, total, page } = await listPeople(...wanted)
  return { list: people.map(presentPerson), pageInfo: pageInfoOf(total, page) }
}

async function peopleChanged(ctx: Keeper, id: string, change: Parameters<typeof changePeople>[2]) {
  const { unknown, ...count } = await changePeople(ctx, id, change)
  return { ...count, unknown: [...unknown] }
}
