import { Readable } from 'node:stream'
import * as api from '@rowhouse/core/api/sql'
import type { Static } from 'typebox'
import type { SqlFileRow } from '../../meta/rows/sql.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { leaving } from '../../request/leaving.ts'
import { type Routes, serve, serveRaw } from '../../request/serve.ts'
import { requireWholeSight, tablesOf, whyUnreadable } from '../../structure/sources/sql-bounds.ts'
import type { OpenResults, ResultOwner } from './open-results.ts'
import { resultCsv } from './result-csv.ts'
import { runFunction } from './run-function.ts'
import { rowLimit, rowOf, runSql } from './run-sql.ts'
import { deleteFile, filesKey, findFile, saveFile } from './sql-files.ts'
import { calledName, type SqlCaller, shownColumns, whyUnmeasured, whyUnwritable } from './sql-sources.ts'
import { deleteRuns, type Person, type StoredRun, selectFiles, selectRuns } from './store.ts'

export function sqlRoutes(routes: Routes, results: OpenResults): void {
  const { usualRows: usual, mostRows: most } = results.bounds
  serve(routes, api.readSqlSources, async ({ ctx }) => ({ list: await listSources(ctx), rows: { usual, most } }))

  serve(routes, api.runSql, async ({ ctx, body, reply }) => runSql(ctx, { ...body, signal: leaving(reply) }, results))

  serve(routes, api.runFunction, async ({ ctx, body, reply }) =>
    runFunction(ctx, { ...body, signal: leaving(reply) }, results),
  )

  serve(routes, api.readSqlRows, async ({ ctx, params, query }) => {
    requireWholeSight(ctx)
    const { offset: from = 0, limit: count = api.sqlLimits.pageRows } = query
    const limit = query.most === undefined ? undefined : rowLimit(results, query.most)
    const { rows, ...told } = await results.rows(ownerOf(ctx), params.resultId, { from, most: count, limit })
    return { rows: rows.map(rowOf), ...told }
  })

  serveRaw(routes, api.exportSqlResult, async ({ ctx, params, reply }) => {
    requireWholeSight(ctx)
    const { columns, pages } = results.all(ownerOf(ctx), params.resultId)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', attachment('result.csv'))
      .send(Readable.from(resultCsv(columns, pages), { objectMode: false }))
  })

  serve(routes, api.closeSqlResult, async ({ ctx, params }) => {
    await results.close(ownerOf(ctx), params.resultId)
    return { msg: 'The result has been closed' }
  })

  serve(routes, api.listSqlHistory, async ({ ctx, query }) => {
    const limit = Math.min(Math.max(query.limit ?? 50, 1), 100)
    const runs = await selectRuns(ctx.meta.read, personOf(ctx), { before: query.before, limit })
    return { list: runs.map(presentRun), next: runs.length < limit ? null : Number(runs.at(-1)?.number) }
  })

  serve(routes, api.clearSqlHistory, async ({ ctx }) => {
    await ctx.write((tx) => deleteRuns(tx, personOf(ctx)))
    return { msg: 'The history has been cleared' }
  })

  serve(routes, api.listSqlFiles, async ({ ctx }) => {
    const files = await selectFiles(ctx.meta.read, ctx.project.id)
    const { title, id } = await ctx.structure()
    return {
      key: filesKey(title, id),
      list: files.map(({ id: file, path, updated_at }) => ({ id: file, path, updatedAt: updated_at })),
    }
  })

  serve(routes, api.saveSqlFile, async ({ ctx, body }) => presentFile(await saveFile(ctx, body)))

  serve(routes, api.readSqlFile, async ({ ctx, params }) => presentFile(await findFile(ctx, params.fileId)))

  serve(routes, api.deleteSqlFile, async ({ ctx, params }) => {
    await deleteFile(ctx, params.fileId)
    return { msg: 'The file has been deleted' }
  })
}

const personOf = ({ project, actor }: SqlCaller): Person => ({ projectId: project.id, userId: actor.id })
const ownerOf = ({ project, actor }: SqlCaller): ResultOwner => ({ person: actor.id, project: project.id })

/** Whoever asks for them opens the editor, and will run something there. */
async function listSources(ctx: SqlCaller): Promise<Static<typeof api.readSqlSources.reply>['list']> {
  requireWholeSight(ctx)
  const snapshot = await ctx.structure()
  return [...snapshot.bases.values()].map((base) => {
    const tables = tablesOf(snapshot, base)
    const refusal = whyUnreadable(base, tables)
    if (refusal === null) void base.dialect.getReadyForSql?.().catch(() => undefined)
    return {
      id: base.id,
      title: base.isBuiltIn ? snapshot.title : base.row.alias || snapshot.title,
      engine: base.dialect.name,
      builtIn: base.isBuiltIn,
      refusal,
      writeRefusal: whyUnwritable(base),
      measureRefusal: whyUnmeasured(base),
      tables: tables.map((table) => ({
        name: calledName(table, snapshot.prefix),
        title: table.title,
        columns: shownColumns(table),
      })),
    }
  })
}

const presentRun = (row: StoredRun): Static<typeof api.SqlHistoryEntry> => ({
  id: row.id,
  type: row.type,
  query: row.query,
  source: row.source_id,
  response: { status: row.status, durationMs: row.duration_ms, rows: row.row_count, message: row.message },
  at: row.created_at,
})

const presentFile = ({ id, path, code, updated_at }: SqlFileRow) => ({ id, path, code, updatedAt: updated_at })
