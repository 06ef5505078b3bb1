import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Texts } from '../../i18n/catalogue.ts'
import notices from '../../i18n/en/notices.json' with { type: 'json' }
import { noticePlace } from './notice-place.ts'
import { noticeSentence } from './notice-sentence.ts'
import type { Notice } from './notices-query.ts'

const t: Texts = (key, values = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, () => String(value)),
    (notices as Readonly<Record<string, string>>)[key] ?? key,
  )

const base: Notice = {
  id: 'nt_1',
  number: 1,
  kind: 'changed',
  at: '2026-01-01T00:00:00.000Z',
  isRead: false,
  by: { id: 'us_1', email: 'ana@x.example', name: 'Ana' },
  project: { id: 'p_1', title: 'Sales' },
  table: { id: 'md_1', title: 'Deals & more', type: 'table', database: 'db' },
  view: null,
  record: { key: '7', title: 'Tidewater' },
  more: 0,
  fields: [
    { id: 'cl_1', title: 'Stage' },
    { id: 'cl_2', title: 'Owner' },
  ],
  comment: null,
  role: null,
  address: null,
}
const said = (notice: Partial<Notice>): string =>
  noticeSentence({ ...base, ...notice }, t)
    .map(({ text, isName }) => (isName ? `[${text}]` : text))
    .join('')

for (const [notice, sentence] of [
  [{}, '[Ana] changed [Stage, Owner] of [Tidewater]'],
  [{ by: null, record: { key: '7', title: null } }, '[Somebody] changed [Stage, Owner] of [record 7]'],
  [
    { by: { id: 'us_1', email: 'ana@x.example', name: null }, kind: 'mentioned' },
    '[ana@x.example] mentioned you at [Tidewater]',
  ],
  [{ kind: 'entered', view: { id: 'vw_1', title: 'Hot' }, more: 1 }, '[Ana] brought [Tidewater and 1 more] into [Hot]'],
  [{ kind: 'joined', role: 'editor', table: null, record: null }, '[Ana] added you to [Sales] as [editor]'],
  [
    { kind: 'bounced', by: null, table: null, record: null, address: 'ida@x.example' },
    'Your mail to [ida@x.example] came back: the address takes no mail',
  ],
  // What people call things is never read as a part of the sentence.
  [
    { record: { key: '7', title: '{{who}} \u00010\u0002 <b>' } },
    '[Ana] changed [Stage, Owner] of [{{who}} \u00010\u0002 <b>]',
  ],
] as const satisfies readonly (readonly [Partial<Notice>, string])[])
  test(`a notice reads “${sentence}”`, () => assert.equal(said(notice), sentence))

for (const [notice, place] of [
  [{}, '/nc/p_1?tab=table&name=Deals+%26+more&dbalias=db&type=table&rowId=7'],
  [
    { comment: { id: 'cm_1', text: 'x' } },
    '/nc/p_1?tab=table&name=Deals+%26+more&dbalias=db&type=table&rowId=7&comment=cm_1',
  ],
  [
    { view: { id: 'vw_1', title: 'Hot' }, more: 3 },
    '/nc/p_1?tab=table&name=Deals+%26+more&dbalias=db&type=table&view=vw_1',
  ],
  [{ table: null, record: null }, '/nc/p_1'],
  [{ project: null, table: null, record: null }, '/user/admin?section=invitations'],
] as const satisfies readonly (readonly [Partial<Notice>, string])[])
  test(`a notice leads to ${place}`, () => assert.equal(noticePlace({ ...base, ...notice }), place))
