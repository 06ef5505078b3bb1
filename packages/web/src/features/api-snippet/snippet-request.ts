import { requestAddress } from '../../api/request-address.ts'

/** One call, as every language writes it. */
export interface SnippetRequest {
  readonly method: string
  readonly base: string
  /** Behind the base; every part of it is encoded. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Sent as JSON; null: nothing is. */
  readonly body: unknown
}

interface Named {
  readonly id: string
  readonly title: string
}

/** The first rows of a view: through it its filters, sorts and fields hold by themselves. */
export function viewRequest(
  page: string,
  { project, table, view }: { readonly project: Named; readonly table: Named; readonly view: Named },
  shown: Readonly<Record<string, string>>,
): SnippetRequest {
  return {
    method: 'GET',
    base: serverAddress(page),
    path: `/api/v1/db/data/v1/${inAddress(project)}/${inAddress(table)}/views/${inAddress(view)}`,
    query: Object.entries({ limit: '25', offset: '0', ...shown }),
    body: null,
  }
}

/** Without a slash at its end: paths begin with one. */
export const serverAddress = (page: string): string => requestAddress(page, '').replace(/\/$/, '')

/** By the title, as people know it; dots alone would lead to another folder. */
function inAddress({ id, title }: Named): string {
  return encodeURIComponent(title === '.' || title === '..' ? id : title)
}
