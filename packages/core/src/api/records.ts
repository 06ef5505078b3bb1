import type { TObject, TProperties } from 'typebox'
import { readChanges } from '../column-types/reading.ts'
import { Type } from '../schema/type.ts'
import { closed, type Endpoint, endpoint, Nullable, PageInfo } from './endpoint.ts'
import { ProjectParam } from './projects.ts'

/** Where links are written that can take a record from another one. */
export const Taken = Type.Optional(
  Type.Integer({
    description: 'so many records that can be linked once were taken from others; left out when none were',
  }),
)

/**
 * The data API: records of a table, or the same calls through one of its views, whose filters, sorts and hidden columns
 * then hold. Answers are JSON texts the database wrote; their shapes here are for people and generated clients.
 */
const tablePath = '/api/v1/db/data/:orgs/:projectName/:tableName'
const viewPath = `${tablePath}/views/:viewName`
const bulkPath = '/api/v1/db/data/bulk/:orgs/:projectName/:tableName'

const place = {
  orgs: Type.String({ description: 'any word: it says nothing' }),
  projectName: Type.String({ description: 'title or id' }),
  tableName: Type.String({ description: 'title, id or database name' }),
}
const viewName = Type.String({ description: 'title or id' })
const rowId = Type.String({ description: 'the key; several parts are joined by ___' })

const Texts = Type.Union([Type.String(), Type.Array(Type.String())])
const saying = (description: string) => Type.Union([Type.String(), Type.Array(Type.String())], { description })

/** Everything by which records are chosen: all of it has to hold. */
const choosing = {
  where: Type.Optional(Type.String({ description: '(Title,operator,value)~and(…), see docs/filters.md' })),
  w: Type.Optional(Type.String({ description: 'where' })),
  filterArrJson: Type.Optional(Type.String({ description: 'a JSON list of filter objects' })),
  condition: Type.Optional(Type.String({ description: 'the older JSON form of a filter' })),
  c: Type.Optional(Type.String({ description: 'condition' })),
  conditionGraph: Type.Optional(Type.String({ description: 'condition' })),
  q: Type.Optional(Type.String({ description: 'a text that one of the searched columns contains' })),
  searchFields: Type.Optional(Texts),
  'searchFields[]': Type.Optional(Texts),
  settings: Type.Optional(
    Type.String({
      description: 'JSON: settings of a view that hold for this call in place of its own, such as {"groups": […]}',
    }),
  ),
  timezone: Type.Optional(Type.String({ description: 'IANA name for relative days; also as header xc-timezone' })),
}

const showing = {
  fields: Type.Optional(saying('titles with commas between them; all that can be seen when left out')),
  'fields[]': Type.Optional(Texts),
  f: Type.Optional(Texts),
  'f[]': Type.Optional(Texts),
}

/** Also as nested[Title][limit], [offset] and [fields]: those names hold titles, so no contract can list them. */
const nesting = {
  nested: Type.Optional(
    Type.String({ description: 'what of linked records comes along: {"Tasks": {"limit": 5, "fields": ["Name"]}}' }),
  ),
}

const sorting = {
  sort: Type.Optional(saying('titles with commas between them; a minus before one turns it round')),
  'sort[]': Type.Optional(Texts),
  s: Type.Optional(Texts),
  's[]': Type.Optional(Texts),
  sortArrJson: Type.Optional(Type.String({ description: 'a JSON list of {fk_column_id, direction}' })),
  shuffle: Type.Optional(Type.String({ description: '1: in random order' })),
  r: Type.Optional(Type.String({ description: 'shuffle' })),
}

// Texts: numbers out of range are brought into it, and only what is no number is refused.
const paging = {
  limit: Type.Optional(saying('1 to 1000; 25')),
  l: Type.Optional(Texts),
  offset: Type.Optional(saying('so many records are left out')),
  o: Type.Optional(Texts),
}

const aggregating = {
  aggregates: Type.Optional(Type.String({ description: 'JSON: {"Price": ["sum", "avg"], "Name": "unique"}' })),
}

const columnName = Type.Optional(Type.String({ description: 'title, database name or id' }))

