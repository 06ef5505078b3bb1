import assert from 'node:assert/strict'
import { plainField } from '@rowhouse/core/views/asked-field'
import type { Person, TestServer } from '../../../testing/a-server.ts'
import { onePixel, upload } from '../../attachments/testing/a-form.ts'
import { aProject } from '../../projects/testing/a-project.ts'
import { everyone, rulesAs, test as where } from '../../rules/testing/rules-as.ts'
import { aTable, columnOf, structureAs, type WireTable } from '../../tables/testing/a-table.ts'
import { viewsAs } from '../../views/testing/views-as.ts'

const plainTypes = {
  Name: 'SingleLineText',
  Notes: 'LongText',
  No: 'AutoNumber',
  Tags: 'MultiSelect',
  Kind: 'SingleSelect',
  Count: 'Number',
  Price: 'Currency',
  Exact: 'Decimal',
  Share: 'Percent',
  Took: 'Duration',
  Stars: 'Rating',
  Done: 'Checkbox',
  Day: 'Date',
  Moment: 'DateTime',
  Clock: 'Time',
  Born: 'Year',
  Mail: 'Email',
  Web: 'URL',
  Phone: 'PhoneNumber',
  Data: 'JSON',
  Place: 'GeoPoint',
  Key: 'UUID',
  Code: 'Password',
  Files: 'Attachment',
  People: 'Collaborator',
  Made: 'CreateTime',
  Maker: 'CreatedBy',
  Changed: 'LastModifiedTime',
  Bar: 'Barcode',
} as const

