// `npm run base -- export <project> <file> | restore <file> <owner> [title] [--into <database>] | diff <file or project> <file or project>`:
// base files of the installation that DATA_DIR or DATABASE_URL names. Exporting and comparing work while it runs.
import { enableCompileCache } from 'node:module'
import { rememberImports } from './platform/quick-imports.ts'

enableCompileCache()
rememberImports()

// Imported after the cache is on, so that their compiled form is kept for the next time.
const { runBaseCommand } = await import('./run-base-command.ts')
process.exitCode = await runBaseCommand(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})
