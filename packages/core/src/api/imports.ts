// Files become records in four steps, which are also the screens: a source is sent and read (`found`), `rehearse` says what
// would be written, `run` writes it as a job, and the receipt stays. An import belongs to whoever sent the source: nobody
// else meets it. Whoever waits reads it again (`readImport`): `state` and `progress` tell how far it is.
// A project out of a file: the project is made first (`createProject`, titled after the file), the file imported into it.
import type { Static } from 'typebox'
import { readChanges } from '../column-types/reading.ts'
import { importFormats } from '../imports/import-formats.ts'
import { Type } from '../schema/type.ts'
import { ServiceReport, SourceBase, sourceServices } from '../services/source-base.ts'
import { closed, endpoint, Nullable, PageInfo, PageQuery, Timestamp } from './endpoint.ts'
import { Taken } from './records.ts'

/**
 * ready: the source was read. rehearsing → rehearsed. waiting: the run begins in a moment. running ⇄ paused → done, or
 * stopped (cancelled, what was written stays), or failed (with `failure`; what was written stays and can be undone).
 * undoing → undone: what it wrote is taken back.
 */
export const importStates = [
  'ready',
  'rehearsing',
  'rehearsed',
  'waiting',
  'running',
  'paused',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export const importDelimiters = [',', ';', '\t', '|'] as const

const count = Type.Integer({ minimum: 0 })
/** Cut where it is very long. */
const Excerpt = Type.String()

/** How the source is read. What a wish leaves out is found out; the reply holds all of it. */
const reading = {
  encoding: Type.Enum(importEncodings),
  delimiter: Type.String({ minLength: 1, maxLength: 1, description: 'Of texts in columns' }),
  quote: Type.Enum(['"', "'", '']),
  headerLine: Nullable(
    Type.Integer({ minimum: 0, description: 'Of every sheet; 0: there are no titles; null: found out for each sheet' }),
  ),
  mark: Nullable(Type.Enum(['.', ','], { description: 'Before decimals; null: as each column writes' })),
  dayOrder: Nullable(Type.Enum(['dayFirst', 'monthFirst'], { description: 'null: as each column writes' })),
  empties: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 20,
    description: 'Texts that mean an empty cell, beside the empty one, e.g. “–”, “n/a”',
  }),
  skipTotals: Type.Boolean({ description: 'A last line that looks like a total is left out' }),
  sampleRows: Type.Integer({ minimum: 1, maximum: 10_000, description: 'From so many rows types are guessed' }),
}

export const ImportReading = Type.Object(reading)
export type ImportReading = Static<typeof ImportReading>

const ReadingSpec = Type.Partial(Type.Object(reading))

/** `of`: how many cells of the sample, without empty ones, the type can read. */
const Fit = Type.Object({ type: Type.String(), count })

const AmbiguousDay = Type.Object({
  line: count,
  text: Excerpt,
  dayFirst: Type.String({ description: '2026-04-03' }),
  monthFirst: Type.String(),
})

const FoundColumn = Type.Object({
  from: Type.Integer({ minimum: 0, description: 'Its place in the sheet, from 0: how a plan names it' }),
  header: Type.String({ description: 'As it stands in the source; empty where there is none' }),
  title: Type.String({ description: 'A title a field can have: tidied, and unlike those before it' }),
  type: Type.String({ description: 'The best guess' }),
  options: Type.Record(Type.String(), Type.Unknown()),
  fits: Type.Array(Fit, { description: 'Types that read at least one cell: the guess, then those that read most' }),
  filled: Type.Integer({ minimum: 0, description: 'Cells of the sample that are not empty' }),
  blank: count,
  unreadable: Type.Array(Type.Object({ line: count, text: Excerpt }), {
    description: 'Cells of the sample that the guessed type cannot read, at most 5',
  }),
  unreadableCount: count,
  ambiguous: Type.Array(AmbiguousDay, {
    description: 'Days that fit both orders, of columns in which no row tells which it is; at most 20',
  }),
  ambiguousCount: count,
  dayOrder: Nullable(Type.Enum(['dayFirst', 'monthFirst'], { description: 'As its days are read' })),
  mark: Nullable(Type.Enum(['.', ','])),
  isLeftOut: Type.Boolean({ description: 'It has no header and no cell: proposed to be left out' }),
  formula: Type.Optional(
    Type.Object(
      {
        text: Type.String({ description: 'In our words; {1}: the second column of the sheet' }),
        columns: Type.Array(Type.Integer({ minimum: 0 }), { description: 'The columns it needs' }),
        written: Type.String({ description: 'As it stands in the first row of the file' }),
      },
      { description: 'All its cells are worked out by this: proposed as a formula, else it has their values' },
    ),
  ),
  linksTo: Nullable(
    Type.Object(
      {
        sheet: Type.String(),
        title: Type.String(),
        many: Type.Optional(Type.Boolean({ description: 'Some of its cells name several' })),
      },
      { description: 'Its texts are the names of the rows of this sheet: proposed as a link' },
    ),
  ),
})

