import { call } from '../api-client.ts'
import { orderOf } from '../rows/orders.ts'

export interface Place {
  readonly url: string
  readonly token: string
  readonly project: string
}

export async function bulkInsert({ url, token, project }: Place, rows: number): Promise<void> {
  for (let from = 1; from <= rows; from += 1000) {
    const body = Array.from({ length: Math.min(1000, rows - from + 1) }, (_, n) => orderOf(from + n))
    await call(url, 'POST', `/api/v1/db/data/bulk/noco/${project}/Orders`, { token, body })
  }
}

interface Sent {
  readonly id: string
  readonly state: string
  readonly failure: string | null
  readonly sheets: readonly {
    readonly id: string
    readonly title: string
    readonly columns: readonly { from: number; title: string; type: string; options: object }[]
  }[]
}

/** Sent, read, rehearsed and run as a screen does it. */
export async function importFile({ url, token, project }: Place, name: string, bytes: Buffer): Promise<void> {
  const path = `/api/v1/projects/${project}/imports`
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers: { 'xc-auth': token }, body: form })
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}: ${await answer.text()}`)
  const sent = (await answer.json()) as Sent
  const parts = sent.sheets.map(({ id: sheet, title, columns }) => ({
    sheet,
    title,
    columns: columns.map(({ from, title: field, type, options }) => ({ from, title: field, type, options })),
  }))
  const until = async (state: string): Promise<void> => {
    for (;;) {
      const now = await call<Sent>(url, 'GET', `${path}/${sent.id}`, { token })
      if (now.state === state) return
      if (now.failure !== null) throw new Error(now.failure)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  await call(url, 'POST', `${path}/${sent.id}/rehearse`, { token, body: { parts, unreadable: 'empty' } })
  await until('rehearsed')
  await call(url, 'POST', `${path}/${sent.id}/run`, { token })
  await until('done')
}

export async function exportRows(
  url: string,
  { path, token }: { readonly path: string; readonly token: string },
): Promise<void> {
  const answer = await fetch(`${url}${path}/export/csv`, { headers: { 'xc-auth': token } })
  if (!answer.ok || answer.body === null) throw new Error(`The export was answered with ${answer.status}.`)
  for await (const _ of answer.body);
}
