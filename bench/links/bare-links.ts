import type { LinkPlace } from './link-seed.ts'

type Row = Record<string, unknown>

/** Runs a statement of these texts. `$1` and the like are numbers or texts. */
export type RunSql = (name: string, text: string, values: readonly (string | number)[]) => Row[] | Promise<Row[]>

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The measured questions, each as the best SQL that a person would write for it. */
export function bareLinks(place: LinkPlace, run: RunSql): Record<string, (limit: number) => Promise<object>> {
  const [owners, projects, tasks] = [place.owners, place.projects, place.tasks].map(quoted)
  const [ownerKey, projectKey] = [place.ownerKey, place.projectKey].map(quoted)
  return {
    '/Projects': async (limit) => ({
      list: (
        await run(
          'computed',
          `select x.*, x."Budget" - coalesce(x."Hours", 0) as "Left", x."Name" || ' in ' || x."City" as "Label" from (
            select p.id as "Id", p."Name", p."Budget", o.id as oid, o."Name" as oname, o."City",
            (select sum(t."Hours") from ${tasks} t where t.${projectKey} = p.id) as "Hours"
            from ${projects} p left join ${owners} o on o.id = p.${ownerKey} order by p.id limit $1) x`,
          [limit],
        )
      ).map(({ oid, oname, Hours, Left, ...row }) => ({
        ...row,
        Owner: { Id: oid, Name: oname },
        Hours: Number(Hours),
        Left: Number(Left),
      })),
    }),
    '/Tasks': async (limit) => ({
      list: (
        await run(
          'linked',
          `select t.id as "Id", t."Title", p.id as pid, p."Name" as pname from ${tasks} t
          left join ${projects} p on p.id = t.${projectKey} order by t.id limit $1`,
          [limit],
        )
      ).map(({ pid, pname, ...row }) => ({ ...row, Projects: { Id: pid, Name: pname }, ProjectName: pname })),
    }),
    '/Projects/1/hm/Tasks': async (limit) => {
      const [list, [counted]] = await Promise.all([
        run(
          'children',
          `select id as "Id", "Title", "Hours", "Due", ${projectKey} from ${tasks} where ${projectKey} = $1 order by id limit $2`,
          [1, limit],
        ),
        run('count', `select count(*) as n from ${tasks} where ${projectKey} = $1`, [1]),
      ])
      const totalRows = Number(counted?.n)
      return {
        list,
        pageInfo: { totalRows, page: 1, pageSize: limit, isFirstPage: true, isLastPage: totalRows <= limit },
      }
    },
    '/Tasks?where': async (limit) => ({
      list: await run(
        'filter',
        `select id as "Id", "Title" from ${tasks} where ${projectKey} in (select id from ${projects} where "Name" = $1)
        order by id limit $2`,
        ['Project 77', limit],
      ),
    }),
    '/Projects?sort': async (limit) => ({
      list: (
        await run(
          'sort',
          `select p.id as "Id", p."Name", s.h as "Hours" from ${projects} p left join
          (select ${projectKey} as k, sum("Hours") as h from ${tasks} group by ${projectKey}) s on s.k = p.id
          order by s.h desc, p.id limit $1`,
          [limit],
        )
      ).map((row) => ({ ...row, Hours: Number(row.Hours) })),
    }),
  }
}
