import type { GroupHeads, Head } from '../../features/records/read/group-heads.ts'
import type { Board } from '../../features/records/read/open-board.ts'
import type { AggregateWant } from '../../query/aggregate-figures.ts'
import type { JsonList } from '../../query/json-list.ts'
import { aggregatesText } from './aggregates-text.ts'
import { toldBeside } from './page-text.ts'

/** `{"list":[{"level":0,"value":"Open","count":3,"figures":{…}}, …],"isCut":false}`, each group before those inside it. */
export function headsText({ heads, isCut }: GroupHeads, wants: readonly AggregateWant[]): string {
  const list = heads.map((head) => `{"level":${head.level},${headText(head, wants)}}`)
  return `{"list":[${list.join()}],"isCut":${isCut}}`
}

/** `{"stacks":[{"value":"Open","count":3,"figures":{…}}, …],"isCut":false,"list":[…],"colors":[…]}` */
export function boardText({ heads, isCut, page }: Board, wants: readonly AggregateWant[]): JsonList {
  const stacks = heads.map((head) => `{${headText(head, wants)}}`)
  return [`{"stacks":[${stacks.join()}],"isCut":${isCut},"list":`, ...page.list, `${toldBeside(page)}}`]
}

function headText({ value, count, figures }: Head, wants: readonly AggregateWant[]): string {
  return `"value":${value},"count":${count},"figures":${aggregatesText(wants, figures)}`
}
