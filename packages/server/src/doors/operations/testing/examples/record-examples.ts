import type { OperationExample } from '../example.ts'

export const recordExamples: readonly OperationExample[] = [
  { name: 'insert', args: { tn: 'cities', data: { title: "O'Fallon" } }, answer: { data: { title: "O'Fallon" } } },
  {
    name: 'update',
    args: { tn: 'cities', data: { title: 'Oslo' }, whereConditions: { title: "O'Fallon" } },
    answer: { data: 1 },
  },
  {
    name: 'seedInsert',
    args: { tn: 'cities', rows: [{ title: 'Porto' }, { title: 'Quito' }] },
    answer: { data: [3, 4] },
  },
  {
    name: 'list',
    args: { tn: 'cities', size: 2, page: 2, orderBy: [{ column: 'title', order: 'desc' }] },
    answer: { data: { count: 4, list: [{ title: 'Porto' }, { title: 'Oslo' }] } },
  },
  { name: 'delete', args: { tn: 'cities', whereConditions: { title: 'Oslo' } }, answer: { data: 1 } },
  {
    name: 'xcExportAsCsv',
    args: { model_name: 'cities', query: { where: '(title,eq,Rome)', fields: 'id,title' } },
    answer: { file: 'text/csv', begins: /^\uFEFF?id,title\r?\n1,Rome\r?\n?$/ },
  },
  {
    name: 'executeRawQuery',
    args: "select count(*) as n, max(title) as last from cities where title like '%o%'",
    answer: {
      data: {
        list: [{ c1: 3, c2: 'Rome' }],
        headers: [
          { text: 'n', value: 'c1' },
          { text: 'last', value: 'c2' },
        ],
      },
    },
  },
  {
    name: 'xcAttachmentUpload',
    args: { public: true },
    file: () => ({ name: 'hello.txt', bytes: Buffer.from('hello') }),
    answer: { data: { list: [{ title: 'hello.txt', size: 5, mimetype: 'application/octet-stream' }] } },
  },
  { name: 'xcMetaTablesExportDbToZip', answer: { file: 'application/zip', begins: /^PK/ } },
  {
    name: 'xcMetaTablesImportZipToLocalFsAndDb',
    project: ({ said }) => said.projectCreateByWeb.id,
    file: ({ said }) => ({ name: 'structure.zip', bytes: said.xcMetaTablesExportDbToZip }),
    answer: { data: { added: (added: { title: string }[]) => added.some(({ title }) => title === 'cities') } },
  },
  { name: 'projectGenerateBackend', args: { tables: ['cities'] }, answer: { file: 'application/zip', begins: /^PK/ } },
  {
    name: 'projectGenerateBackendGql',
    args: { tables: ['cities'], records: false },
    answer: { file: 'application/zip', begins: /^PK/ },
  },
  {
    name: 'tableDelete',
    args: { tn: 'Boxes' },
    answer: ({ q }) => ({
      data: { object: { upStatement: `drop table ${q('boxes')};`, downStatement: /^create table / } },
    }),
  },
]
