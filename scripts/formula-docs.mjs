// `npm run docs:formulas`: writes the page of every formula function from the table the program uses.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionPages } from '../packages/core/src/formula/function-pages.ts'
import { root } from './root.mjs'
import { say } from './say.mjs'

const folder = join(root, 'docs', 'formulas')
const pages = functionPages()

mkdirSync(folder, { recursive: true })
for (const name of readdirSync(folder)) if (!pages.has(name)) rmSync(join(folder, name))
for (const [name, text] of pages) writeFileSync(join(folder, name), text)
say(`Wrote ${pages.size} pages to docs/formulas.`)
