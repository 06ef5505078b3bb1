import type { WireTable } from '../../tables/testing/a-table.ts'

/** Orders with a link “Buyers” to People, a view of Orders, and files in it. */
interface AskedWorld {
  readonly project: string
  readonly orders: WireTable
  readonly people: WireTable
  readonly viewId: string
  readonly files: readonly string[]
}

const rowsOf = (project: string, { id }: WireTable): string => `/api/v1/db/data/noco/${project}/${id}`

/** All that can be asked about one column; `name` and `id` stand for it. */
export function asksForColumn({ project, orders, viewId }: AskedWorld, name: string, id: string): string[] {
  const table = rowsOf(project, orders)
  const view = `${table}/views/${viewId}`
  const filter = (column: string) => JSON.stringify([{ fk_column_id: column, comparison_op: 'notnull' }])
  const settings = (given: object) => encodeURIComponent(JSON.stringify(given))
  return [table, view]
    .flatMap((at) => [
      `${at}?where=(${name},eq,alpha)`,
      `${at}?where=(${id},gt,0)`,
      `${at}?filterArrJson=${encodeURIComponent(filter(id))}`,
      `${at}?sort=-${name}`,
      `${at}?sortArrJson=${encodeURIComponent(JSON.stringify([{ fk_column_id: id, direction: 'desc' }]))}`,
      `${at}?fields=${name},Name`,
      `${at}?fields=${id}`,
      `${at}?q=alpha&searchFields=${name}`,
      `${at}?nested[${name}][fields]=Who`,
      `${at}/groupby?column_name=${name}`,
      `${at}/distinct?column_name=${name}`,
      `${at}/count?where=(${name},eq,alpha)`,
      `${at}/aggregate?aggregates=${encodeURIComponent(JSON.stringify({ [name]: 'count' }))}`,
      `${at}/find-one?where=(${name},eq,beta)`,
      `${at}/find-cells?find=alpha&fields=${name}`,
      `${at}/export/csv?fields=${name}`,
      `${at}?settings=${settings({ sorts: [{ id: '', columnId: id, direction: 'asc' }] })}`,
      `${at}?settings=${settings({ groups: [{ id: '', columnId: id, direction: 'asc' }] })}`,
      `${at}?settings=${settings({ filters: { id: '', kind: 'test', columnId: id, operator: 'eq', value: 'alpha' } })}`,
    ])
    .concat([
      `${table}/1/mm/${name}`,
      `${table}/1?fields=${name}`,
      `/nc/${project}/api/v1/Orders?where=(${name},eq,alpha)`,
      `/nc/${project}/api/v1/Orders/groupby/${name}`,
      `/nc/${project}/api/v1/Orders/aggregate?column_name=${name}&func=count`,
    ])
}

/** All that can be asked without naming a column that may be hidden. */
export function asksForAll({ project, orders, people, viewId, files }: AskedWorld): string[] {
  const table = rowsOf(project, orders)
  const view = `${table}/views/${viewId}`
  const meta = '/api/v1/db/meta'
  return [
    ...[table, view].flatMap((at) => [
      at,
      `${at}?colors=1&count=exact`,
      `${at}?sort=Name&where=(Amount,gt,0)`,
      `${at}?q=o`,
      `${at}?q=outside`,
      `${at}?nested[Buyers][fields]=Who`,
      `${at}?nested[Buyers][fields]=*`,
      `${at}?settings=${encodeURIComponent('{"filters":null}')}`,
      `${at}/count`,
      `${at}/count?estimate=1`,
      `${at}/groupby?column_name=State`,
      `${at}/distinct?column_name=Name`,
      `${at}/aggregate?aggregates=${encodeURIComponent('{"Amount":"sum"}')}`,
      `${at}/find-one?sort=-Amount`,
      `${at}/find-cells?find=three`,
      `${at}/export/csv`,
      `${at}/export/json`,
      ...[1, 2, 3, 4].flatMap((id) => [`${at}/${id}`, `${at}/${id}/exist`]),
    ]),
    ...[1, 2, 3].flatMap((id) => [`${table}/${id}/mm/Buyers`, `${table}/${id}/mm/Spies`]),
    rowsOf(project, people),
    `${rowsOf(project, people)}/1`,
    `/data/${orders.id}`,
    `/data/${viewId}/3`,
    `/nc/${project}/api/v1/Orders`,
    `/nc/${project}/api/v1/Orders/count`,
    `/nc/${project}/api/v1/People`,
    ...['People', 'Buyers', 'Spies'].flatMap((child) => [
      `/nc/${project}/api/v1/Orders/1/${child}`,
      `/nc/${project}/api/v1/Orders/1/${child}/count`,
      `/nc/${project}/api/v1/Orders/1/${child}/2`,
      `/nc/${project}/api/v1/Orders?mm=${child}&mfields1=Salary`,
      `/nc/${project}/api/v1/Orders?mm=${child}`,
    ]),
    `/nc/${project}/api/v1/Orders/has/People`,
    `/api/v1/projects/${project}/counts?tables=${orders.id},${people.id}`,
    `/api/v1/projects/${project}/structure`,
    `/api/v1/projects/${project}/views`,
    `${meta}/projects/${project}`,
    `${meta}/projects/${project}/tables`,
    `${meta}/tables/${orders.id}`,
    `${meta}/tables/${people.id}`,
    `${meta}/tables/${orders.id}/views?personal=all`,
    `${meta}/views/${viewId}/settings`,
    `${meta}/views/${viewId}/columns`,
    `${meta}/views/${viewId}/sorts`,
    ...files.map((id) => `/api/v1/db/storage/files/${id}`),
  ]
}
