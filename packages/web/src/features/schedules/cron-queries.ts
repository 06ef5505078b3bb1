import type { BodyOf } from '@rowhouse/core/api/endpoint'
import {
  createSchedule,
  deleteSchedule,
  downloadScheduleFile,
  listScheduleRuns,
  listSchedules,
  previewSchedule,
  runSchedule,
  type Schedule,
  type ScheduleRun,
  updateSchedule,
} from '@rowhouse/core/api/schedules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call, callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { download } from '../downloads/download.ts'

export type CronJob = Static<typeof Schedule>
export type CronRun = Static<typeof ScheduleRun>
export type CronSpec = BodyOf<typeof createSchedule>

const key = (projectId: string) => [...projectQuery(projectId).queryKey, 'schedules'] as const

const isUnderWay = (run: CronRun | null): boolean => run?.state === 'waiting' || run?.state === 'running'

/** Times pass while somebody looks; what runs is looked at until it is over. */
export const cronsQuery = (projectId: string) =>
  queryOptions({
    queryKey: key(projectId),
    queryFn: ({ signal }) => call(listSchedules, { params: { projectId }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(({ lastRun }) => isUnderWay(lastRun)) === true ? 1000 : 15_000,
  })

export const cronRunsQuery = (projectId: string, scheduleId: string) =>
  queryOptions({
    queryKey: [...key(projectId), scheduleId, 'runs'],
    queryFn: ({ signal }) => call(listScheduleRuns, { params: { projectId, scheduleId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.list.some(isUnderWay) === true ? 1000 : 15_000),
  })

/** What an expression says, while it is typed. */
export const timesQuery = (projectId: string, when: BodyOf<typeof previewSchedule>) =>
  queryOptions({
    queryKey: [...key(projectId), 'preview', when],
    queryFn: ({ signal }) => call(previewSchedule, { params: { projectId }, body: when, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

const refresh = (projectId: string): Promise<void> => queryClient.invalidateQueries({ queryKey: key(projectId) })

export async function saveCron(projectId: string, spec: CronSpec, id: string | null): Promise<void> {
  if (id === null) await call(createSchedule, { params: { projectId }, body: spec })
  else await call(updateSchedule, { params: { projectId, scheduleId: id }, body: spec })
  await refresh(projectId)
}

export async function turnCron(projectId: string, scheduleId: string, active: boolean): Promise<void> {
  await call(updateSchedule, { params: { projectId, scheduleId }, body: { active } })
  await refresh(projectId)
}

const simple = { run: runSchedule, delete: deleteSchedule } as const

export async function doWithCron(projectId: string, scheduleId: string, deed: keyof typeof simple): Promise<void> {
  await call(simple[deed], { params: { projectId, scheduleId } })
  await refresh(projectId)
}

/** What a run exported. */
export const fetchCronFile = (projectId: string, scheduleId: string, { id: runId, file }: CronRun): Promise<void> =>
  download(file?.title ?? runId, (signal) =>
    callForResponse(downloadScheduleFile, { params: { projectId, scheduleId, runId }, signal }),
  )
