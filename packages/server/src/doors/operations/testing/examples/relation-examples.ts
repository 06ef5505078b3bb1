import type { OperationExample } from '../example.ts'

const ends = { parentTable: 'cities', childTable: 'Boxes' }
const statements = (up: RegExp, down: RegExp) => ({ object: { upStatement: up, downStatement: down } })

export const relationExamples: readonly OperationExample[] = [
  {
    name: 'relationCreate',
    args: { ...ends, onDelete: 'setNull' },
    answer: { data: { table: { title: 'cities' }, ...statements(/foreign key|references/i, /drop/i) } },
  },
  {
    name: 'xcRelationList',
    args: { tn: 'Boxes' },
    answer: { data: { list: [{ tn: 'boxes', _cn: 'cities', type: 'bt' }] } },
  },
  {
    name: 'xcRelationsGet',
    answer: {
      data: {
        list: [
          { tn: 'boxes', rtn: 'cities', type: 'bt' },
          { tn: 'people', rtn: 'cities', type: 'bt' },
        ],
      },
    },
  },
  {
    name: 'relationList',
    args: { tn: 'Boxes' },
    answer: { data: { list: [{ tn: 'boxes', rtn: 'cities', rcn: 'id', dr: 'SET NULL' }] } },
  },
  {
    name: 'relationListAll',
    answer: {
      data: {
        list: (list: { tn: string; rtn: string }[]) =>
          list
            .map(({ tn, rtn }) => `${tn} ${rtn}`)
            .toSorted()
            .join() === 'boxes cities,people cities',
      },
    },
  },
  { name: 'relationDelete', args: ends, answer: { data: statements(/drop/i, /references/i) } },
  { name: 'xcVirtualRelationCreate', args: ends, answer: { data: { table: { title: 'cities' } } } },
  { name: 'xcVirtualRelationDelete', args: ends, answer: { data: { object: {} } } },
  {
    name: 'xcM2MRelationCreate',
    args: ends,
    answer: { data: { table: { title: 'cities' }, ...statements(/create table/i, /drop table/i) } },
  },
  { name: 'xcRelationColumnDelete', args: ends, answer: { data: { object: {} } } },
]