const CountQuery = Type.Object({
  ...choosing,
  estimate: Type.Optional(
    Type.String({ description: '1: at once, by what the database knows of the table; counted where it knows nothing' }),
  ),
})
const RecordQuery = Type.Object({ ...showing, ...nesting, ...choosing, ...sorting })
export const PageQuery = Type.Object({
  ...showing,
  ...nesting,
  ...choosing,
  ...sorting,
  ...paging,
  count: Type.Optional(
    Type.String({ description: 'exact: waits for it; none: leaves pageInfo out; otherwise it may be an estimate' }),
  ),
  colors: Type.Optional(Type.String({ description: '1: with the colours of the records, by the rules of the view' })),
})
export const ColumnQuery = Type.Object({ ...choosing, ...sorting, ...paging, column_name: columnName })

export const WriteQuery = Type.Object({
  ignoreWebhook: Type.Optional(Type.String({ description: 'true: webhooks stay silent; or false' })),
})

const InsertQuery = Type.Object({
  ...WriteQuery.properties,
  timezone: Type.Optional(Type.String({ description: 'IANA name for the days of a form; also as header xc-timezone' })),
})

const DeleteQuery = Type.Object({
  ...WriteQuery.properties,
  loss: Type.Optional(
    Type.String({
      description:
        'refuse: where an undo could not put back every cell nothing is deleted (409, with `loss`); accept, also when left out: it is, and x-rowhouse-lost names the columns',
    }),
  ),
})

export const Row = Type.Record(Type.String(), Type.Unknown(), { description: 'cells by column title' })

export const RowBody = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'cells by column title, database name or id; names that are unknown or kept by the server are ignored and told in the header x-rowhouse-ignored',
})

const RecordPage = Type.Object({
  list: Type.Array(Row),
  pageInfo: Type.Optional(
    Type.Object({
      ...PageInfo.properties,
      isEstimate: Type.Optional(Type.Literal(true, { description: 'totalRows was estimated' })),
    }),
  ),
  colors: Type.Optional(
    Type.Array(Nullable(Type.String()), { description: 'one for each record: the colour of the first rule it passes' }),
  ),
  missing: Type.Optional(
    Type.Array(Type.String(), { description: 'ids of columns that the attached database does not have any more' }),
  ),
})

const GroupPage = Type.Object({
  list: Type.Array(
    Type.Object({}, { additionalProperties: true, description: '{ count, <column_name> }; of a view a GroupHead' }),
  ),
  pageInfo: Type.Optional(PageInfo),
  isCut: Type.Optional(Type.Boolean({ description: 'of a view: a level has more than 1000 groups' })),
})

const ofGroup = {
  value: Type.Unknown({ description: 'the cell; of a point in time its day' }),
  count: Type.Integer(),
  figures: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
}

/** A group of a view, in the order of its records, each before those inside it. */
export const GroupHead = Type.Object({ level: Type.Integer({ description: '0: outermost' }), ...ofGroup })

export const Count = Type.Object({
  count: Type.Integer(),
  isEstimate: Type.Optional(Type.Literal(true, { description: 'it was not counted' })),
})

type RecordsCall = Pick<Endpoint, 'method' | 'operation' | 'summary' | 'query' | 'body' | 'reply'> & {
  /** Behind the address of the records. */
  readonly at?: string
}

interface Place<Params extends TProperties> {
  readonly path: string
  readonly params: Params
}

const ofTable = { path: tablePath, params: place }
const ofView = { path: viewPath, params: { ...place, viewName } }
const oneOfTable = { path: `${tablePath}/:rowId`, params: { ...place, rowId } }
const oneOfView = { path: `${viewPath}/:rowId`, params: { ...place, viewName, rowId } }
const inBulk = { path: bulkPath, params: place }

/** Addresses of older clients: an id alone. Its prefix is part of the address, since both kinds stand in one place. */
const tableId = Type.String({ description: 'without md_' })
const viewId = Type.String({ description: 'without vw_' })
const byTableId = { path: '/data/md_:tableId', params: { tableId } }
const byViewId = { path: '/data/vw_:viewId', params: { viewId } }
const oneByTableId = { path: '/data/md_:tableId/:rowId', params: { tableId, rowId } }
const oneByViewId = { path: '/data/vw_:viewId/:rowId', params: { viewId, rowId } }

type Served<Params extends TProperties, Call extends RecordsCall> = Omit<Call, 'at'> & {
  readonly path: string
  readonly scope: 'project'
  readonly unknownFields: 'drop'
  readonly params: TObject<Params>
}

