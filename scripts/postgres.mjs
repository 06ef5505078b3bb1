import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { startPrivateServer } from './private-server.mjs'
import { runProgram } from './run-program.mjs'

/** Where PostgreSQL's programs are; null when it is not installed. */
export function findPostgres() {
  const initdb = findProgram(['initdb'], debianFolders())
  if (!initdb) return null
  const programs = dirname(initdb)
  return existsSync(join(programs, 'postgres')) || existsSync(join(programs, 'postgres.exe')) ? programs : null
}

export async function startPostgres(programs) {
  const { port, password, folder, stop } = await startPrivateServer(postgresEngine(programs))
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, folder, stop }
}

const postgresEngine = (programs) => ({
  name: 'PostgreSQL',
  users: ['postgres', 'nobody'],
  // Its "immediate" shutdown: nothing in this folder is worth a checkpoint.
  stopSignal: 'SIGQUIT',

  create: ({ folder, password, run, write }) =>
    run(join(programs, 'initdb'), [
      ...['-D', join(folder, 'data'), '-U', 'postgres', `--pwfile=${write('password', password)}`],
      // A locale that knows more than ASCII: upper(), lower() and ILIKE are tested on accented letters.
      // Proving a password by SCRAM takes both sides longer than most tests keep the connection; one test asks for it.
      ...['-A', 'md5', '-E', 'UTF8', `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8'}`],
      ...['--lc-messages=C', '--no-sync'],
    ]),

  serve: ({ folder, port }) => [
    ...[join(programs, 'postgres'), '-D', join(folder, 'data'), '-p', String(port)],
    ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=400'],
    ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'jit=off'],
    ...['-c', 'autovacuum=off'],
  ],

  isReady: async ({ port }) =>
    (await runProgram(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])).code === 0,
})

// Debian keeps the server's programs off the PATH, one folder per major version; the newest first.
function debianFolders() {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  return readdirSync(base)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'))
}
