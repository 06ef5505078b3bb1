import type { ExampleWorld, OperationExample } from '../example.ts'

const card = ({ said }: ExampleWorld): string => said.xcVirtualTableCreate.id
const hiding = (world: ExampleWorld) => ({ disableList: [{ id: card(world), disabled: { viewer: true } }] })
const link = ({ said }: ExampleWorld) => ({ view_id: said.createSharedViewLink.view_id, password: 'secret word' })

/** The link column of people, of which the shared form asks, and that of cities, which a shared list shows. */
const linkOf = (list: readonly { id: string; colOptions?: { fk_related_model_id?: string } }[]): string =>
  list.find(({ colOptions }) => colOptions?.fk_related_model_id !== undefined)?.id ?? ''

const visits: readonly OperationExample[] = [
  {
    name: 'createSharedViewLink',
    args: { model_name: 'cities', password: 'secret word' },
    answer: { data: { id: /^v/, view_name: 'cities', url: /^\/#\/nc\/view\// } },
  },
  {
    name: 'listSharedViewLinks',
    args: { model_name: 'cities' },
    answer: (world) => ({ data: { list: [{ view_id: link(world).view_id }] } }),
  },
  {
    name: 'displaySharedViewLink',
    byGuest: true,
    args: link,
    answer: { data: { title: 'cities', model: { title: 'cities' } } },
  },
  {
    name: 'sharedViewGet',
    byGuest: true,
    args: link,
    answer: ({ engine }) => ({
      data: { title: 'cities', client: { sqlite: 'sqlite3', postgres: 'pg', mysql: 'mysql2', mssql: 'mssql' }[engine] },
    }),
  },
  {
    name: 'getSharedViewData',
    byGuest: true,
    args: link,
    answer: { data: { model_name: 'cities', data: [{ id: 1, title: 'Rome' }], count: 1 } },
  },
  {
    name: 'sharedViewExportAsCsv',
    byGuest: true,
    args: link,
    answer: { file: 'text/csv', begins: /^\uFEFF?id,title[^\n]*\r?\n1,Rome/ },
  },
  { name: 'columnList', args: { tn: 'cities' }, answer: { data: { list: (list: []) => list.length > 2 } } },
  {
    name: 'sharedViewNestedChildDataGet',
    byGuest: true,
    args: (world) => ({ ...link(world), row_id: '1', _cn: linkOf(world.said.columnList.list), type: 'hm' }),
    answer: { data: { list: [{ id: 1, name: 'Ann' }] } },
  },
  {
    name: 'updateSharedViewLinkPassword',
    args: ({ said }) => ({ id: said.createSharedViewLink.id, password: null }),
    answer: { data: { msg: 'Success' } },
  },
  {
    name: 'deleteSharedViewLink',
    args: ({ said }) => ({ id: said.createSharedViewLink.id }),
    answer: { data: { msg: 'Success' } },
  },
]

const handsIn: readonly OperationExample[] = [
  {
    name: 'xcVirtualTableCreate',
    args: { parent_model_title: 'people', title: 'Ask', show_as: 'form' },
    answer: { data: { title: 'Ask' } },
  },
  {
    name: 'createSharedViewLink',
    args: { model_name: 'people', view_name: 'Ask' },
    answer: { data: { view_name: 'Ask' } },
  },
  { name: 'columnList', args: { tn: 'people' }, answer: { data: { list: (list: []) => list.length > 5 } } },
  {
    name: 'sharedViewNestedDataGet',
    byGuest: true,
    args: (world) => ({ view_id: link(world).view_id, _cn: linkOf(world.said.columnList.list) }),
    answer: { data: { list: [{ id: 1, title: 'Rome' }] } },
  },
  {
    name: 'sharedViewInsert',
    byGuest: true,
    args: (world) => ({ view_id: link(world).view_id, data: { name: 'Cid' } }),
    answer: { data: { name: 'Cid' } },
  },
]

export const viewExamples: readonly OperationExample[] = [
  {
    name: 'xcVirtualTableCreate',
    args: { parent_model_title: 'cities', title: 'Cards', show_as: 'gallery' },
    answer: { data: { title: 'Cards' } },
  },
  {
    name: 'xcVirtualTableRename',
    args: (world) => ({ id: card(world), title: 'Pictures' }),
    answer: { data: { title: 'Pictures' } },
  },
  {
    name: 'xcVirtualTableUpdate',
    args: (world) => ({ id: card(world), query_params: { a: 1 } }),
    answer: { data: { title: 'Pictures' } },
  },
  {
    name: 'xcModelViewOrderSet',
    args: (world) => ({ id: card(world), view_order: 5 }),
    answer: { data: { order: 5 } },
  },
  {
    name: 'xcVirtualTableList',
    args: { tn: 'cities' },
    answer: { data: { list: [{ title: 'cities' }, { title: 'Pictures' }] } },
  },
  { name: 'xcVisibilityMetaSet', args: hiding, answer: { data: { msg: /./ } } },
  { name: 'xcVisibilityMetaSetAll', args: hiding, answer: { data: { msg: /./ } } },
  {
    name: 'xcVisibilityMetaGet',
    answer: (world) => ({
      data: {
        list: (list: { id: string; disabled: { viewer: boolean; editor: boolean } }[]) =>
          list.some(({ id, disabled }) => id === card(world) && disabled.viewer && !disabled.editor),
      },
    }),
  },
  { name: 'xcVirtualTableDelete', args: (world) => ({ id: card(world) }), answer: { data: null } },
  ...visits,
  ...handsIn,
  {
    name: 'createSharedBaseLink',
    args: { roles: 'editor' },
    answer: { data: { shared_base_id: /^[\w-]{10,}$/, roles: 'editor', enabled: true, url: /./ } },
  },
  { name: 'getSharedBaseLink', answer: { data: { roles: 'editor', enabled: true } } },
  {
    name: 'sharedBaseGet',
    byGuest: true,
    args: ({ said }) => said.createSharedBaseLink,
    answer: ({ project }) => ({ data: { project_id: project } }),
  },
  { name: 'disableSharedBaseLink', answer: { data: { shared_base_id: null, enabled: false } } },
]
