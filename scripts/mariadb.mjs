import { join } from 'node:path'
import { findProgram } from './find-program.mjs'
import { startPrivateServer } from './private-server.mjs'
import { runProgram } from './run-program.mjs'

/** MariaDB's programs { server, install, client }; null when one is not installed. */
export function findMariadb() {
  const server = findProgram(['mariadbd'], ['/usr/sbin', '/usr/local/sbin'])
  const install = findProgram(['mariadb-install-db'])
  const client = findProgram(['mariadb'])
  return server && install && client ? { server, install, client } : null
}

export async function startMariadb(programs) {
  const { port, password, folder, stop } = await startPrivateServer(mariadbEngine(programs))
  return { url: `mysql://root:${password}@127.0.0.1:${port}/mysql`, folder, stop }
}

const mariadbEngine = ({ server, install, client }) => ({
  name: 'MariaDB',
  users: ['mysql', 'nobody'],
  stopSignal: 'SIGTERM',

  // Its own tmpdir, because a starting server deletes the temporary tables it finds there, also those of another server.
  create: async ({ folder, password, run, write }) => {
    await run(install, [
      ...['--no-defaults', `--datadir=${join(folder, 'data')}`, '--auth-root-authentication-method=normal'],
      ...['--skip-test-db', '--skip-name-resolve', `--tmpdir=${folder}`],
    ])
    // The server runs this before it lets anybody in; each statement must stand on one line.
    write(
      'accounts.sql',
      `ALTER USER root@localhost IDENTIFIED BY '${password}';
CREATE OR REPLACE USER root@127.0.0.1 IDENTIFIED BY '${password}';
GRANT ALL ON *.* TO root@127.0.0.1 WITH GRANT OPTION;
`,
    )
  },

  serve: ({ folder, port }) => [
    ...[server, '--no-defaults', `--datadir=${join(folder, 'data')}`, `--init-file=${join(folder, 'accounts.sql')}`],
    ...['--bind-address=127.0.0.1', `--port=${port}`, `--socket=${join(folder, 'socket')}`, '--skip-name-resolve'],
    ...[
      `--pid-file=${join(folder, 'pid')}`,
      `--tmpdir=${folder}`,
      '--character-set-server=utf8mb4',
      '--max-connections=400',
    ],
    ...['--innodb-flush-log-at-trx-commit=0', '--innodb-buffer-pool-size=64M', '--skip-log-bin'],
  ],

  isReady: async ({ port, password }) => {
    const env = { ...process.env, MYSQL_PWD: password }
    const address = ['--no-defaults', '--protocol=tcp', '-h', '127.0.0.1', '-P', String(port), '-u', 'root']
    return (await runProgram(client, [...address, '-e', 'select 1'], { env })).code === 0
  },
})
