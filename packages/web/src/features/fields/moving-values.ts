import { readJob } from '@rowhouse/core/api/jobs'
import { queryOptions } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '../../api/client.ts'

/** Fields whose values go over in batches just now, as far as this tab has begun it: the job of each. */
const moving = createStore<Readonly<Record<string, string | null>>>(() => ({}))

export const noteMoving = (columnId: string, jobId: string | null): void => moving.setState({ [columnId]: jobId })

export const useMoving = (columnId: string): string | null => useStore(moving, (known) => known[columnId] ?? null)

/** A new field that is filled just now: what is done, in words, and the job. */
export interface Filling {
  readonly heading: string
  readonly jobId: string
}

const filling = createStore<{ readonly now: Filling | null }>(() => ({ now: null }))

export const noteFilling = (now: Filling | null): void => filling.setState({ now })

export const useFilling = (): Filling | null => useStore(filling, ({ now }) => now)

const askEveryMs = 500

export const movingQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['moving', jobId],
    queryFn: ({ signal }) => call(readJob, { params: { jobId }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'done' || data?.state === 'failed' ? false : askEveryMs),
    gcTime: 0,
  })