/** What people should look at before they go on; the screen has a sentence for each kind. */
export const importNotes = [
  'skippedLines', // `count` lines before the titles are skipped; `text`: the first of them
  'totalLine', // line `line` begins with `text` and looks like a total
  'sameTitles', // `count` columns are called `text`
  'noTitles', // `count` columns have no title
  'raggedLines', // `count` lines have more cells than titles; the first is `line`
  'shortLines', // `count` lines have fewer
  'mergedCells', // `count` areas of merged cells; the first of each has the value
  'formulas', // `count` cells are formulas: their values are taken, unless a column has one that is proposed
  'errors', // `count` cells show an error such as #REF!
  'macros', // the file has macros, which are ignored
  'badCharacters', // `count` characters are none in this encoding
  'controlCharacters', // `count` cells hold characters that no text can hold; they are left out
  'longCells', // `count` cells are longer than a cell may be
  'tooManyColumns', // only the first `count` columns can be taken
] as const

const Note = Type.Object({
  kind: Type.Enum(importNotes),
  line: Nullable(count),
  count: Nullable(count),
  text: Nullable(Excerpt),
})

const FoundRow = Type.Object({ line: count, cells: Type.Array(Excerpt) })

const FoundSheet = Type.Object({
  id: Type.String({ description: 'How a plan names it; of texts there is one' }),
  title: Type.String({ description: 'Proposed for a table' }),
  isHidden: Type.Boolean(),
  rows: Type.Integer({ minimum: 0, description: 'Without titles and what is skipped' }),
  sampled: Type.Integer({ minimum: 0, description: 'Rows that were looked at' }),
  headerLine: Type.Integer({ minimum: 0, description: '0: none' }),
  columns: Type.Array(FoundColumn),
  first: Type.Array(FoundRow, { description: 'The first rows as they stand in the source, at most 100' }),
  lines: Type.Array(Type.String(), { description: 'The first lines of a text as they are, at most 20' }),
  notes: Type.Array(Note),
})

export type FoundSheet = Static<typeof FoundSheet>
export type FoundColumn = Static<typeof FoundColumn>
export type ImportNote = Static<typeof Note>

/** One column of the source and what becomes of it. Columns that are not named are left out. */
const PlannedColumn = Type.Object(
  {
    from: Type.Integer({ minimum: 0 }),
    /** Of a new table: a new field. */
    title: Type.Optional(Type.String({ maxLength: 255 })),
    type: Type.Optional(Type.String({ maxLength: 40 })),
    options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    linksTo: Type.Optional(
      Type.String({ maxLength: 40, description: 'Instead of a type: a sheet of the same plan, whose rows it names' }),
    ),
    formula: Type.Optional(
      Type.Boolean({ description: 'Instead of a type: the formula that was found for it. Its values are not taken' }),
    ),
    many: Type.Optional(Type.Boolean({ description: 'Of a link: a cell may name several rows, parted by commas' })),
    /** Of an existing table: the id of the field it goes into. */
    column: Type.Optional(Type.String({ maxLength: 40 })),
    blank: Type.Optional(
      Type.Enum(['keep', 'clear'], { description: 'What an empty cell means for a record that is there. First: keep' }),
    ),
    addsChoices: Type.Optional(
      Type.Boolean({
        description:
          'Words that are no choice yet become one; else their rows are refused. A new field whose choices are not listed gets those of its cells',
      }),
    ),
  },
  closed,
)

