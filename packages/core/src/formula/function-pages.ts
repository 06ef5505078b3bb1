// The documentation of the functions, out of the table that the checker and the editor read.
import {
  type FormulaFunction,
  type FunctionCategory,
  type FunctionParameter,
  functionCategories,
} from './functions/define-function.ts'
import { formulaFunctions } from './functions/registry.ts'
import { signatureOf } from './signature.ts'
import { typePage } from './type-page.ts'

/** Files below docs/formulas: one for each function, README.md with the list, types.md with what they take. */
export function functionPages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', listPage()],
    ['types.md', `${generated}\n\n${typePage()}\n`],
    ...formulaFunctions.map((known): [string, string] => [fileOf(known), functionPage(known)]),
  ])
}

const fileOf = ({ name }: FormulaFunction): string => `${name.toLowerCase().replaceAll('_', '-')}.md`

const titles: Readonly<Record<FunctionCategory, string>> = {
  number: 'Numbers',
  text: 'Texts',
  date: 'Dates and times',
  logic: 'Conditions',
  list: 'Lists',
  json: 'JSON',
  record: 'The record itself',
}

const generated = '<!-- Written by `npm run docs:formulas`; change packages/core/src/formula/functions instead. -->'

function listPage(): string {
  const sections = functionCategories.map((category) => {
    const rows = formulaFunctions.filter((known) => known.category === category).map(listRow)
    return [`## ${titles[category]}`, '', '| Function | Also | What it gives |', '|---|---|---|', ...rows].join('\n')
  })
  const opening =
    'How the language works, and what blanks and errors do, is told in [Formulas](../formulas.md); what each function takes of each type, in [Types in formulas](types.md).'
  return `${[generated, '# Functions of formulas', opening, ...sections].join('\n\n')}\n`
}

function listRow(known: FormulaFunction): string {
  const cells = [`[\`${signatureOf(known)}\`](${fileOf(known)})`, known.aliases.join(', '), inCell(known.help)]
  return `| ${cells.join(' | ')} |`
}

function functionPage(known: FormulaFunction): string {
  const sections = [
    generated,
    `# ${known.name}`,
    known.help,
    `\`\`\`\n${[known.name, ...known.aliases].map((name) => signatureOf(known, name)).join('\n')}\n\`\`\``,
    ...(known.parameters.length > 0 ? [parameterTable(known.parameters)] : []),
    `Gives ${typeNames[known.gives]}.`,
    ...(known.notes ? [known.notes.map((note) => `- ${note}`).join('\n')] : []),
    ['## Examples', '', '| Formula | Shows |', '|---|---|', ...known.examples.map(exampleRow)].join('\n'),
    '[All functions](README.md) · [Formulas](../formulas.md)',
  ]
  return `${sections.join('\n\n')}\n`
}

const typeNames: Readonly<Record<FunctionParameter['type'], string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'true or false',
  date: 'a date, with or without time',
  any: 'a value of any type',
  list: 'a list',
}

function parameterTable(parameters: readonly FunctionParameter[]): string {
  const rows = parameters.map(({ name, type, optional, repeats, constant }) => {
    const kind = constant ? 'a text in quotes, the same for all records' : typeNames[type]
    const presence = repeats ? 'any number of times' : optional ? 'may be left out' : ''
    return `| ${name} | ${kind} | ${presence} |`
  })
  return ['| Argument | Is | |', '|---|---|---|', ...rows].join('\n')
}

function exampleRow([formula, shown]: FormulaFunction['examples'][number]): string {
  return `| ${code(formula)} | ${shown === '' ? '(blank)' : code(shown)} |`
}

const code = (text: string): string => `\`${inCell(text)}\``

/** A bar would end the cell. */
const inCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
