import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from './root.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const { workspaces } = JSON.parse(read('package.json'))
const [build, server] = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1)

/** With the workspaces it depends on, at any distance. */
function withOwn(folder) {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`))
  const own = workspaces.filter((one) => JSON.parse(read(`${one}/package.json`)).name in dependencies)
  return new Set([folder, ...own.flatMap((one) => [...withOwn(one)])])
}

// Nobody builds the image in the tests: what can be read without Docker is held here.
test('both images know every workspace, as the lock file does', () => {
  for (const text of [build, server])
    for (const folder of workspaces) assert.match(text, new RegExp(`^COPY ${folder}/package\\.json ${folder}/$`, 'm'))
})

test('web application and server are built of every workspace they are made of', () => {
  for (const folder of [...withOwn('packages/web'), ...withOwn('packages/server')])
    assert.match(build, new RegExp(`^COPY ${folder} ${folder}$`, 'm'))
})

test('what was built, and what the server reads beside it, is in its image', () => {
  for (const folder of ['packages/server/dist', 'packages/web/dist'])
    assert.match(server, new RegExp(`^COPY --from=build /app/${folder} ${folder}$`, 'm'))
  assert.match(server, /^COPY packages\/server\/generated-code packages\/server\/generated-code$/m)
})