const PlannedPart = Type.Object(
  {
    sheet: Type.String({ maxLength: 40 }),
    /** Into an existing table by its id, or else into a new one of this title. */
    table: Type.Optional(Type.String({ maxLength: 40 })),
    title: Type.Optional(Type.String({ maxLength: 255 })),
    columns: Type.Array(PlannedColumn, { minItems: 1, maxItems: 1000 }),
    /** Of an existing table: a row and a record are the same if these columns of the source are equal. Empty: all are new. */
    match: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 5 })),
    found: Type.Optional(Type.Enum(['update', 'skip'], { description: 'First: update' })),
    missing: Type.Optional(Type.Enum(['create', 'skip'], { description: 'First: create' })),
  },
  closed,
)

export const ImportPlan = Type.Object(
  {
    parts: Type.Array(PlannedPart, { minItems: 1, maxItems: 100 }),
    unreadable: Type.Optional(
      Type.Enum(['refuse', 'empty'], {
        description: 'Cells that cannot be read: the row is refused (first), or the cell stays empty',
      }),
    ),
  },
  closed,
)

export type ImportPlan = Static<typeof ImportPlan>
export type PlannedPart = Static<typeof PlannedPart>
export type PlannedColumn = Static<typeof PlannedColumn>

/**
 * Why a row is refused. unreadable: the value is none of the type of the field; unknownChoice; tooManyChoices: its
 * words would be more choices than a field may have; unknownLink: no record is called so; ambiguousLink: several are; twice: the file names the same record on line `other`; several: several records
 * match; required: the field must not be empty; refused: `text` says why the table does not take it (a unique value that is
 * there already, a rule, a value that its database does not hold).
 */
export const refusalReasons = [
  'unreadable',
  'unknownChoice',
  'tooManyChoices',
  'unknownLink',
  'ambiguousLink',
  'twice',
  'several',
  'required',
  'tooManyCells',
  'refused',
] as const

const Refusal = Type.Object({
  sheet: Type.String(),
  line: count,
  name: Excerpt,
  /** The header of the column of the source; null: it is the row as a whole. */
  column: Nullable(Type.String()),
  value: Nullable(Excerpt),
  reason: Type.Enum(refusalReasons),
  text: Type.String({ description: 'A sentence for people, e.g. what the type needs' }),
  other: Nullable(Type.Integer()),
})
export type ImportRefusal = Static<typeof Refusal>

/** Cells whose value is not all that the text says; see `readChanges`. */
const Altered = Type.Object({
  change: Type.Enum(readChanges),
  count,
  examples: Type.Array(Type.Object({ line: count, column: Type.String(), text: Excerpt, value: Excerpt })),
})

const counts = {
  read: Type.Integer({ minimum: 0, description: 'Rows' }),
  created: count,
  updated: count,
  cells: Type.Integer({ minimum: 0, description: 'Cells of updated records that are different' }),
  unchanged: count,
  skipped: Type.Integer({ minimum: 0, description: 'Left out as planned' }),
  refused: count,
  blank: Type.Integer({ minimum: 0, description: 'Empty cells' }),
}

/** By column of the source. */
const ColumnOutcome = Type.Object({
  from: Type.Integer(),
  refused: count,
  altered: count,
  unknownLinks: Type.Integer({ minimum: 0, description: 'Names that no record has' }),
  newChoices: Type.Array(Type.String()),
})

const Rehearsal = Type.Object({
  parts: Type.Array(
    Type.Object({
      sheet: Type.String(),
      ...counts,
      columns: Type.Array(ColumnOutcome),
      altered: Type.Array(Altered),
      taken: Taken,
      /** As they will be, in the order of the plan's columns; null: empty. At most 100. */
      first: Type.Array(
        Type.Object({
          line: count,
          outcome: Type.Enum(['create', 'update', 'unchanged', 'skip', 'refuse']),
          cells: Type.Array(Nullable(Excerpt)),
        }),
      ),
      /** Records that would be different, at most 50. `kept`: the cell of the source is empty, and what is there stays. */
      changes: Type.Array(
        Type.Object({
          line: count,
          record: Type.String(),
          name: Excerpt,
          cells: Type.Array(
            Type.Object({
              column: Type.String({ description: 'Id of the field' }),
              before: Nullable(Excerpt),
              after: Nullable(Excerpt),
              kept: Type.Boolean(),
            }),
          ),
        }),
      ),
      refusals: Type.Array(Refusal, { description: 'At most 100' }),
    }),
  ),
})
export type ImportRehearsal = Static<typeof Rehearsal>

