import { listProjects } from '@rowhouse/core/api/projects'
import { listTables } from '@rowhouse/core/api/tables'
import { requestAddress } from '../../api/request-address.ts'
import type { Token } from './token-queries.ts'

/** The first call of a program that has the token, which stands in a variable of its own. */
export function curlOf({ projects }: Pick<Token, 'projects'>, page: string): string {
  const [first] = projects ?? []
  const address =
    first === undefined
      ? requestAddress(page, listProjects.path, {})
      : requestAddress(page, listTables.path, { projectId: first.id })
  return `curl "${address}" \\\n  -H "xc-token: $ROWHOUSE_TOKEN"`
}
