import type { Texts } from '../../i18n/catalogue.ts'
import type { Notice } from './notices-query.ts'

interface Piece {
  readonly text: string
  /** What somebody called something, or somebody: it stands out. */
  readonly isName: boolean
}

/** Signs nobody types, in place of names while the sentence is put together: a name may hold anything. */
const open = '\u0001'
const close = '\u0002'

/** Who did what to what, in pieces. */
export function noticeSentence(notice: Notice, t: Texts): Piece[] {
  const { kind, by, project, fields, view, role, address } = notice
  const names = {
    who: by?.name || by?.email || t('notices.somebody'),
    record: recordOf(notice, t),
    project: project?.title ?? '',
    fields: fields.map(({ title }) => title).join(', '),
    view: view?.title ?? '',
    role: role ?? '',
    address: address ?? '',
  }
  const held = Object.entries(names)
  const marks = Object.fromEntries(held.map(([name], at) => [name, `${open}${at}${close}`]))
  return t(`notices.did.${kind}`, marks)
    .split(new RegExp(`${open}(\\d)${close}`))
    .map((text, at) => (at % 2 === 0 ? { text, isName: false } : { text: held[Number(text)]?.[1] ?? '', isName: true }))
    .filter(({ text }) => text !== '')
}

function recordOf({ record, more }: Notice, t: Texts): string {
  if (record === null) return ''
  const name = record.title ?? t('notices.record', { key: record.key })
  return more === 0 ? name : t('notices.recordAndMore', { record: name, more: more.toLocaleString() })
}
