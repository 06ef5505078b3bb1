import type { ExampleWorld, OperationExample } from '../example.ts'

const both = {
  data: {
    list: [
      { tn: 'cities', _tn: 'cities', type: 'table' },
      { tn: 'people', _tn: 'people' },
    ],
  },
}
const boxes = ({ q }: ExampleWorld) => q('boxes')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const starting = (text: string, rest = '') => new RegExp(`^${escaped(text)}${rest}`, 's')

export const modelExamples: readonly OperationExample[] = [
  ...['tableList', 'xcTableAndViewList', 'xcModelsList', 'xcTableModelsList'].map((name) => ({ name, answer: both })),
  { name: 'xcViewModelsList', answer: { data: { list: [] } } },
  {
    name: 'columnList',
    args: { tn: 'people' },
    answer: {
      data: {
        list: [
          { cn: 'id', _cn: 'id', pk: true },
          ...['name', 'nick', 'age', 'city_id'].map((cn) => ({ cn, _cn: cn, pk: false })),
          { _cn: 'cities', colOptions: { type: 'bt' } },
        ],
      },
    },
  },
  {
    name: 'tableXcModelGet',
    args: { tn: 'cities' },
    answer: { data: { tn: 'cities', meta: (text: string) => JSON.parse(text).table_name === 'cities' } },
  },
  {
    name: 'tableCreate',
    args: { tn: 'boxes', columns: [{ cn: 'label', uidt: 'SingleLineText' }] },
    answer: (world) => ({
      data: {
        table: { table_name: 'boxes', title: 'boxes' },
        object: {
          upStatement: starting(`create table ${boxes(world)} (`, `.*${escaped(world.q('label'))} .*\\)[^)]*;$`),
          downStatement: `drop table ${boxes(world)};`,
        },
      },
    }),
  },
  {
    name: 'tableUpdate',
    args: { tn: 'boxes', columns: [{ cn: 'size', uidt: 'Number', altered: 1 }] },
    answer: (world) => ({
      data: {
        object: {
          upStatement: starting(`alter table ${boxes(world)} add`, `.*${escaped(world.q('size'))} [^;]+;$`),
          downStatement: `alter table ${boxes(world)} drop column ${world.q('size')};`,
        },
      },
    }),
  },
  {
    name: 'tableCreateStatement',
    args: { tn: 'boxes' },
    answer: (world) => ({ data: starting(`create table ${boxes(world)} (`, `.*${escaped(world.q('size'))} `) }),
  },
  {
    name: 'tableSelectStatement',
    args: { tn: 'boxes' },
    answer: (world) => ({
      data: `select ${['id', 'label', 'size'].map(world.q).join(', ')} from ${boxes(world)};`,
    }),
  },
  {
    name: 'tableInsertStatement',
    args: { tn: 'boxes' },
    answer: (world) => ({
      data: `insert into ${boxes(world)} (${['label', 'size'].map(world.q).join(', ')}) values (?, ?);`,
    }),
  },
  {
    name: 'tableUpdateStatement',
    args: { tn: 'boxes' },
    answer: (world) => ({
      data: `update ${boxes(world)} set ${world.q('label')} = ?, ${world.q('size')} = ? where ${world.q('id')} = ?;`,
    }),
  },
  {
    name: 'tableDeleteStatement',
    args: { tn: 'boxes' },
    answer: (world) => ({ data: `delete from ${boxes(world)} where ${world.q('id')} = ?;` }),
  },
  {
    name: 'getKnexDataTypes',
    byGuest: true,
    answer: { data: { list: (list: string[]) => list.includes('SingleLineText') && list.includes('Number') } },
  },
  {
    name: 'xcUpdateVirtualKeyAlias',
    args: { tn: 'boxes', oldAlias: 'size', newAlias: 'Size' },
    answer: { data: { msg: 'success' } },
  },
  { name: 'tableRename', args: { tn_old: 'boxes', tn: 'Crates' }, answer: { data: { msg: /./ } } },
  { name: 'xcModelSet', args: { tn: 'Crates', meta: { title: 'Cases' } }, answer: { data: { msg: /./ } } },
  { name: 'ncTableAliasRename', args: { tn: 'Cases', newAlias: 'Boxes' }, answer: { data: { msg: /./ } } },
  { name: 'xcModelOrderSet', args: { tn: 'Boxes', order: 0.5 }, answer: { data: { msg: /./ } } },
  ...['tableMetaCreate', 'tableMetaRecreate', 'viewMetaCreate', 'viewMetaRecreate'].map((name) => ({
    name,
    args: { tn: 'Boxes' },
    answer: { data: { msg: 'success' } },
  })),
  {
    name: 'xcMetaDiff',
    answer: {
      data: {
        list: (list: { detectedChanges: unknown[] }[]) =>
          list.length === 3 && list.every(({ detectedChanges }) => detectedChanges.length === 0),
      },
    },
  },
  { name: 'xcMetaDiffSync', answer: { data: { msg: /./ } } },
  { name: 'xcMetaTablesReset', answer: { data: { msg: /./ } } },
]
