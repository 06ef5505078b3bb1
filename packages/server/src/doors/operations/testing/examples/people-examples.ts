import type { ExampleWorld, OperationExample } from '../example.ts'

const record = { model_name: 'cities', model_id: '1' }
const hook = ({ said }: ExampleWorld) => ({ tn: 'cities', id: said.tableXcHooksSet.id })
const notification = { type: 'URL', payload: { method: 'POST', path: 'https://x.example/' } }
const insertion = { event: 'after', operation: 'insert' }

export const peopleExamples: readonly OperationExample[] = [
  {
    name: 'xcApiTokenCreate',
    args: { description: 'Mine' },
    answer: { data: { description: 'Mine', token: /^\S{20,}$/ } },
  },
  {
    name: 'xcApiTokenList',
    answer: { data: { list: [{ description: 'Mine' }] } },
  },
  { name: 'xcApiTokenDelete', args: ({ said }) => ({ id: said.xcApiTokenCreate.id }), answer: { data: 1 } },
  {
    name: 'rolesSaveOrUpdate',
    args: [{ title: 'Helper', base: 'editor', without: ['deleteRecords'] }],
    answer: { data: { list: [{ title: 'Helper', base: 'editor', without: ['deleteRecords'] }] } },
  },
  {
    name: 'rolesGet',
    answer: { data: { list: (list: { title: string }[]) => list.some(({ title }) => title === 'Helper') } },
  },
  {
    name: 'rolesDelete',
    args: ({ said }) => ({ id: said.rolesSaveOrUpdate.list[0].id }),
    answer: { data: { msg: /./ } },
  },
  {
    name: 'xcAuditCommentInsert',
    args: { ...record, description: 'hello' },
    answer: { data: { description: /hello/, row_id: '1' } },
  },
  {
    name: 'xcModelRowAuditAndCommentList',
    args: { ...record, comments: true },
    answer: { data: { list: [{ description: /hello/ }] } },
  },
  {
    name: 'xcAuditModelCommentsCount',
    args: { model_name: 'cities', ids: ['1', '2'] },
    answer: { data: { list: [{ count: 1, row_id: '1' }] } },
  },
  {
    name: 'xcAuditList',
    args: { limit: 3 },
    answer: { data: { list: [{}, {}, {}], pageInfo: { pageSize: 3 } } },
  },
  {
    name: 'tableXcHooksSet',
    args: { tn: 'cities', data: { title: 'Tell', ...insertion, notification, active: false } },
    answer: { data: { id: /./, title: 'Tell', ...insertion } },
  },
  { name: 'tableXcHooksList', args: { tn: 'cities' }, answer: { data: { list: [{ title: 'Tell' }] } } },
  {
    name: 'tableXcHooksGet',
    args: { tn: 'cities', data: insertion },
    answer: ({ said }) => ({ data: { id: said.tableXcHooksSet.id } }),
  },
  { name: 'tableXcHooksDelete', args: hook, answer: { data: 1 } },
  {
    name: 'xcCronSave',
    args: {
      ...{ title: 'Nightly', cron: '0 7 * * *', zone: 'UTC', active: false },
      does: { kind: 'snapshot', keep: 3 },
    },
    answer: { data: { id: /./, title: 'Nightly', cron: '0 7 * * *', active: false } },
  },
  { name: 'xcCronList', answer: { data: { list: [{ title: 'Nightly', nextAt: null }] } } },
  { name: 'cronDelete', args: ({ said }) => ({ id: said.xcCronSave.id }), answer: { data: { msg: /./ } } },
  ...['handleApiCall', 'handleAxiosCall'].map((name) => ({
    name,
    args: ({ outside }: ExampleWorld) => ({ url: outside, method: 'get' }),
    answer: { data: { status: 200, text: 'pong', size: 4 } },
  })),
  {
    name: 'xcPluginList',
    answer: { data: { list: (list: { title: string }[]) => list.some(({ title }) => title === 'Slack') } },
  },
  { name: 'xcPluginRead', args: { title: 'Slack' }, answer: { data: { title: 'Slack', input: null, active: false } } },
  { name: 'xcPluginTest', args: { title: 'Slack', input: {} }, answer: { refused: 400, msg: /./ } },
  {
    name: 'xcPluginSet',
    args: {
      title: 'Slack',
      input: [{ channel: 'general', webhook_url: 'https://hooks.slack.com/services/x' }],
      active: true,
    },
    answer: { data: { title: 'Slack', active: true } },
  },
  {
    name: 'xcPluginDelete',
    args: { title: 'Slack' },
    answer: { data: { title: 'Slack', active: false, input: null } },
  },
]
