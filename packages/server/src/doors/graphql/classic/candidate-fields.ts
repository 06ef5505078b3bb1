import { GraphQLList } from 'graphql'
import { listCandidates } from '../../../features/records/links/list-candidates.ts'
import type { RecordPage } from '../../../features/records/read/list-records.ts'
import { specBeyond } from '../../table-api/spec-beyond.ts'
import { throughJunction } from '../../table-api/through-junction.ts'
import type { RootFields } from '../fields.ts'
import { accessToTable, allowed, type GraphCall, type RunField } from '../graph-call.ts'
import { JsonScalar } from '../scalars.ts'
import type { Arguments } from '../selection.ts'
import { whole } from './list-arguments.ts'
import { needed } from './read-fields.ts'

/** Records that a record is not linked with yet. `parent`: the table of the record, by title or id. */
export function candidateFields(): RootFields {
  const args = { pid: needed, assoc: needed, parent: needed, limit: whole, offset: whole }
  const list: RunField = async (call, selected) => (await candidates(call, selected.args, false)).list
  const count: RunField = async (call, selected) =>
    JSON.stringify({ count: (await candidates(call, selected.args, true)).total?.rows ?? 0 })
  return {
    m2mNotChildren: () => ({ type: new GraphQLList(JsonScalar), args, extensions: { run: list } }),
    m2mNotChildrenCount: () => ({ type: JsonScalar, args, extensions: { run: count } }),
  }
}

async function candidates(call: GraphCall, args: Arguments, isCounted: boolean): Promise<RecordPage> {
  const ctx = await allowed(call, 'links.candidates')
  const at = await accessToTable(call, String(args.parent))
  const column = await throughJunction(ctx, at, String(args.assoc))
  const paging = ['limit', 'offset'].filter((name) => typeof args[name] === 'number')
  const query = Object.fromEntries(paging.map((name) => [name, String(args[name])]))
  const spec = await specBeyond(ctx, at, column, { query, shape: 'classic', isCounted })
  return listCandidates(ctx, at, { column, record: String(args.pid) }, spec)
}
