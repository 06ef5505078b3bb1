import type { EngineName } from '../../../../dialects/dialect.ts'
import type { Answered, ExampleWorld, OperationExample } from '../example.ts'

type Engine = Exclude<EngineName, 'mssql'>
interface Family {
  readonly name: string
  readonly definition: string
  readonly create: (engine: Engine) => Readonly<Record<string, unknown>>
  readonly update: (engine: Engine) => Readonly<Record<string, unknown>>
  readonly listed: object
  /** Its definition when it has been updated. */
  readonly read: RegExp
  /** Engines that do not have it. */
  readonly lacking: readonly Engine[]
}

const engineOf = ({ engine }: ExampleWorld) => engine as Engine
const trigger = (body: Readonly<Record<Engine, string>>) => (engine: Engine) => ({
  ...{ tn: 'cities', trigger_name: 'keep', timing: 'before', event: 'update' },
  statement: body[engine],
})
const bodies = (text: string): Readonly<Record<Engine, string>> => ({
  sqlite: '',
  postgres: `create or replace function f(n integer) returns integer language sql as 'select ${text}'`,
  mysql: `create function f(n integer) returns integer deterministic return ${text}`,
})
const procedures = (text: string): Readonly<Record<Engine, string>> => ({
  sqlite: '',
  postgres: `create or replace procedure p() language sql as 'select ${text}'`,
  mysql: `create procedure p() select ${text}`,
})

const families: Readonly<Record<string, Family>> = {
  view: {
    name: 'view_name',
    definition: 'view_definition',
    create: () => ({ view_name: 'big', view_definition: 'select id from cities' }),
    update: () => ({ view_name: 'big', view_definition: 'select id, title from cities' }),
    listed: { view_name: 'big', view_definition: /title/ },
    read: /^create[^;]*title/is,
    lacking: [],
  },
  function: {
    name: 'function_name',
    definition: 'create_function',
    create: (engine) => ({
      function_name: 'f',
      create_function: bodies('n')[engine] || 'create function f() select 1',
    }),
    update: (engine) => ({ function_name: 'f', create_function: bodies('n + 1')[engine] }),
    listed: { function_name: 'f', create_function: /n \+ 1/ },
    read: /^create[^;]*n \+ 1/is,
    lacking: ['sqlite'],
  },
  procedure: {
    name: 'procedure_name',
    definition: 'create_procedure',
    create: (engine) => ({
      procedure_name: 'p',
      create_procedure: procedures('1')[engine] || 'create procedure p() select 1',
    }),
    update: (engine) => ({ procedure_name: 'p', create_procedure: procedures('2')[engine] }),
    listed: { procedure_name: 'p', create_procedure: /select 2/i },
    read: /^create.*select 2/is,
    lacking: ['sqlite'],
  },
  sequence: {
    name: 'sequence_name',
    definition: 'create_sequence',
    create: () => ({ sequence_name: 'tickets' }),
    update: () => ({ sequence_name: 'tickets', create_sequence: 'alter sequence tickets increment by 2' }),
    listed: { sequence_name: 'tickets' },
    read: /^create sequence.*increment by 2/is,
    lacking: ['sqlite'],
  },
  trigger: {
    name: 'trigger_name',
    definition: 'statement',
    create: trigger({ sqlite: 'begin select 1; end', postgres: 'execute function keeping()', mysql: 'set @kept = 1' }),
    update: trigger({
      sqlite: 'begin select 2; end',
      postgres: 'when (old.id > 2) execute function keeping()',
      mysql: 'set @kept = 2',
    }),
    listed: { trigger_name: 'keep', tn: 'cities', timing: 'BEFORE', event: 'UPDATE', statement: /2/ },
    read: /^create.*keep.*2/is,
    lacking: [],
  },
  index: {
    name: 'indexName',
    definition: 'statement',
    create: () => ({ tn: 'cities', indexName: 'by_title', columns: ['title'], non_unique: 1 }),
    update: () => ({ tn: 'cities', indexName: 'by_title', columns: ['title', 'id'], non_unique: 0 }),
    listed: { key_name: 'by_title', tn: 'cities', cn: 'title', seq_in_index: 1, non_unique: 0 },
    read: /^create unique.*title.*id/is,
    lacking: [],
  },
}

const tableOf = (kind: string) => (kind === 'trigger' || kind === 'index' ? { tn: 'cities' } : {})

function examplesOf(
  kind: string,
  { name, definition, create, update, listed, read, lacking }: Family,
): OperationExample[] {
  const lacks = (world: ExampleWorld) => lacking.includes(engineOf(world))
  const key = (world: ExampleWorld) => ({
    ...tableOf(kind),
    [name]: create(engineOf(world))[name],
  })
  const unless =
    (status: number, answer: Answered) =>
    (world: ExampleWorld): Answered =>
      lacks(world) ? { refused: status, msg: /SQLite/ } : answer
  const statements = (up: RegExp, down: RegExp) => ({ data: { object: { upStatement: up, downStatement: down } } })
  const [created, dropped] = [new RegExp(`^create [^;]*${kind}`, 'i'), new RegExp(`^drop ${kind}`, 'i')]
  const listAnswer = (world: ExampleWorld): Answered =>
    lacks(world)
      ? { data: { list: [], note: /SQLite/ } }
      : { data: { list: (list: Record<string, unknown>[]) => list.some((one) => isLike(one, listed)) } }
  return [
    {
      name: `${kind}Create`,
      args: (world) => create(engineOf(world)),
      answer: unless(400, statements(created, dropped)),
    },
    {
      name: `${kind}Update`,
      args: (world) => (lacks(world) ? create(engineOf(world)) : update(engineOf(world))),
      answer: unless(400, { data: { object: { upStatement: /create|alter/i, downStatement: /create|alter|drop/i } } }),
    },
    {
      name: `${kind}Read`,
      args: key,
      answer: unless(404, { data: { list: [{ [name]: /./, [definition]: read }] } }),
    },
    { name: `${kind}List`, args: tableOf(kind), answer: listAnswer },
    ...(kind === 'function' || kind === 'procedure'
      ? [{ name: `xc${kind === 'function' ? 'Function' : 'Procedure'}ModelsList`, answer: listAnswer }]
      : []),
    { name: `${kind}Delete`, args: key, answer: unless(400, statements(dropped, created)) },
  ]
}

const isLike = (one: Record<string, unknown>, listed: object): boolean =>
  Object.entries(listed).every(([name, value]) =>
    value instanceof RegExp ? value.test(String(one[name])) : one[name] === value,
  )

export const objectExamples: readonly OperationExample[] = Object.entries(families).flatMap(([kind, family]) =>
  examplesOf(kind, family),
)