function call<Params extends TProperties, const Call extends RecordsCall>(
  { path, params }: Place<Params>,
  { at = '', ...rest }: Call,
): Served<Params, Call> {
  return { ...rest, path: `${path}${at}`, scope: 'project', unknownFields: 'drop', params: Type.Object(params) }
}

/** The same call on a table and through a view. */
function records<const Call extends RecordsCall>(given: Call) {
  return { ofTable: call(ofTable, given), ofView: call(ofView, given) } as const
}

function record<const Call extends RecordsCall>(given: Call) {
  return { ofTable: call(oneOfTable, given), ofView: call(oneOfView, given) } as const
}

const list = {
  method: 'GET',
  operation: 'records.list',
  summary: 'A page of records',
  query: PageQuery,
  reply: RecordPage,
} as const

const read = {
  method: 'GET',
  operation: 'records.read',
  summary: 'One record; the header etag is its version',
  query: Type.Object({ ...showing, ...nesting }),
  reply: Row,
} as const

const insert = {
  method: 'POST',
  operation: 'records.insert',
  summary: 'Insert a record; with the header Idempotency-Key at most once. Through a form: only what it asks for',
  query: InsertQuery,
  body: RowBody,
  reply: Row,
} as const

const update = {
  method: 'PATCH',
  operation: 'records.update',
  summary: 'Change cells of a record; with the header If-Match only if nobody else has',
  query: WriteQuery,
  body: RowBody,
  reply: Row,
} as const

const remove = {
  method: 'DELETE',
  operation: 'records.delete',
  summary: 'Delete a record; it stays in the trash',
  query: DeleteQuery,
  reply: Type.Integer({ description: '1' }),
} as const

/** As files are called; `excel` is understood too. ics: views in which records stand in time. */
export const exportFormats = ['csv', 'tsv', 'xlsx', 'json', 'jsonl', 'md', 'ics'] as const

const exported = {
  method: 'GET',
  operation: 'records.export',
  summary: 'All chosen records as a file',
  query: Type.Object({
    ...showing,
    ...choosing,
    ...sorting,
    offset: Type.Optional(
      Type.String({ description: 'so many records are left out, and with them the titles: to go on after a break' }),
    ),
    bom: Type.Optional(Type.String({ description: 'csv and tsv, 1: with a byte order mark' })),
    raw: Type.Optional(Type.String({ description: 'csv and tsv, 1: without the guard against formulas' })),
  }),
  reply: Type.String(),
} as const

/** Lists that are too long for an address come in the body. */
const exportedInBody = {
  ...exported,
  method: 'POST',
  summary: 'The same for lists that are too long for an address: these fields, only these records and in this order',
  body: Type.Object({
    fields: Type.Optional(Type.Array(Type.String(), { description: 'titles or ids, in order', maxItems: 1000 })),
    records: Type.Optional(Type.Array(rowId, { minItems: 1, maxItems: 10_000 })),
  }),
} as const

export const exportFormat = Type.String({ description: `${exportFormats.join(', ')}, or excel for xlsx` })

export const listRecords = records(list)
export const readRecord = record(read)
export const insertRecord = records(insert)
export const updateRecord = record(update)
export const deleteRecord = record(remove)
const exportOfTable = { path: `${tablePath}/export/:format`, params: { ...place, format: exportFormat } }
const exportOfView = { path: `${viewPath}/export/:format`, params: { ...place, viewName, format: exportFormat } }
export const exportRecords = {
  ofTable: call(exportOfTable, exported),
  ofView: call(exportOfView, exported),
} as const
export const exportRecordsInBody = {
  ofTable: call(exportOfTable, exportedInBody),
  ofView: call(exportOfView, exportedInBody),
} as const

/** xlsx: a sheet for each table. zip: a CSV file for each. */
export const tableExportFormats = ['xlsx', 'zip'] as const

export const exportTables = endpoint({
  method: 'GET',
  path: '/api/v1/projects/:projectId/tables/export/:format',
  operation: 'records.export',
  scope: 'project',
  summary: 'All tables of a project, as far as the caller sees them, as one file: xlsx, or zip of CSV files',
  params: Type.Object({ ...ProjectParam.properties, format: Type.Enum([...tableExportFormats]) }),
  query: Type.Object(
    {
      bom: Type.Optional(Type.String({ description: 'zip, 1: with byte order marks' })),
      raw: Type.Optional(Type.String({ description: 'zip, 1: without the guard against formulas' })),
    },
    closed,
  ),
  reply: Type.Unknown({ description: 'the file' }),
})

