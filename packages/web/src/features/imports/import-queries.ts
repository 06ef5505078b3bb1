import {
  cancelImport,
  deleteImport,
  detectImport,
  downloadReceipt,
  fetchImport,
  type Import,
  type ImportPlan,
  type ImportReading,
  listImports,
  listRefused,
  mendRefused,
  pasteImport,
  pauseImport,
  readImport,
  rehearseImport,
  resumeImport,
  runImport,
  suggestImport,
  undoImport,
  uploadImport,
  uploadImports,
} from '@rowhouse/core/api/imports'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { call, callForResponse } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { requestAddress } from '../../api/request-address.ts'
import { sendFile, sendFiles } from '../../api/upload-file.ts'
import { projectQuery } from '../../structure/projects/queries.ts'
import { download } from '../downloads/download.ts'
import { isWriting, nextLookMs } from './import-steps.ts'

export type ImportHead = Static<typeof listImports.reply>['list'][number]
export type RefusedRow = Static<typeof listRefused.reply>['list'][number]

const importKey = (projectId: string, importId: string) => ['imports', projectId, 'one', importId] as const
const listKey = (projectId: string) => ['imports', projectId, 'list'] as const
const refusedKey = ({ projectId, id }: ImportPlace) => ['imports', projectId, 'refused', id] as const

/** As it is now; whoever looks sees it go on. */
export const importQuery = (projectId: string, importId: string) =>
  queryOptions({
    queryKey: importKey(projectId, importId),
    queryFn: ({ signal }) => call(readImport, { params: { projectId, importId }, signal }),
    refetchInterval: ({ state }) => nextLookMs(state.data?.state) ?? false,
    staleTime: 0,
  })

const importsAtOnce = 25

export const importsQuery = (projectId: string) =>
  infiniteQueryOptions({
    queryKey: listKey(projectId),
    queryFn: ({ pageParam, signal }) =>
      call(listImports, { params: { projectId }, query: { limit: importsAtOnce, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, _, offset) => (pageInfo.isLastPage ? null : offset + importsAtOnce),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some((one) => isWriting(one.state))) ? 1000 : false,
    staleTime: 0,
  })

export const refusedAtOnce = 50

export const refusedQuery = (place: ImportPlace, offset: number) =>
  queryOptions({
    queryKey: [...refusedKey(place), offset],
    queryFn: ({ signal }) =>
      call(listRefused, { params: paramsOf(place), query: { limit: refusedAtOnce, offset }, signal }),
    staleTime: 0,
  })

export type ImportSource =
  | { readonly kind: 'file'; readonly file: File }
  /** Several that become one import, a table each. */
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'url'; readonly url: string }

/** What was chosen or dropped; null: nothing was. */
export function sourceOfFiles(files: readonly File[]): ImportSource | null {
  const [file] = files
  if (file === undefined) return null
  return files.length === 1 ? { kind: 'file', file } : { kind: 'files', files }
}

interface SendOptions {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

export async function sendSource(projectId: string, source: ImportSource, options: SendOptions): Promise<Import> {
  const { signal } = options
  const params = { projectId }
  if (source.kind === 'file')
    return keepImport(
      await sendFile<Import>(requestAddress(window.location.href, uploadImport.path, params), source.file, options),
    )
  if (source.kind === 'files')
    return keepImport(
      await sendFiles<Import>(requestAddress(window.location.href, uploadImports.path, params), source.files, options),
    )
  if (source.kind === 'text')
    return keepImport(await call(pasteImport, { params, body: { text: source.text }, signal }))
  return keepImport(await call(fetchImport, { params, body: { url: source.url }, signal }))
}

type ImportPlace = Pick<Import, 'projectId' | 'id'>

const paramsOf = ({ projectId, id }: ImportPlace) => ({ projectId, importId: id })

export const readAgain = (place: ImportPlace, reading: Partial<ImportReading>): Promise<Import> =>
  changing(place, () => call(detectImport, { params: paramsOf(place), body: reading }))

export const suggestPart = (place: ImportPlace, body: { readonly sheet: string; readonly table: string }) =>
  call(suggestImport, { params: paramsOf(place), body })

export const rehearse = (place: ImportPlace, body: ImportPlan): Promise<Import> =>
  changing(place, () => call(rehearseImport, { params: paramsOf(place), body }))

export const run = (place: ImportPlace): Promise<Import> =>
  changing(place, () => call(runImport, { params: paramsOf(place) }))

export const pause = (place: ImportPlace): Promise<Import> =>
  changing(place, () => call(pauseImport, { params: paramsOf(place) }))

export const resume = (place: ImportPlace): Promise<Import> =>
  changing(place, () => call(resumeImport, { params: paramsOf(place) }))

export const cancel = (place: ImportPlace, written: 'keep' | 'takeOut'): Promise<Import> =>
  changing(place, () => call(cancelImport, { params: paramsOf(place), body: { written } }))

export const undo = (place: ImportPlace): Promise<Import> =>
  changing(place, () => call(undoImport, { params: paramsOf(place) }))

export async function forget(place: ImportPlace): Promise<void> {
  await call(deleteImport, { params: paramsOf(place) })
  await queryClient.invalidateQueries({ queryKey: listKey(place.projectId) })
}

export async function mend(place: ImportPlace, rows: readonly Pick<RefusedRow, 'id' | 'cells'>[]) {
  const body = { rows: rows.map(({ id, cells }) => ({ id, cells: [...cells] })) }
  const outcome = await call(mendRefused, { params: paramsOf(place), body })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: refusedKey(place) }),
    queryClient.invalidateQueries({ queryKey: importKey(place.projectId, place.id) }),
  ])
  return outcome
}

export function downloadReceiptAs(one: Pick<Import, 'projectId' | 'id' | 'title'>, format: 'csv' | 'json') {
  const params = { ...paramsOf(one), format }
  const name = format === 'csv' ? `${one.title}.refused.csv` : `${one.title}.receipt.json`
  return download(name, (signal) => callForResponse(downloadReceipt, { params, signal }))
}

/** Tables and numbers beside their names are other ones now. */
export const showWritten = (projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })

async function changing(place: ImportPlace, change: () => Promise<Import>): Promise<Import> {
  // An answer of before must not be shown after it.
  await queryClient.cancelQueries({ queryKey: importKey(place.projectId, place.id) })
  return keepImport(await change())
}

export function keepImport(one: Import): Import {
  queryClient.setQueryData(importKey(one.projectId, one.id), one)
  void queryClient.invalidateQueries({ queryKey: listKey(one.projectId) })
  return one
}
