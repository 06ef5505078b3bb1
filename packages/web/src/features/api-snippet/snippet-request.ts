import { requestAddress } from '../../api/request-address.ts'

/** One call, as every language writes it. */
export interface SnippetRequest {
  readonly base: string
  /** Behind the base; every part of it is encoded. */
  readonly path: string
  readonly query: readonly (readonly [name: string, value: string])[]
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
    base: requestAddress(page, '/api/v1/db/data/v1'),
    path: `/${inAddress(project)}/${inAddress(table)}/views/${inAddress(view)}`,
    query: Object.entries({ limit: '25', offset: '0', ...shown }),
  }
}

/** By the title, as people know it; dots alone would lead to another folder. */
function inAddress({ id, title }: Named): string {
  return encodeURIComponent(title === '.' || title === '..' ? id : title)
}