export const listRecordsById = { ofTable: call(byTableId, list), ofView: call(byViewId, list) } as const
export const readRecordById = { ofTable: call(oneByTableId, read), ofView: call(oneByViewId, read) } as const
export const insertRecordById = { ofTable: call(byTableId, insert), ofView: call(byViewId, insert) } as const
export const updateRecordById = { ofTable: call(oneByTableId, update), ofView: call(oneByViewId, update) } as const
export const deleteRecordById = { ofTable: call(oneByTableId, remove), ofView: call(oneByViewId, remove) } as const
export const exportRecordsById = {
  ofTable: call({ path: `${byTableId.path}/export/:format`, params: { tableId, format: exportFormat } }, exported),
  ofView: call({ path: `${byViewId.path}/export/:format`, params: { viewId, format: exportFormat } }, exported),
} as const

export const findOneRecord = records({
  method: 'GET',
  at: '/find-one',
  operation: 'records.findOne',
  summary: 'The first of the chosen records, or {}',
  query: RecordQuery,
  reply: Row,
})

export const countRecords = records({
  method: 'GET',
  at: '/count',
  operation: 'records.count',
  summary: 'How many records are chosen',
  query: CountQuery,
  reply: Count,
})

export const groupRecords = records({
  method: 'GET',
  at: '/groupby',
  operation: 'records.groupBy',
  summary:
    'The values of a column with the number of records that have them; through a view, without column_name, its groups',
  query: Type.Object({ ...ColumnQuery.properties, ...aggregating }),
  reply: GroupPage,
})

export const openBoard = call(ofView, {
  method: 'GET',
  at: '/board',
  operation: 'records.groupBy',
  summary: 'The stacks of a board with their counts and figures, and the first cards of each',
  query: Type.Object({
    ...choosing,
    ...showing,
    ...nesting,
    ...aggregating,
    limit: Type.Optional(Type.String({ description: 'cards of each stack; 25' })),
    colors: PageQuery.properties.colors,
  }),
  reply: Type.Object({
    stacks: Type.Array(Type.Object(ofGroup), { description: 'those that have cards' }),
    isCut: Type.Boolean({ description: 'there are more than 1000 stacks' }),
    list: Type.Array(Row, {
      description: 'the first cards of each stack, in the order of the stacks; at most 1000 altogether',
    }),
    colors: RecordPage.properties.colors,
    missing: RecordPage.properties.missing,
  }),
})

export const aggregateRecords = records({
  method: 'GET',
  at: '/aggregate',
  operation: 'records.groupBy',
  summary: 'Sums, averages and other figures of columns',
  query: Type.Object({ ...choosing, ...aggregating }),
  reply: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()), {
    description: 'figures by column title and name of the figure',
  }),
})

/** Records looked at in one call of `findCells`. */
export const mostFound = 1000

export const findCells = records({
  method: 'GET',
  at: '/find-cells',
  operation: 'records.list',
  summary: 'Where a text stands: cells in the order of the records, and the place of each record in it',
  query: Type.Object({
    ...choosing,
    ...sorting,
    ...showing,
    find: Type.String({ minLength: 1, maxLength: 1000 }),
    matchCase: Type.Optional(Type.String({ description: '1: large and small letters differ' })),
    wholeCell: Type.Optional(Type.String({ description: '1: the cell holds nothing else' })),
  }),
  reply: Type.Object({
    rows: Type.Array(
      Type.Object({
        place: Type.Integer({ description: 'from 0, in the order of the records' }),
        record: Type.String({ description: 'its key' }),
        cells: Type.Record(Type.String(), Type.Unknown(), { description: 'those that match, by title' }),
      }),
    ),
    isMore: Type.Boolean({ description: 'there are more records with it than were looked at' }),
  }),
})

export const distinctValues = records({
  method: 'GET',
  at: '/distinct',
  operation: 'records.groupBy',
  summary: 'The different values of a column',
  query: ColumnQuery,
  reply: Type.Object({ list: Type.Array(Type.Unknown()) }),
})

export const recordExists = record({
  method: 'GET',
  at: '/exist',
  operation: 'records.exist',
  summary: 'Whether there is such a record',
  reply: Type.Boolean(),
})

