import { call, createProject } from '../api-client.ts'

/** Where and as whom the server is asked. */
export interface Place {
  readonly url: string
  readonly token: string
}

/** What all rounds work on. */
export interface House {
  readonly rows: number
  /** Imports go here. */
  readonly project: string
  /** The one that is restored over, by turns from either of its snapshots, whose rows bear these tags. */
  readonly over: string
  readonly snapshots: readonly { readonly id: string; readonly tag: string }[]
  readonly file: Uint8Array
}

export interface Begun {
  readonly table: string
  readonly import: string
  readonly restored: string
  readonly restoreJob: string
  readonly overJob: string
  readonly tag: string
}

export const rowsTitle = 'Rows'
const overTitle = 'Over'

export async function makeHouse(place: Place, rows: number): Promise<House> {
  const { url, token } = place
  const account = { email: '', token }
  const project = await createProject(url, account, 'Imports')
  const over = await createProject(url, account, overTitle)
  const columns = [
    { title: 'Number', uidt: 'Number' },
    { title: 'Tag', uidt: 'SingleLineText' },
  ]
  await call(url, 'POST', `/api/v1/db/meta/projects/${over}/tables`, { token, body: { title: rowsTitle, columns } })
  const inBulk = async (method: 'POST' | 'PATCH', rowOf: (number: number) => object): Promise<void> => {
    for (let from = 1; from <= rows; from += 1000) {
      const body = Array.from({ length: Math.min(1000, rows - from + 1) }, (_, at) => rowOf(from + at))
      await call(url, method, `/api/v1/db/data/bulk/noco/${over}/${rowsTitle}`, { token, body })
    }
  }
  await inBulk('POST', (number) => ({ Number: number, Tag: 'a' }))
  const file = await exported(place, over)
  const a = await snapshotOf(place, over)
  await inBulk('PATCH', (Id) => ({ Id, Tag: 'b' }))
  const b = await snapshotOf(place, over)
  return {
    rows,
    project,
    over,
    file,
    snapshots: [
      { id: a, tag: 'a' },
      { id: b, tag: 'b' },
    ],
  }
}

async function exported({ url, token }: Place, project: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/api/v1/projects/${project}/export/base`, { headers: { 'xc-auth': token } })
  if (!answer.ok) throw new Error(`The base was answered with ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function snapshotOf({ url, token }: Place, project: string): Promise<string> {
  const path = `/api/v1/projects/${project}/snapshots`
  const { id } = await call<{ id: string }>(url, 'POST', path, { token, body: {} })
  await until(async () => {
    const { list } = await call<{ list: { id: string; state: string }[] }>(url, 'GET', path, { token })
    return list.find((one) => one.id === id)?.state === 'ready'
  })
  return id
}

/** An import, a restore beside and a restore over, all at once. */
export async function beginWork(place: Place, house: House, round: number): Promise<Begun> {
  const { url, token } = place
  const table = `Import ${round}`
  const sent = await beginImport(place, house, table)
  const { project: restored, job: restoreJob } = await beginRestore(place, house, `Beside ${round}`)
  const target = house.snapshots[round % house.snapshots.length]
  if (target === undefined) throw new Error('There is no snapshot.')
  const path = `/api/v1/projects/${house.over}/snapshots/${target.id}/restore-over`
  const over = await call<{ job: string }>(url, 'POST', path, { token, body: { title: overTitle } })
  return { table, import: sent, restored, restoreJob, overJob: over.job, tag: target.tag }
}

interface SentImport {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly sheets: readonly { readonly id: string; readonly columns: readonly { from: number; title: string }[] }[]
  readonly receipt: { readonly parts: readonly { readonly created: number }[] } | null
}

async function beginImport({ url, token }: Place, { project, rows }: House, title: string): Promise<string> {
  const path = `/api/v1/projects/${project}/imports`
  const lines = Array.from({ length: rows }, (_, at) => `${at + 1};row ${at + 1}`)
  const text = `Number;Note\n${lines.join('\n')}\n`
  const sent = await call<SentImport>(url, 'POST', `${path}/text`, { token, body: { text, title: 'numbers.csv' } })
  const parts = sent.sheets.map(({ id: sheet, columns }) => ({
    sheet,
    title,
    columns: columns.map(({ from, title: field }) => ({ from, title: field })),
  }))
  await call(url, 'POST', `${path}/${sent.id}/rehearse`, { token, body: { parts, unreadable: 'empty' } })
  await until(async () => {
    const { state } = await call<SentImport>(url, 'GET', `${path}/${sent.id}`, { token })
    return state === 'rehearsed'
  })
  await call(url, 'POST', `${path}/${sent.id}/run`, { token })
  return sent.id
}

async function beginRestore({ url, token }: Place, { file }: House, title: string) {
  const answer = await fetch(`${url}/api/v1/projects/from-file?title=${encodeURIComponent(title)}`, {
    method: 'POST',
    headers: { 'xc-auth': token, 'content-type': 'application/zip' },
    body: new Blob([new Uint8Array(file)]),
  })
  if (!answer.ok) throw new Error(`The base was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { readonly job: string; readonly project: string }
}

/** Waits for the end of all three; what failed is told. */
export async function endWork({ url, token }: Place, { project, over, rows }: House, begun: Begun): Promise<string[]> {
  const faults: string[] = []
  await until(async () => {
    const now = await call<SentImport>(url, 'GET', `/api/v1/projects/${project}/imports/${begun.import}`, { token })
    if (now.state === 'failed') faults.push(`the import failed: ${now.failure}`)
    const created = now.receipt?.parts[0]?.created
    if (now.state === 'done' && created !== rows) faults.push(`the receipt counts ${created} of ${rows}`)
    return now.state === 'done' || now.state === 'failed'
  })
  for (const job of [begun.restoreJob, begun.overJob])
    await until(async () => {
      const now = await call<{ state: string; failure: string | null }>(url, 'GET', `/api/v1/jobs/${job}`, { token })
      if (now.state === 'failed') faults.push(`a restore failed: ${now.failure}`)
      return now.state === 'done' || now.state === 'failed'
    })
  // A project has fifty at most.
  const path = `/api/v1/projects/${over}/snapshots`
  const { list } = await call<{ list: { id: string; why: string }[] }>(url, 'GET', path, { token })
  for (const { id, why } of list) if (why === 'over') await call(url, 'DELETE', `${path}/${id}`, { token })
  return faults
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50))
}
