import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from './root.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const { workspaces } = JSON.parse(read('package.json'))
const [web, server] = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1)

/** With the workspaces it depends on, at any distance. */
function withOwn(folder) {
  const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`))
  const own = workspaces.filter((one) => JSON.parse(read(`${one}/package.json`)).name in dependencies)
  return new Set([folder, ...own.flatMap((one) => [...withOwn(one)])])
}

// Nobody builds the image in the tests: what can be read without Docker is held here.
for (const [stage, text, needs] of [
  ['web app', web, 'packages/web'],
  ['server', server, 'packages/server'],
]) {
  test(`the image of the ${stage} has every workspace it is made of`, () => {
    for (const folder of workspaces) assert.match(text, new RegExp(`^COPY ${folder}/package\\.json ${folder}/$`, 'm'))
    for (const folder of withOwn(needs)) assert.match(text, new RegExp(`^COPY ${folder} ${folder}$`, 'm'))
  })
}
