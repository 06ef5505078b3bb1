import {
  type Automation as AutomationContract,
  type AutomationVersion as AutomationVersionContract,
  createAutomation,
  deleteAutomation,
  listAutomations,
  listAutomationVersions,
  listRuns,
  type Run,
  type RunStep,
  readRun,
  renewAutomationAddress,
  replayRun,
  runAutomation,
  updateAutomation,
} from '@rowhouse/core/api/automations'
import type { BodyOf, ReplyOf } from '@rowhouse/core/api/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'

export type Automation = Static<typeof AutomationContract>
export type AutomationsTold = ReplyOf<typeof listAutomations>
export type AutomationVersion = Static<typeof AutomationVersionContract>
export type AutomationRun = Static<typeof Run>
export type RunStepTold = Static<typeof RunStep>
export type AutomationSpec = BodyOf<typeof createAutomation>

const key = (projectId: string) => [...projectQuery(projectId).queryKey, 'automations'] as const

export const automationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId),
    queryFn: ({ signal }) => call(listAutomations, { params: { projectId }, signal }),
    // The server turns them off by itself, and runs come by themselves.
    refetchInterval: 15_000,
  })

const isUnderWay = ({ state }: AutomationRun): boolean => state === 'waiting' || state === 'running'

/** One of the project. */
export interface AutomationPlace {
  readonly projectId: string
  readonly automationId: string
}

/** The newest first, in pages. */
export const runsQuery = ({ projectId, automationId }: AutomationPlace) =>
  infiniteQueryOptions({
    queryKey: [...key(projectId), automationId, 'runs'],
    queryFn: ({ signal, pageParam }) =>
      call(listRuns, {
        params: { projectId, automationId },
        query: { limit: 25, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ list }) => list.some(isUnderWay)) === true ? 1000 : 5000,
  })

export const runQuery = ({ projectId, automationId }: AutomationPlace, runId: string) =>
  queryOptions({
    queryKey: [...key(projectId), automationId, 'run', runId],
    queryFn: ({ signal }) => call(readRun, { params: { projectId, automationId, runId }, signal }),
    refetchInterval: ({ state: { data } }) => (data === undefined || isUnderWay(data.run) ? 1000 : false),
  })

/** What it was, the newest first. */
export const versionsQuery = ({ projectId, automationId }: AutomationPlace) =>
  queryOptions({
    queryKey: [...key(projectId), automationId, 'versions'],
    queryFn: ({ signal }) => call(listAutomationVersions, { params: { projectId, automationId }, signal }),
  })

const refresh = (projectId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: key(projectId) })

/** Gives the automation, and the address for calls from outside if there is a new one. */
export async function saveAutomation(projectId: string, spec: AutomationSpec, id: string | null) {
  const saved =
    id === null
      ? await call(createAutomation, { params: { projectId }, body: spec })
      : await call(updateAutomation, { params: { projectId, automationId: id }, body: spec })
  await refresh(projectId)
  return saved
}

/** It does again what it did then; whether it is turned on stays as it is. */
export async function goBackTo(
  place: AutomationPlace,
  { title, trigger, filter, steps }: Pick<AutomationVersion, 'title' | 'trigger' | 'filter' | 'steps'>,
) {
  const saved = await call(updateAutomation, { params: place, body: { title, trigger, filter, steps } })
  await refresh(place.projectId)
  return saved
}

export async function turnAutomation(place: AutomationPlace, active: boolean): Promise<void> {
  await call(updateAutomation, { params: place, body: { active } })
  await refresh(place.projectId)
}

export async function removeAutomation(place: AutomationPlace): Promise<void> {
  await call(deleteAutomation, { params: place })
  await refresh(place.projectId)
}

export async function renewAddress(place: AutomationPlace): Promise<string> {
  const { address } = await call(renewAutomationAddress, { params: place })
  return address ?? ''
}

export async function startAutomation(place: AutomationPlace, record: string | null): Promise<string> {
  const { run } = await call(runAutomation, { params: place, body: { record } })
  await refresh(place.projectId)
  return run
}

export async function replay(place: AutomationPlace, runId: string, from: string | null): Promise<void> {
  await call(replayRun, { params: { ...place, runId }, body: { from } })
  await refresh(place.projectId)
}
