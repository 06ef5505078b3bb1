// What the tests need from the machine: database servers and a browser. Finds, installs where it may, starts, stops.
import { findChromium } from './chromium.mjs'
import { canInstallDebianPackages, installDebianPackages } from './debian-package.mjs'
import { findMariadb, startMariadb } from './mariadb.mjs'
import { findPostgres, startPostgres } from './postgres.mjs'
import { Stop } from './say.mjs'

export const tools = {
  postgres: {
    title: 'PostgreSQL',
    variable: 'TEST_POSTGRES_URL',
    meaning: 'the address of a server the tests may use as superuser',
    debianPackage: 'postgresql',
    find: findPostgres,
    start: startPostgres,
  },
  mysql: {
    title: 'MariaDB',
    variable: 'TEST_MYSQL_URL',
    meaning: 'the address of a server the tests may use as root',
    debianPackage: 'mariadb-server',
    find: findMariadb,
    start: startMariadb,
  },
  chromium: {
    title: 'Chromium',
    variable: 'TEST_CHROMIUM',
    meaning: 'the path of a Chromium or Chrome program',
    debianPackage: 'chromium-headless-shell',
    find: findChromium,
  },
}

/** Makes sure that every tool is given by its variable or installed. */
export async function ensureTools(names) {
  const missing = names.map((name) => tools[name]).filter(({ variable, find }) => !process.env[variable] && !find())
  if (missing.length === 0) return
  if (!canInstallDebianPackages()) throw new Stop(missing.map(missingText).join('\n'))
  await installDebianPackages(missing.map(({ debianPackage }) => debianPackage))
  const stillMissing = missing.filter(({ find }) => !find())
  if (stillMissing.length > 0) throw new Stop(stillMissing.map(missingText).join('\n'))
}

/** Starts the private servers nobody gave an address for. Answers the variables the tests read, and how to stop. */
export async function startServers(names) {
  const variables = {}
  const servers = []
  const stop = () => Promise.all(servers.splice(0).map((server) => server.stop()))
  const starting = names
    .map((name) => tools[name])
    .filter(({ variable }) => !process.env[variable])
    .map(async ({ variable, find, start }) => {
      const server = await start(find())
      servers.push(server)
      variables[variable] = server.url
    })
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { variables, stop }
}

const missingText = ({ title, variable, meaning }) =>
  `${title} is missing: install it, or set ${variable} to ${meaning}, and run the tests again.`
