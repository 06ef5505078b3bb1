import type { GroupHeads } from '../../features/records/read/group-heads.ts'
import type { AggregateWant } from '../../query/aggregate-figures.ts'
import { aggregatesText } from './aggregates-text.ts'

/** `{"list":[{"level":0,"value":"Open","count":3,"figures":{…}}, …],"isCut":false}`, each group before those inside it. */
export function headsText({ heads, isCut }: GroupHeads, wants: readonly AggregateWant[]): string {
  const list = heads.map(
    ({ level, value, count, figures }) =>
      `{"level":${level},"value":${value},"count":${count},"figures":${aggregatesText(wants, figures)}}`,
  )
  return `{"list":[${list.join()}],"isCut":${isCut}}`
}
