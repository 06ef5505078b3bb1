// `npm run base -- export <project> <file> | restore <file> <owner> [title] [--into <database>] | diff <file or project> <file or project>`:
// base files of the installation that DATA_DIR or DATABASE_URL names. Exporting and comparing work while it runs.
import { enableCompileCache } from 'node:module'

enableCompileCache()

// As in main.ts.
void import('./run-base-command.ts').then(async ({ runBaseCommand }) => {
  process.exitCode = await runBaseCommand(process.argv.slice(2), {
    env: process.env,
    say: (text) => void process.stdout.write(`${text}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
  })
})