/** One of everything a base file carries. */
export async function aWholeProject(
  server: TestServer,
  owner: Person,
  title = 'Shop',
): Promise<{ id: string; things: string }> {
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, body, { token: owner.token })
    assert.equal(answer.status, 200, `${method} ${path} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id } = await aProject(server, owner, { title, description: 'All of it', color: 'teal' })
  const structure = structureAs(server, owner)
  const things = await aTable(server, owner, id, { title: 'Things', columns: plainTypes })
  const makers = await aTable(server, owner, id, {
    title: 'Makers',
    columns: { Name: 'SingleLineText', Size: 'Number' },
  })
  const link = async (title: string, type: string) => {
    const spec = { title, uidt: 'LinkToAnotherRecord', parentId: things.id, childId: makers.id, type }
    return (await structure.addColumn(things.id, spec)).body
  }
  const many = columnOf(await link('Partners', 'mm'), 'Partners')
  await link('Owned', 'hm')
  const size = columnOf(makers, 'Size').id
  await call('POST', `/api/v1/db/meta/tables/${things.id}/columns`, {
    ...{
      title: 'Sum',
      uidt: 'Rollup',
      fk_relation_column_id: many.id,
      fk_rollup_column_id: size,
      rollup_function: 'sum',
    },
  })
  await call('POST', `/api/v1/db/meta/tables/${things.id}/columns`, {
    ...{ title: 'Names', uidt: 'Lookup', fk_relation_column_id: many.id },
    fk_lookup_column_id: columnOf(makers, 'Name').id,
  })
  await call('POST', `/api/v1/db/meta/tables/${things.id}/columns`, {
    ...{ title: 'Double', uidt: 'Formula', formula_raw: '{Count} * 2' },
  })
  const [picture, banner] = (
    await upload(server, owner, id, [
      { name: 'täst.png', bytes: onePixel },
      { name: 'b.png', bytes: onePixel },
    ])
  ).body
  const rows = (table: string) => `/api/v1/db/data/noco/${id}/${table}`
  for (const [at, name] of ['a', 'b', 'c'].entries()) await call('POST', rows('Makers'), { Name: name, Size: at + 1 })
  await call('POST', rows('Things'), {
    ...{ Name: '=1+"quoted", ünïcode 🏠', Notes: 'two\nlines\t', Tags: 'a,b', Kind: 'c', Count: -42, Price: '12.50' },
    ...{ Exact: '0.1', Share: '50', Took: 3661, Stars: 4, Done: true, Day: '2026-02-28' },
    ...{
      Moment: '2026-02-28T23:59:59.999Z',
      Clock: '13:45:00',
      Born: 1999,
      Mail: 'a@x.example',
      Web: 'https://x.example',
    },
    ...{
      Phone: '+49 30 1234',
      Data: { deep: [1, null, 'x', { '"': '\\' }] },
      Place: { latitude: 52.5, longitude: 13.4 },
      Code: 'open sesame',
    },
    ...{ Files: [picture], People: [owner.id] },
  })
  for (const Name of ['', null, 'null']) await call('POST', rows('Things'), { Name })
  // A hole in the numbers, which stays.
  await call('DELETE', `${rows('Things')}/2`)
  await call('POST', `${rows('Things')}/1/mm/Partners/1`)
  await call('POST', `${rows('Things')}/1/mm/Partners/3`)
  await call('POST', `${rows('Things')}/3/hm/Owned/2`)
  const views = viewsAs(server, owner)
  const { id: grid } = (await views.createGrid(things.id, { title: 'Some' })).body
  const count = columnOf(things, 'Count').id
  await views.createSort(grid, { fk_column_id: count, direction: 'desc' })
  await call('POST', `/api/v1/db/meta/views/${grid}/filters`, {
    fk_column_id: count,
    comparison_op: 'gt',
    value: '-100',
  })
  const { id: form } = (await views.createForm(things.id, { title: 'Ask' })).body
  const asked = { banner: banner.url, formFields: { [many.id]: { ...plainField } } }
  assert.equal((await views.change(form, asked)).status, 200)
  await views.createGallery(things.id, { title: 'Cards' })
  await rulesAs(server, owner, id).make(things, {
    ...{ title: 'Cheap ones', who: everyone, rows: where(columnOf(things, 'Count').id, 'lt', 100) },
  })
  await call('POST', `/api/v1/projects/${id}/roles`, {
    title: 'Guest writer',
    base: 'editor',
    without: ['exportRecords'],
  })
  await call('POST', `/api/v1/projects/${id}/groups`, { title: 'Sales', role: 'viewer' })
  for (const hook of wholeHooks(count, form)) await call('POST', `/api/v1/tables/${things.id}/webhooks`, hook)
  const [outside, ...others] = wholeAutomations({ things, makers, grid })
  const { automation } = await call('POST', `/api/v1/projects/${id}/automations`, outside)
  for (const draft of others) {
    const run = { id: '9', kind: 'run', automation: automation.id }
    await call('POST', `/api/v1/projects/${id}/automations`, { ...draft, steps: [...draft.steps, run] })
  }
  const said = await call('POST', `/api/v1/tables/${things.id}/records/1/comments`, { text: `Look @{${owner.id}}` })
  await call('POST', `/api/v1/tables/${things.id}/records/1/comments`, { text: 'Yes', parent: said.id })
  return { id, things: things.id }
}

/** Each with something nobody else must know. */
const wholeHooks = (field: string, form: string) => [
  {
    ...{ title: 'Tell the shop', operation: 'update', fields: [field], filter: where(field, 'gt', 3), entering: true },
    notify: {
      ...{
        via: 'URL',
        method: 'PUT',
        url: 'https://shop.example/hooks?token=topsecret-1',
        body: '{"no": {{json data.Count}}}',
      },
      headers: [
        { name: 'Authorization', value: 'topsecret-2', enabled: true },
        { name: 'X-Shop', value: 'main', enabled: true },
      ],
      parameters: [{ name: 'api_key', value: 'topsecret-3', enabled: true }],
    },
  },
  {
    ...{ title: 'Answers', operation: 'form', view: form },
    notify: {
      via: 'Slack',
      channels: [{ channel: 'shop', url: 'https://chat.example/topsecret-4' }],
      body: 'An answer',
    },
  },
]

/** They wait for nothing that tests do; the others start the first. */
function wholeAutomations({
  things,
  makers,
  grid,
}: {
  readonly things: WireTable
  readonly makers: WireTable
  readonly grid: string
}) {
  const [name, count] = ['Name', 'Count'].map((title) => columnOf(things, title).id)
  const maker = columnOf(makers, 'Name').id
  const sought = { table: makers.id, filter: where(columnOf(makers, 'Size').id, 'gt', 1), limit: 5 }
  const told = {
    ...{ via: 'URL', method: 'POST', url: 'https://shop.example/told?key=topsecret-5', body: '{{record.Name}}' },
    headers: [{ name: 'X-Api-Key', value: 'topsecret-6', enabled: true }],
    parameters: [],
  }
  const chat = { via: 'Slack', channels: [{ channel: 'shop', url: 'https://chat.example/topsecret-7' }], body: 'Came' }
  return [
    {
      ...{ title: 'From outside', active: false, trigger: { kind: 'incoming' } },
      steps: [{ id: '1', kind: 'wait', minutes: 5 }],
    },
    {
      ...{ title: 'Greet', active: false, filter: where(`${count}`, 'lt', 50) },
      trigger: { kind: 'view', table: things.id, view: grid, on: 'enters' },
      steps: [
        { id: '1', kind: 'only', formula: `{record.${count}} > 3` },
        { id: '2', kind: 'create', table: makers.id, values: [{ column: maker, value: '={record.Name}' }] },
        {
          ...{ id: '3', kind: 'update', record: 'trigger' },
          values: [{ column: name, value: 'greeted' }],
        },
        { id: '4', kind: 'find', ...sought, match: [{ column: maker, value: '{{record.Name}}' }] },
        {
          ...{ id: '5', kind: 'each', ...sought },
          steps: [{ id: '6', kind: 'send', notify: told }],
        },
        { id: '7', kind: 'send', notify: chat },
      ],
    },
  ] as const
}