export const importCsv = endpoint({
  method: 'POST',
  path: `${tablePath}/import/csv`,
  operation: 'records.import',
  scope: 'project',
  summary: 'Insert the rows of a CSV file (sent as it is, type text/csv, first line: column titles), all or none',
  params: Type.Object(place),
  query: Type.Object({
    ...WriteQuery.properties,
    delimiter: Type.Optional(Type.String({ description: 'comma (also when left out), semicolon, tab or pipe' })),
    raw: Type.Optional(Type.String({ description: '1: the file has no guard against formulas to take off' })),
  }),
  body: Type.Optional(Type.Unknown({ description: 'the file' })),
  takesFile: true,
  unknownFields: 'drop',
  reply: Type.Object({
    inserted: Type.Integer(),
    ignoredColumns: Type.Array(Type.String(), { description: 'titles in the file that no column takes' }),
    unreadable: Type.Array(
      Type.Object({
        line: Type.Integer(),
        column: Type.String(),
        text: Type.String(),
        why: Type.Optional(
          Type.String({
            description:
              'of a link: unknown, ambiguous when several have that name, or twice when a line before names a record that can be linked once; of a day: ambiguous',
          }),
        ),
      }),
      { description: 'the first 100 cells whose text is no value of their column' },
    ),
    emptied: Type.Integer({ description: 'how many such cells there are: they stay empty' }),
    changed: Type.Array(
      Type.Object({
        change: Type.Enum(readChanges),
        count: Type.Integer(),
        examples: Type.Array(
          Type.Object({ line: Type.Integer(), column: Type.String(), text: Type.String(), value: Type.String() }),
        ),
      }),
      {
        description:
          'cells that were stored otherwise than written: rounded, membersUnknown (without choices the column does not have), shortened; and ambiguous, which could mean something else. 20 examples of each',
      },
    ),
    taken: Taken,
  }),
})

const Rows = Type.Array(RowBody, { description: 'at most 10,000' })
const AllQuery = Type.Object({
  ...choosing,
  ...WriteQuery.properties,
  all: Type.Optional(Type.String({ description: 'true: every record; needed when no filter is given' })),
})

export const insertRecords = call(inBulk, {
  method: 'POST',
  operation: 'records.bulkInsert',
  summary: 'Insert records, all or none',
  query: WriteQuery,
  body: Rows,
  reply: Type.Array(Type.Unknown(), { description: 'their keys, in order' }),
})

export const updateRecords = call(inBulk, {
  method: 'PATCH',
  operation: 'records.bulkUpdate',
  summary: 'Change records, each with its key, all or none',
  query: WriteQuery,
  body: Rows,
  reply: Type.Array(Type.Integer(), { description: '1 for each' }),
})

export const deleteRecords = call(inBulk, {
  method: 'DELETE',
  operation: 'records.bulkDelete',
  summary: 'Delete records, each given by its key, all or none',
  query: DeleteQuery,
  body: Type.Array(Type.Unknown(), {
    description: 'keys, or objects that hold the key: other stored cells in them are conditions',
  }),
  reply: Type.Array(Type.Integer(), { description: '1 for each; 0 where a cell is another than its object says' }),
})

export const updateAllRecords = call(inBulk, {
  method: 'PATCH',
  at: '/all',
  operation: 'records.bulkUpdateAll',
  summary: 'Set the same cells in all chosen records',
  query: AllQuery,
  body: RowBody,
  reply: Type.Integer({ description: 'how many were changed' }),
})

export const deleteAllRecords = call(inBulk, {
  method: 'DELETE',
  at: '/all',
  operation: 'records.bulkDeleteAll',
  summary: 'Delete all chosen records',
  query: Type.Object({ ...AllQuery.properties, ...DeleteQuery.properties }),
  reply: Type.Integer({ description: 'how many were deleted' }),
})

/** Ours: through a form, by whoever may fill it in, be it a member or a visitor of its public link. */
export const handInRecord = endpoint({
  method: 'POST',
  path: '/api/v1/views/:viewId/hand-in',
  operation: 'records.handIn',
  scope: 'project',
  summary: 'Hand in a record through a form; with the header Idempotency-Key at most once',
  params: Type.Object({ viewId: Type.String({ maxLength: 100 }) }),
  body: RowBody,
  reply: Row,
})