const Receipt = Type.Object({
  parts: Type.Array(
    Type.Object({
      sheet: Type.String(),
      /** null: it was not made yet, or is gone. */
      table: Nullable(Type.Object({ id: Type.String(), title: Type.String() })),
      ...counts,
      firstLine: Nullable(count),
      lastLine: Nullable(count),
      newChoices: Type.Array(Type.Object({ column: Type.String(), titles: Type.Array(Type.String()) })),
      unknownLinks: count,
      taken: Taken,
      altered: Type.Array(Altered),
    }),
  ),
  seconds: Type.Number({ description: 'For which it ran' }),
  /** Until when it can be undone. */
  undoUntil: Timestamp,
  /** What an undo left as it was, because it was changed since. */
  left: Nullable(count),
})
export type ImportReceipt = Static<typeof Receipt>

const Progress = Type.Object({
  done: Type.Integer({ description: 'Rows' }),
  total: Type.Integer(),
  refused: count,
  rowsPerSecond: Nullable(Type.Number()),
  secondsLeft: Nullable(Type.Number()),
  keeping: Type.Boolean({ description: 'A snapshot of the project is taken before the first row is written' }),
})

export const Import = Type.Object({
  id: Type.String(),
  projectId: Type.String(),
  title: Type.String({ description: 'Of the file' }),
  size: Type.Integer(),
  checksum: Type.String({ description: 'SHA-256 of the source, in hex' }),
  format: Type.Enum([...importFormats, ...sourceServices]),
  state: Type.Enum(importStates),
  reading: ImportReading,
  sheets: Type.Array(FoundSheet),
  plan: Nullable(ImportPlan),
  rehearsal: Nullable(Rehearsal),
  progress: Nullable(Progress),
  receipt: Nullable(Receipt),
  failure: Nullable(Type.String()),
  by: Type.String({ description: 'Name or address of whoever sent it' }),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  endedAt: Nullable(Timestamp),
  fileUntil: Nullable(Timestamp),
  /** Of a base of another service: what it is made of and what becomes of that; null: it is a file. */
  base: Nullable(SourceBase),
  report: Nullable(ServiceReport),
})
export type Import = Static<typeof Import>

/** Of a list. */
const ImportHead = Type.Object({
  id: Type.String(),
  title: Type.String(),
  format: Type.Enum([...importFormats, ...sourceServices]),
  state: Type.Enum(importStates),
  progress: Nullable(Progress),
  createdAt: Timestamp,
  endedAt: Nullable(Timestamp),
})

const importsPath = '/api/v1/projects/:projectId/imports'
const importPath = `${importsPath}/:importId`
const projectParams = Type.Object({ projectId: Type.String({ maxLength: 40 }) })
const importParams = Type.Object({
  projectId: Type.String({ maxLength: 40 }),
  importId: Type.String({ maxLength: 40 }),
})
const inProject = { operation: 'imports.use', scope: 'project' } as const

export const uploadImport = endpoint({
  method: 'POST',
  path: importsPath,
  ...inProject,
  summary: 'Send a file to import (multipart/form-data, one file); it is read at once, and nothing is written',
  params: projectParams,
  takesFile: true,
  reply: Import,
})

export const uploadImports = endpoint({
  method: 'POST',
  path: `${importsPath}/files`,
  ...inProject,
  summary: 'Send several files to import as one (multipart/form-data): the sheets of all of them, one table each',
  params: projectParams,
  takesFile: true,
  reply: Import,
})

export const pasteImport = endpoint({
  method: 'POST',
  path: `${importsPath}/text`,
  ...inProject,
  summary: 'Import a text: CSV, TSV, JSON or a JSON value a line',
  params: projectParams,
  body: Type.Object(
    { text: Type.String({ minLength: 1 }), title: Type.Optional(Type.String({ maxLength: 255 })) },
    closed,
  ),
  reply: Import,
})

export const fetchImport = endpoint({
  method: 'POST',
  path: `${importsPath}/url`,
  ...inProject,
  summary: 'Import a file from a public address, of at most 10 MB',
  params: projectParams,
  body: Type.Object({ url: Type.String({ maxLength: 8192 }) }, closed),
  reply: Import,
})

export const listImports = endpoint({
  method: 'GET',
  path: importsPath,
  ...inProject,
  summary: 'The imports of the caller in this project, the newest first',
  params: projectParams,
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(ImportHead), pageInfo: PageInfo }),
})

export const readImport = endpoint({
  method: 'GET',
  path: importPath,
  ...inProject,
  summary: 'An import: what was found, what is planned, how far it is, its receipt',
  params: importParams,
  reply: Import,
})

export const detectImport = endpoint({
  method: 'POST',
  path: `${importPath}/detect`,
  ...inProject,
  summary: 'Read the source again, in another way; a plan and a rehearsal are forgotten',
  params: importParams,
  body: ReadingSpec,
  reply: Import,
})

/** Remembered from the last import of the same headers into this table, else by names and types. */
export const suggestImport = endpoint({
  method: 'POST',
  path: `${importPath}/suggest`,
  ...inProject,
  summary: 'How a sheet would go into an existing table',
  params: importParams,
  body: Type.Object({ sheet: Type.String({ maxLength: 40 }), table: Type.String({ maxLength: 40 }) }, closed),
  reply: Type.Object({ part: PlannedPart, isRemembered: Type.Boolean() }),
})

export const rehearseImport = endpoint({
  method: 'POST',
  path: `${importPath}/rehearse`,
  ...inProject,
  summary: 'Find out what a plan would write, in the background; nothing is written',
  params: importParams,
  body: ImportPlan,
  reply: Import,
})

export const runImport = endpoint({
  method: 'POST',
  path: `${importPath}/run`,
  ...inProject,
  summary: 'Write what was rehearsed, in the background',
  params: importParams,
  reply: Import,
})

export const pauseImport = endpoint({
  method: 'POST',
  path: `${importPath}/pause`,
  ...inProject,
  summary: 'Pause after the rows that are being written',
  params: importParams,
  reply: Import,
})

export const resumeImport = endpoint({
  method: 'POST',
  path: `${importPath}/resume`,
  ...inProject,
  summary: 'Go on with a paused import',
  params: importParams,
  reply: Import,
})

export const cancelImport = endpoint({
  method: 'POST',
  path: `${importPath}/cancel`,
  ...inProject,
  summary: 'End an import: what is in stays, or everything is taken out again',
  params: importParams,
  body: Type.Object({ written: Type.Enum(['keep', 'takeOut']) }, closed),
  reply: Import,
})

export const undoImport = endpoint({
  method: 'POST',
  path: `${importPath}/undo`,
  ...inProject,
  summary: 'Take out what an import created and put back what it changed, in the background',
  params: importParams,
  reply: Import,
})

const RefusedRow = Type.Object({
  id: Type.Integer({ description: 'To send it again by' }),
  sheet: Type.String(),
  line: count,
  cells: Type.Array(Type.String(), { description: 'As in the source, by its columns' }),
  refusals: Type.Array(Refusal),
})

export const listRefused = endpoint({
  method: 'GET',
  path: `${importPath}/refused`,
  ...inProject,
  summary: 'Rows that were refused, kept for 30 days',
  params: importParams,
  query: Type.Object(PageQuery),
  reply: Type.Object({ list: Type.Array(RefusedRow), pageInfo: PageInfo }),
})

export const mendRefused = endpoint({
  method: 'POST',
  path: `${importPath}/refused`,
  ...inProject,
  summary: 'Send refused rows again, mended; those that are still refused stay in the list',
  params: importParams,
  body: Type.Object(
    {
      rows: Type.Array(
        Type.Object({ id: Type.Integer(), cells: Type.Array(Type.String(), { maxItems: 20_000 }) }, closed),
        { minItems: 1, maxItems: 1000 },
      ),
    },
    closed,
  ),
  reply: Type.Object({ written: count, refused: Type.Array(RefusedRow) }),
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: `${importPath}/receipt/:format`,
  ...inProject,
  summary: 'The receipt as JSON, or the refused rows as a CSV file with the reasons',
  params: Type.Object({
    projectId: Type.String({ maxLength: 40 }),
    importId: Type.String({ maxLength: 40 }),
    format: Type.Enum(['json', 'csv']),
  }),
  reply: Type.Unsafe<Uint8Array>({}),
})

export const deleteImport = endpoint({
  method: 'DELETE',
  path: importPath,
  ...inProject,
  summary: 'Forget an import and its file; what it wrote stays',
  params: importParams,
  reply: Type.Object({ msg: Type.String() }),
})
